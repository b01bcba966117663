"""The page before a step: what is unusual, each with its mend, and a reason to go on anyway."""

import pytest

from league.enums import EventStatus, ReleasePolicy, SessionStatus
from league.models import Session
from tests.factories import EntrantFactory
from tests.league.web.readers import at, reader, words
from tests.worlds import World, drawn_event, running_event

pytestmark = pytest.mark.django_db


def seen(world: World, name: str = "session_confirm", **more: object) -> str:
    """What the check says."""
    return words(reader(world.organiser).get(at(name, world, **more)))


def test_a_late_player_is_mended_from_the_check_and_the_rest_overridden() -> None:
    world = drawn_event(tables=1)
    for entrant, status in zip(
        world.entrants, ("late", "withdrawn", "checked_in", "checked_in"), strict=True
    ):
        entrant.status = status
        entrant.save()
    late, gone = (entrant.staff_name for entrant in world.entrants[:2])
    forgotten = EntrantFactory.create(event=world.event, status="checked_in")
    client, step = reader(world.organiser), at("session_step", world, number=1, verb="publish")
    check = at("session_confirm", world, number=1, verb="publish")
    assert client.post(step).headers["Location"] == check
    page = words(client.get(check))
    assert f"{gone} (withdrawn) has a seat at table 1." in page
    assert f"{late} is late and has a seat at table 1." in page
    assert f"{forgotten.staff_name} is checked in and has no seat." in page
    assert "1 thing to fix · 2 unusual things" in page
    sent = {"status": "checked_in", "back": "check", "session": "1", "verb": "publish"}
    mended = client.post(at("check_in_status", world, number=world.entrants[0].number), sent)
    assert mended.headers["Location"] == check
    assert "Nobody with a seat is late." in words(client.get(check))
    client.post(step, {"override_reason": "A substitute comes"})
    assert Session.objects.get().status == SessionStatus.PUBLISHED


def test_publishing_says_that_it_opens_a_draft_event() -> None:
    world = drawn_event(tables=1, status=EventStatus.DRAFT)
    opens = "The event opens: everybody can see it."
    assert opens in seen(world, number=1, verb="publish")
    step = at("session_step", world, number=1, verb="publish")
    answer = reader(world.organiser).post(step, follow=True)
    assert "The event is open now: everybody can see it." in words(answer)
    unpublished = at("session_step", world, number=1, verb="unpublish")
    reader(world.organiser).post(unpublished)
    assert opens not in seen(world, number=1, verb="publish")


@pytest.mark.parametrize(("contract", "entered"), [("hands", "hands"), ("desk", "results")])
def test_the_check_of_a_start_says_what_is_entered(contract: str, entered: str) -> None:
    world = drawn_event(tables=1, entry_contract=contract)
    Session.objects.update(status=SessionStatus.PUBLISHED)
    assert f"start, and {entered} can be entered." in seen(world, number=1, verb="start")


def test_the_check_leads_to_a_new_draw_and_says_who_has_no_seat() -> None:
    world = drawn_event(tables=1)
    forgotten = EntrantFactory.create(event=world.event, status="checked_in")
    check = at("session_confirm", world, number=1, verb="publish")
    page = reader(world.organiser).get(check).content.decode()
    way = at("session_redraw", world, number=1)
    assert (forgotten.staff_name in page, f'href="{way}"' in page) == (True, True)


def test_a_check_that_finds_nothing_takes_no_reason() -> None:
    world = drawn_event(tables=1)
    page = seen(world, number=1, verb="start")
    assert ("4 checks passed" in page, "Reason to go on" in page) == (True, False)


def test_release_and_the_end_of_the_event_say_what_they_do() -> None:
    world = running_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    assert "Session 1 is still played; its results would show at once." in seen(
        world, "release_check"
    )
    client = reader(world.organiser)
    client.post(at("release", world), {"released": "yes"})
    world.event.refresh_from_db()
    assert world.event.results_released is False
    client.post(at("release", world), {"released": "yes", "override_reason": "For the stream"})
    world.event.refresh_from_db()
    assert world.event.results_released is True


def test_a_session_with_games_at_play_cannot_be_finished_by_a_reason() -> None:
    world = running_event()
    page = reader(world.organiser).get(at("session_confirm", world, number=1, verb="finish"))
    to = at("session_step", world, number=1, verb="finish")
    assert "Table 1 has not finished." in words(page)
    assert f'action="{to}"' not in page.content.decode()
