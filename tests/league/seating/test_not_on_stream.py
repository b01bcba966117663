"""Players who are not to be on stream: draws, publishing and overlays obey it."""

import pytest
from django.urls import reverse
from django.utils import timezone

from league.core.errors import Forbidden
from league.core.queries.actors import actor_of_sign_up
from league.entrants.entrants import choose_stream
from league.enums import SessionStatus, SignUpStatus
from league.models import Seat, Session
from league.play.queries.live.overlay import overlay_of
from league.seating.queries.constraints import broken_at
from league.seating.sessions import redraw_session
from league.tasks import draw_session
from tests.factories import SignUpFactory
from tests.league.web.readers import at, messages_of, reader, words
from tests.page_forms import submit
from tests.shortcuts import audited_verbs, refused
from tests.worlds import World, drawn_event, running_event

pytestmark = pytest.mark.django_db


def at_table(world: World, number: int) -> list[int]:
    seats = Seat.objects.filter(session=world.session, table__number=number)
    return list(seats.values_list("entrant_id", flat=True))


def test_a_draw_keeps_the_player_away_from_a_streamed_table() -> None:
    world = drawn_event(tables=2, streamed_tables="1")
    marked = world.entrants[0]
    marked.not_on_stream = True
    marked.save()
    for seed in range(3):
        Session.objects.filter(pk=world.session.pk).update(status=SessionStatus.DRAFT)
        session = Session.objects.get(pk=world.session.pk)
        actor = world.actor("organiser")
        draw_session(redraw_session(session, actor=actor, method="random", seed=seed).pk)
        assert marked.pk in at_table(world, 2)
    assert broken_at(session).problems == ()
    world.event.streamed_tables = "1, 2"
    world.event.save()
    (sentence,) = broken_at(Session.objects.get(pk=session.pk)).sentences
    name = f"{marked.number} {marked.staff_name}"
    assert sentence == f"{name} is not to be on stream but sits at the streamed table 2."


def test_no_overlay_shows_the_table_of_such_a_player() -> None:
    world = running_event()
    shown = overlay_of(world.event, 1, at=timezone.now())
    assert shown is not None
    assert len(shown.seats) == 4
    world.entrants[2].not_on_stream = True
    world.entrants[2].save()
    empty = overlay_of(world.event, 1, at=timezone.now())
    assert empty is not None
    assert (empty.seats, empty.shown) == ([], False)
    page = reader().get(at("overlay", world, table=1))
    assert "This table is not shown" in words(page)
    for entrant in world.entrants:
        assert entrant.public_name not in words(page)


def test_staff_tick_the_mark_and_see_it_with_the_fixed_table() -> None:
    world = running_event()
    organiser, first = reader(world.organiser), world.entrants[0]
    page = organiser.get(at("entrant_change", world, number=first.number))
    values = {"not_on_stream": True, "fixed_table": "3"}
    submit(page, "Save changes", values, action=at("entrant_change", world, number=first.number))
    first.refresh_from_db()
    assert (first.not_on_stream, first.fixed_table) == (True, 3)
    for name in ("manage_entrants", "check_in", "print_sign_in"):
        assert "Fixed table 3 Not on stream" in words(organiser.get(at(name, world))), name
    assert "Not on stream" not in words(reader().get(at("event", world)))


def test_a_player_with_an_account_decides_on_my_events() -> None:
    world = drawn_event()
    entrant = world.entrants[0]
    entrant.player.login = world.stranger
    entrant.player.save()
    browser = reader(world.stranger)
    page = submit(browser.get(reverse("my_events")), "Keep me off the stream", follow=True)
    entrant.refresh_from_db()
    assert (entrant.not_on_stream, messages_of(page)) == (True, ["You are kept off the stream."])
    assert "You are number 1. · Not on stream" in words(page)
    assert "Not on stream" in words(reader(world.organiser).get(at("manage_entrants", world)))
    assert audited_verbs()[-1] == "entrants.change"
    submit(page, "Show me on the stream")
    entrant.refresh_from_db()
    assert not entrant.not_on_stream
    assert reader(world.scorer).post(at("own_stream", world)).status_code == 404


def test_a_player_who_signed_up_decides_on_the_personal_page() -> None:
    world = drawn_event()
    mine, other = world.entrants[:2]
    row = SignUpFactory.create(
        event=world.event, entrant=mine, player=mine.player, status=SignUpStatus.ACCEPTED
    )
    page = reader().get(reverse("sign_up", args=[row.token]))
    page = submit(page, "Keep me off the stream", follow=True)
    mine.refresh_from_db()
    assert mine.not_on_stream
    assert "Draws seat you at no streamed table, and no overlay shows yours." in words(page)
    submit(page, "Show me on the stream")
    mine.refresh_from_db()
    assert not mine.not_on_stream
    for actor in (actor_of_sign_up(row), world.actor("scorer")):
        with refused("forbidden", kind=Forbidden):
            choose_stream(other, actor=actor, not_on_stream=True)


def test_streamed_tables_are_numbers() -> None:
    world = running_event()
    organiser = reader(world.organiser)
    page = organiser.get(at("event_change", world))
    action = at("event_change", world)
    refused = submit(page, "Save changes", {"streamed_tables": "the first"}, action=action)
    assert refused.status_code == 422
    assert "Write numbers: 1, 2." in words(refused)
    submit(page, "Save changes", {"streamed_tables": "1, 3"}, action=action)
    world.event.refresh_from_db()
    assert world.event.streamed_numbers == (1, 3)
    assert "Streamed tables: 1, 3." in words(reader().get(at("overlays", world)))
