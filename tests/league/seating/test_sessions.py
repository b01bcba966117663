"""Sessions: swap seats, publish, start, finish."""

import pytest

from league.core.errors import Forbidden
from league.entrants.status_changes import set_entrant_status
from league.enums import DrawMethod, EntrantStatus, EventStatus, SessionStatus
from league.models import Event, Seat, Session
from league.play.tables import close_table
from league.seating.sessions import (
    discard_session,
    finish_session,
    publish_session,
    redraw_session,
    request_session,
    start_session,
    swap_seats,
    unpublish_session,
)
from league.seating.substitutes import substitute_entrant
from tests.entries import WHOLE_GAME, drawn
from tests.factories import EntrantFactory
from tests.shortcuts import audited_verbs, enter, last_entry, play, refused
from tests.worlds import World, add_session, drawn_event, event_world, running_event

pytestmark = pytest.mark.django_db


def seating(session: Session | None) -> list[list[int]]:
    """Entrants' numbers at each table, in the order E S W N."""
    assert session is not None
    tables = session.tables.prefetch_related("seats__entrant").order_by("number")
    return [
        [seat.entrant.number for seat in sorted(table.seats.all(), key=lambda seat: seat.index)]
        for table in tables
    ]


# -------------------------------------------------------------------------------- swapping


def seats(world: World) -> list[Seat]:
    return list(Seat.objects.filter(session=world.session).order_by("table__number", "pk"))


def test_two_entrants_swap_seats() -> None:
    world = drawn_event(tables=2)
    first, *_, last = seats(world)
    swap_seats(world.session, first.pk, last.pk, actor=world.actor("organiser"))
    assert seating(world.session) == [[8, 2, 3, 4], [5, 6, 7, 1]]
    assert [table.version for table in world.tables] == [2, 2]
    world.session.refresh_from_db()
    assert world.session.certificate["repeats"] == 0
    assert last_entry().after == {
        "seats": [first.pk, last.pk],
        "entrants": [last.entrant_id, first.entrant_id],
    }


def test_a_swap_at_one_table_changes_the_winds() -> None:
    world = drawn_event()
    east, south, *_ = seats(world)
    swap_seats(world.session, east.pk, south.pk, actor=world.actor("organiser"))
    assert seating(world.session) == [[2, 1, 3, 4]]


def test_seats_of_another_session_are_not_swapped() -> None:
    world, other = drawn_event(), drawn_event()
    stranger = seats(other)[0].pk
    with refused("seat_unknown", "seat_unknown", "seats_same"):
        swap_seats(world.session, stranger, stranger, actor=world.actor("organiser"))


def test_seats_are_not_swapped_after_the_first_hand() -> None:
    world = running_event(tables=2)
    enter(world.table, drawn())
    first, *_, last = seats(world)
    Session.objects.update(status=SessionStatus.FINISHED)
    with refused("session_finished", "seat_at_played_table"):
        swap_seats(world.session, first.pk, last.pk, actor=world.actor("organiser"))
    assert seating(world.session)[0][0] == 1


# ------------------------------------------------------------------------------ the order


def test_a_session_runs_from_draft_to_finished_and_advances_the_event() -> None:
    world = drawn_event(status=EventStatus.DRAFT)
    referee = world.actor("referee")
    assert publish_session(world.session, actor=referee).status == SessionStatus.PUBLISHED
    assert Event.objects.get().status == EventStatus.OPEN
    session = start_session(world.session, actor=referee)
    assert session.status == SessionStatus.RUNNING
    assert session.started_at is not None
    assert Event.objects.get().status == EventStatus.RUNNING
    play(world.table, WHOLE_GAME)
    session = finish_session(world.session, actor=referee)
    assert session.status == SessionStatus.FINISHED
    assert (session.finished_at is not None, world.table.status) == (True, "closed")
    verbs = [verb for verb in audited_verbs() if verb != "hand.record"]
    assert verbs == [
        "session.publish",
        "event.set_status",
        "session.start",
        "event.set_status",
        "session.finish",
    ]


def test_a_publication_is_undone_before_the_start() -> None:
    world = drawn_event()
    referee = world.actor("referee")
    publish_session(world.session, actor=referee)
    assert unpublish_session(world.session, actor=referee).status == SessionStatus.DRAFT
    with refused("session_not_published"):
        unpublish_session(world.session, actor=referee)


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (SessionStatus.DRAFT, "session_not_published"),
        (SessionStatus.RUNNING, "session_started"),
        (SessionStatus.FINISHED, "session_finished"),
    ],
)
def test_only_a_published_session_starts(status: SessionStatus, code: str) -> None:
    world = event_world()
    add_session(world, status=status)
    with refused(code):
        start_session(world.session, actor=world.actor("referee"))


def test_no_session_starts_in_a_finished_event() -> None:
    world = event_world(status=EventStatus.FINISHED)
    add_session(world, status=SessionStatus.PUBLISHED)
    with refused("event_not_running"):
        start_session(world.session, actor=world.actor("referee"))


def test_a_session_without_tables_is_not_published() -> None:
    world = event_world(players=0)
    add_session(world)
    with refused("session_without_tables"):
        publish_session(world.session, actor=world.actor("referee"))


def test_a_session_finishes_after_every_table() -> None:
    world = running_event(tables=3)
    play(world.tables[0], WHOLE_GAME)
    enter(world.tables[1], drawn())
    with refused("table_unfinished", "table_unfinished"):
        finish_session(world.session, actor=world.actor("referee"))
    assert Session.objects.get().status == SessionStatus.RUNNING


def test_a_session_is_finished_once() -> None:
    world = running_event()
    table = play(world.table, WHOLE_GAME)
    close_table(table, actor=world.link, version=table.version)
    finish_session(world.session, actor=world.actor("referee"))
    with refused("session_not_running"):
        finish_session(world.session, actor=world.actor("referee"))


@pytest.mark.parametrize("name", ["scorer", "stranger"])
def test_a_scorer_runs_no_session(name: str) -> None:
    world = drawn_event()
    actor, session = world.actor(name), world.session
    verbs = (
        discard_session,
        publish_session,
        unpublish_session,
        start_session,
        finish_session,
    )
    for verb in verbs:
        with refused("forbidden", kind=Forbidden):
            verb(session, actor=actor)
    with refused("forbidden", kind=Forbidden):
        request_session(world.event, actor=actor, method=DrawMethod.RANDOM)
    with refused("forbidden", kind=Forbidden):
        redraw_session(session, actor=actor, method="random")
    with refused("forbidden", kind=Forbidden):
        swap_seats(session, 1, 2, actor=actor)
    assert audited_verbs() == []


def test_seats_are_swapped_with_a_substitute_at_the_table() -> None:
    world = drawn_event(tables=2)
    actor = world.actor("organiser")
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    first, *_, last = seats(world)
    substitute_entrant(first, standby, actor=actor)
    swap_seats(world.session, first.pk, last.pk, actor=actor)
    assert seating(world.session) == [[8, 2, 3, 4], [5, 6, 7, standby.number]]


@pytest.mark.parametrize("status", [EntrantStatus.WITHDRAWN, EntrantStatus.DISQUALIFIED])
def test_no_session_is_published_with_a_withdrawn_player(status: EntrantStatus) -> None:
    world = drawn_event()
    set_entrant_status(world.entrants[0], status, actor=world.actor("organiser"))
    with refused("seated_gone", "override_missing"):
        publish_session(world.session, actor=world.actor("referee"))


def test_a_substitute_cannot_take_a_seat_that_was_redrawn() -> None:
    world = drawn_event()
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    seat = Seat.objects.select_related("session").filter(session=world.session)[0]
    world.session.tables.all().delete()
    with refused("seat_unknown"):
        substitute_entrant(seat, standby, actor=world.actor("organiser"))
