"""Edge cases: who ends a game, long reasons, simultaneous substitutes."""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from league.core.locks import locked_session, locked_table
from league.core.permissions import SYSTEM
from league.core.queries.actors import actor_of
from league.entrants.enrol_many import enrol_list
from league.entrants.status_changes import set_entrant_status
from league.enums import EnteredBy, EntrantStatus, EntryContract, SessionStatus
from league.events.events import create_event
from league.models import Seat, Table
from league.play.hands import strike_hand
from league.play.sign_offs import sign_table
from league.play.tables import close_table, record_result, reopen_table
from league.seating.substitutes import substitute_entrant
from league.standings.queries.standings import standings_of
from tests.entries import WHOLE_GAME, drawn
from tests.factories import EntrantFactory, LoginFactory
from tests.shortcuts import enter, fresh, last_entry, play, refused
from tests.worlds import World, after_time, event_world, running_event

pytestmark = pytest.mark.django_db
POINTS = (41_000, 33_000, 27_000, 19_000)


def test_the_link_ends_no_game_where_scorers_enter() -> None:
    world = after_time(running_event(entered_by=EnteredBy.SCORER))
    enter(world.table, drawn())
    table = world.table
    with refused("entry_not_at_table"):
        close_table(table, actor=world.link, version=table.version)
    assert close_table(table, actor=world.actor("scorer"), version=table.version).ended_early


def test_the_link_signs_nothing_where_scorers_enter() -> None:
    world = running_event(entered_by=EnteredBy.SCORER)
    table = play(world.table, WHOLE_GAME)
    seat = table.seats.get(starting_wind="E")
    with refused("entry_not_at_table"):
        sign_table(table, seat, actor=world.link, version=table.version)


def test_the_link_closes_nothing_where_the_desk_enters() -> None:
    world = running_event(entry_contract=EntryContract.DESK)
    table = record_result(
        world.table, actor=world.actor("referee"), version=1, raw_points=POINTS, leftover_sticks=0
    )
    with refused("desk_only"):
        close_table(table, actor=world.link, version=table.version)


def long_reason(act: Callable[[str], object]) -> None:
    with refused("value_out_of_range"):
        act("x" * 301)


def test_a_reason_that_is_too_long_is_refused_wherever_one_is_given() -> None:
    world = running_event()
    enter(world.table, drawn())
    table = world.table
    actor, seat = world.actor("organiser"), Seat.objects.filter(table=table)[0]
    long_reason(lambda why: strike_hand(table, 1, actor=actor, version=table.version, reason=why))
    long_reason(
        lambda why: set_entrant_status(world.entrants[0], "checked_in", actor=actor, reason=why)
    )
    closed = close_table(table, actor=actor, version=table.version)
    long_reason(lambda why: reopen_table(closed, actor=actor, version=closed.version, reason=why))
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    other = running_event()
    standby = EntrantFactory.create(event=other.event, status=EntrantStatus.SUBSTITUTE)
    seat = Seat.objects.filter(table=other.table)[0]
    long_reason(lambda why: substitute_entrant(seat, standby, actor=SYSTEM, reason=why))
    results = running_event(entry_contract=EntryContract.RESULT)
    long_reason(
        lambda why: record_result(
            results.table, actor=SYSTEM, version=1, raw_points=POINTS, leftover_sticks=0, reason=why
        )
    )


def test_a_login_with_a_very_long_name_works_too() -> None:
    actor = actor_of(LoginFactory.create(username="u" * 150))
    create_event(actor=actor, preset="wrc-2025", name="Spring")
    assert (last_entry().actor, last_entry().who) == ("", "u" * 150)


@pytest.mark.parametrize(("name", "slug"), [("New", "new-2"), ("Mine", "mine-2")])
def test_no_event_takes_the_address_of_another_page(name: str, slug: str) -> None:
    assert create_event(actor=SYSTEM, preset="wrc-2025", name=name).slug == slug


def test_a_list_has_a_maximum_length() -> None:
    event = event_world(players=0).event
    with refused("value_out_of_range"):
        enrol_list(event, "\n".join(f"P{n}" for n in range(2001)), actor=SYSTEM, choices={})


def test_a_number_with_too_many_digits_is_refused() -> None:
    event = event_world(players=0).event
    with refused("line_unreadable"):
        enrol_list(event, f"name,number\nAda,{'9' * 5000}", actor=SYSTEM, choices={})


def test_a_substitute_with_a_seat_stands_in_the_standings_at_once() -> None:
    world = running_event()
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    assert standby not in [row.entrant for row in standings_of(world.event, SYSTEM)]
    substitute_entrant(Seat.objects.filter(table=world.table)[0], standby, actor=SYSTEM)
    world.event.refresh_from_db()
    assert standby in [row.entrant for row in standings_of(world.event, SYSTEM)]


# ----------------------------------------------------------------------------- at one time


def waiting(act: Callable[[], object]) -> Future[object]:
    """Start it in another thread, where it waits for our lock."""

    def alone() -> object:
        try:
            return act()
        finally:
            connection.close()

    return ThreadPoolExecutor(1).submit(alone)


@pytest.mark.django_db(transaction=True)
def test_after_waiting_for_a_table_the_end_of_its_session_is_seen() -> None:
    world = running_event()

    def read() -> str:
        with transaction.atomic():
            return locked_table(world.table.pk).session.status

    with transaction.atomic():
        session = locked_session(world.session.pk)
        list(Table.objects.select_for_update(no_key=True))
        later = waiting(read)
        wait_for_a_lock()
        session.status = SessionStatus.FINISHED
        session.save(update_fields=["status"])
        # The row that is waited for has to change for the database to look at it again.
        Table.objects.update(version=2)
    assert later.result(10) == SessionStatus.FINISHED


def wait_for_a_lock() -> None:
    """Wait until another connection waits for our lock."""
    for _moment in range(500):
        with connection.cursor() as cursor:
            cursor.execute(
                "select count(*) from pg_locks l join pg_stat_activity a using (pid)"
                " where not l.granted and a.datname = current_database()"
            )
            if cursor.fetchone() != (0,):
                return
        time.sleep(0.01)
    raise AssertionError("nobody waits")


@pytest.mark.django_db(transaction=True)
def test_a_substitute_takes_one_of_two_seats_at_once() -> None:
    world: World = running_event(tables=2)
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    first, second = (Seat.objects.filter(table=table)[0] for table in world.tables)
    with transaction.atomic():
        substitute_entrant(first, standby, actor=SYSTEM)
        later = waiting(lambda: substitute_entrant(second, standby, actor=SYSTEM))
        wait_for_a_lock()
    with refused("entrant_seated"):
        later.result(10)
    assert fresh(world.tables[1]).version == 1
