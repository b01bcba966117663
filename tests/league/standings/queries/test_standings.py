"""Standings: finished tables in, ranked entrants out, never a stale answer."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from league.core.permissions import ANONYMOUS, SYSTEM
from league.enums import EntrantStatus, ReleasePolicy, SessionStatus
from league.events.queries.release import released_sessions
from league.models import Entrant, Event, Seat
from league.play.hands import correct_hand
from league.standings.queries.game_rows import game_rows
from league.standings.queries.rankings import rankings_of
from league.standings.queries.standings import standings_of
from league.standings.queries.standings_view import standings_view
from tests.entries import WHOLE_GAME, ron
from tests.factories import EntrantFactory, PenaltyFactory
from tests.shortcuts import play, scores
from tests.worlds import World, add_session, running_event

# Its lines are those of other tests.
pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def totals(world: World) -> list[tuple[int, int]]:
    """(number, total) in rank order, as a passer-by sees them."""
    world.event.refresh_from_db()
    rows = standings_of(world.event, ANONYMOUS)
    return [(placed.entrant.number, placed.row.total) for placed in rows]


def test_entrants_are_ranked_by_total() -> None:
    world = running_event()
    table = play(world.table, WHOLE_GAME)
    assert dict(totals(world)) == dict(enumerate(scores(table), 1))
    assert [total for _, total in totals(world)] == [23_600, 11_200, -12_200, -22_600]


def test_an_event_without_cuts_is_ranked_in_six_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    world = running_event()
    play(world.table, WHOLE_GAME)
    with django_assert_num_queries(6):
        found = rankings_of(world.event)
    assert len(found.overall.rows) == 4


def test_a_page_of_standings_reads_the_games_once() -> None:
    """Ranks, columns and ranks before the last session are of the same rows."""
    world = running_event()
    play(world.table, WHOLE_GAME)
    event = Event.objects.get()
    with CaptureQueriesContext(connection) as queries:
        standings_view(event, ANONYMOUS).placed()
    reads = [one["sql"] for one in queries if '"league_seat"."placement"' in one["sql"]]
    assert len(reads) == 1


def test_a_substitute_is_ranked_once_they_have_a_seat() -> None:
    world = running_event()
    waiting = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    ranked = {row.entrant for row in rankings_of(world.event).overall.rows}
    assert ranked == {one.pk for one in world.entrants}
    Seat.objects.filter(table=world.table, starting_wind="E").update(entrant=waiting)
    ranked = {row.entrant for row in rankings_of(world.event).overall.rows}
    assert ranked == {waiting.pk, *(one.pk for one in world.entrants)}


def test_an_unfinished_game_does_not_count() -> None:
    world = running_event()
    play(world.table, WHOLE_GAME[:7])
    assert {total for _, total in totals(world)} == {0}


def test_a_correction_shows_at_once() -> None:
    world = running_event()
    table = play(world.table, WHOLE_GAME)
    before = totals(world)
    correct_hand(
        table,
        1,
        actor=world.link,
        version=table.version,
        entry=ron("S", "W", 4),
        reason="One han was missed",
    )
    assert totals(world) != before


def test_a_second_read_is_answered_from_the_cache(django_assert_num_queries: Any) -> None:
    world = running_event()
    play(world.table, WHOLE_GAME)
    world.event.refresh_from_db()
    standings_of(world.event, ANONYMOUS)
    with django_assert_num_queries(1):
        standings_of(world.event, ANONYMOUS)


def test_a_substitute_appears_once_seated() -> None:
    world = running_event()
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    assert standby.number not in dict(totals(world))
    seat = world.table.seats.get(starting_wind="N")
    seat.entrant = standby
    seat.save()
    play(world.table, WHOLE_GAME)
    assert standby.number in dict(totals(world))


def test_a_withdrawn_entrant_keeps_the_games_played() -> None:
    world = running_event()
    play(world.table, WHOLE_GAME)
    before = totals(world)
    Entrant.objects.filter(number=1).update(status=EntrantStatus.WITHDRAWN)
    assert totals(world) == before


def test_a_game_knows_who_met_whom() -> None:
    world = running_event(tables=2)
    for table in world.tables:
        play(table, WHOLE_GAME)
    add_session(world, status=SessionStatus.RUNNING)
    rows = game_rows(world.event, released_sessions(world.event, SYSTEM))
    first = next(row for row in rows if row.entrant == world.entrants[0].pk)
    assert first.opponents == tuple(entrant.pk for entrant in world.entrants[1:4])
    assert (first.session, len(rows), first.replacement) == (1, 8, False)


@pytest.mark.parametrize(("hidden_from", "taken"), [(1, 1000), (2, 3000)])
def test_a_penalty_at_a_hidden_table_is_hidden_with_its_results(
    hidden_from: int, taken: int
) -> None:
    world = running_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=hidden_from)
    offender = world.entrants[0]
    for table, points in ((None, 1000), (world.table, 2000)):
        PenaltyFactory.create(event=world.event, entrant=offender, table=table, points=points)
    assert (offender.number, -taken) in totals(world)
    seen_by_staff = [placed.row.total for placed in standings_of(world.event, SYSTEM)]
    assert min(seen_by_staff) == -3000
