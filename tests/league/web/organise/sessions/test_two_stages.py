"""A final and the places behind it at the same time, on pages as a browser sends them."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from league.enums import EntryContract, EventStatus, SessionStatus
from league.models import Job, Session, Stage, Table
from league.tasks import draw_session
from tests.league.web.readers import Answer, Reader, at, messages_of, reader, words
from tests.page_forms import submit
from tests.stages import qualified, stage_world
from tests.worlds import World

pytestmark = pytest.mark.django_db
SCORES = [40, 31, 20, 9, 9, -19, -30, -60, 41, 32, 21, 10, 8, -18, -31, -63]
POINTS = (450, 310, 240, 200)


@pytest.fixture
def world() -> World:
    """The cut is made: eight players in the final, eight play for the places behind it."""
    world = stage_world(
        players=16,
        sessions_planned=1,
        status=EventStatus.RUNNING,
        entry_contract=EntryContract.DESK,
    )
    client = reader(world.organiser)
    for kind in ("final", "others"):
        submit(client.get(at("stage_new", world), {"kind": kind}), "Add stage")
    qualified(world, SCORES)
    submit(client.get(at("cut", world, number=1)), "Make cut")
    return world


def draw(world: World, client: Reader) -> None:
    submit(client.get(at("session_draw", world)), "Draw seating")
    draw_session(job_id=Job.objects.latest("pk").pk)


def press(world: World, client: Reader, number: int, label: str, **how: Any) -> Answer:
    """Press a button of Now: of this session's own step."""
    verb = {"Publish": "publish", "Start session": "start"}.get(label, "finish")
    action = at("session_step", world, number=number, verb=verb)
    return submit(client.get(at("manage", world)), label, action=action, follow=True, **how)


def enter(world: World, client: Reader, number: int) -> None:
    tables = Table.objects.filter(session__event=world.event, session__number=number)
    points = {f"{one.pk}-raw_points_{seat}": POINTS[seat] for one in tables for seat in range(4)}
    submit(client.get(at("desk", world, number=number)), "Save all results", points)


def test_the_stages_that_play_at_once_have_tables_of_their_own(world: World) -> None:
    assert [one.first_table for one in Stage.objects.order_by("number")] == [1, 1, 3]
    client = reader(world.organiser)
    draw(world, client)
    (matter,) = client.get(at("manage", world)).context["matters"]
    assert matter.fact == "Places behind the final is not drawn yet."
    draw(world, client)
    assert client.get(at("manage", world)).context["matters"] == []
    numbers = Table.objects.filter(session__number__gt=1).order_by("session", "number")
    assert [*numbers.values_list("session__number", "number")] == [(2, 1), (2, 2), (3, 3), (3, 4)]


def test_now_takes_both_sessions_to_their_end(world: World) -> None:
    client = reader(world.organiser)
    for _stage in range(2):
        draw(world, client)
    for label in ("Publish", "Start session"):
        press(world, client, 3, label)
        press(world, client, 2, label)
    page = client.get(at("manage", world))
    assert "At the same time Session 3 · Places behind the final" in words(page)
    assert [row.live.table.number for row in page.context["tables"]] == [1, 2, 3, 4]
    assert [one.state for one in page.context["strip"]] == ["done", "now", "now"]
    enter(world, client, 3)
    finished = press(world, client, 3, "Close all tables and finish session")
    assert messages_of(finished) == ["Session finished."]
    assert "At the same time" not in words(finished)
    enter(world, client, 2)
    press(world, client, 2, "Close all tables and finish session")
    assert not Session.objects.exclude(status=SessionStatus.FINISHED).exists()


def test_a_finished_session_leads_to_the_one_that_still_plays_and_can_be_reopened(
    world: World,
) -> None:
    client = reader(world.organiser)
    for number in (2, 3):
        draw(world, client)
        for verb in ("publish", "start"):
            client.post(at("session_step", world, number=number, verb=verb))
        enter(world, client, number)
    for number, leads_to in ((3, "Go to session 2"), (2, "Finish event")):
        page = client.get(at("manage_session", world, number=number))
        done = submit(page, "Close all tables and finish session", follow=True)
        assert leads_to in words(done)
        reopen = client.get(at("session_confirm", world, number=number, verb="reopen"))
        assert "Reopen session" in words(done)
    back = submit(reopen, "Reopen session", follow=True)
    assert messages_of(back) == ["Session reopened."]


def test_tables_that_another_session_uses_are_named_before_the_seating_is_public(
    world: World,
) -> None:
    Stage.objects.update(first_table=1)
    client = reader(world.organiser)
    draw(world, client)
    draw(world, client)
    press(world, client, 2, "Publish")
    page = client.get(at("manage_session", world, number=3))
    confirm = at("session_confirm", world, number=3, verb="publish")
    assert f'href="{confirm}"' in page.content.decode()
    check = words(client.get(confirm))
    assert "Session 2 uses the same tables: 1, 2." in check
    assert "First table number" in check


def test_the_hall_shows_the_players_and_the_tables_of_both(world: World) -> None:
    client, address = reader(world.organiser), at("hall", world)
    for number in (2, 3):
        draw(world, client)
        press(world, client, number, "Publish")
    page = reader().get(address)
    names = {row.entrant.number for row in page.context["people"]}
    assert names == set(range(1, 17))
    assert "Final · Places behind the final" in words(page)
    for number in (2, 3):
        press(world, client, number, "Start session")
    Session.objects.filter(number__gt=1).update(started_at=timezone.now() - timedelta(minutes=11))
    enter(world, client, 3)
    page = reader().get(address)
    assert "2 of 4 tables reported" in words(page)
    assert [one.table.number for one in page.context["reports"].shown] == [1, 2, 3, 4]
    assert page.context["next"] is None
    assert [one.session.number for one in page.context["clocks"]] == [2, 3]
    assert "Places behind the final" in words(page).partition("ends")[2]
    press(world, client, 3, "Close all tables and finish session")
    page = reader().get(address)
    assert (page.context["session"].number, page.context["next"]) == (2, None)


def test_the_event_and_the_home_page_show_both_to_spectators(world: World) -> None:
    client = reader(world.organiser)
    for number in (2, 3):
        draw(world, client)
        press(world, client, number, "Publish")
    seated = reader().get(at("event", world))
    assert "Seating · Final Session 2" in words(seated)
    for number in (2, 3):
        press(world, client, number, "Start session")
    enter(world, client, 3)
    page = reader().get(at("event", world))
    shown = [[item.table.number for item in part.tables] for part in page.context["together"]]
    assert shown == [[1, 2], [3, 4]]
    for said in (
        "Final · Places behind the final",
        "left in session 2, until",
        "left in session 3, until",
        "Tables now · Places behind the final Session 3",
    ):
        assert said in words(page)
    (card,) = reader().get(reverse("home")).context["cards"]
    assert card.steps == ("done", "now", "now")
