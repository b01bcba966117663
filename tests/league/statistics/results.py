"""Results for tests of statistics: games by their placements, finished one minute after another."""

from datetime import UTC, datetime, timedelta
from typing import Any

from league.core.permissions import SYSTEM
from league.enums import EntryContract, SessionStatus
from league.models import Table
from league.play.tables import record_result
from tests.shortcuts import fresh
from tests.worlds import World, add_session, running_event

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
# What each place has more than the start points, by the number of players.
GAINS = {4: (18_000, 4_000, -6_000, -16_000), 3: (15_000, -5_000, -10_000)}


def result_event(**event: Any) -> World:
    """A running event in which results are entered whole, without a session yet."""
    world = running_event(**{"entry_contract": EntryContract.RESULT, **event})
    world.session.delete()
    world.sessions.clear()
    return world


def add_game(world: World, places: str, *, minute: int | None = None) -> Table:
    """One more session with a game; `places` are those of E S W N, such as "2143"."""
    session = add_session(world, status=SessionStatus.RUNNING)
    return enter_places(world.table, places, minute=minute or session.number)


def enter_places(table: Table, places: str, *, minute: int | None = None) -> Table:
    """Enter the result of a table, or another one in its place."""
    table = fresh(table)
    start, gains = table.session.event.ruleset.start_points, GAINS[len(places)]
    points = [start + gains[int(place) - 1] for place in places]
    record_result(
        table,
        actor=SYSTEM,
        version=table.version,
        raw_points=points,
        leftover_sticks=0,
        reason="Misread",  # which a correction needs
    )
    if minute is not None:
        Table.objects.filter(pk=table.pk).update(finished_at=NOON + timedelta(minutes=minute))
    return fresh(table)
