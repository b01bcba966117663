"""Repair an announced seating with the smallest change: options to choose from, as diffs."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.core.problems import NotationError, Problem
from scoring.seating.repair.arrivals import seat_arrivals
from scoring.seating.repair.holes import Candidate, fill_holes
from scoring.seating.repair.offer import offers
from scoring.seating.repair.options import EVENTS, OPTIONS, Kind, Move, RepairEvent, RepairOption
from scoring.seating.repair.state import Chair, Chairs, Room, put
from scoring.seating.repair.swaps import chairs_of, mend_wrong, swap_named
from scoring.seating.task import SeatedTable, SeatingTask

__all__ = ["EVENTS", "OPTIONS", "Kind", "Move", "RepairEvent", "RepairOption", "options"]


def options(
    tables: Sequence[SeatedTable | None], task: SeatingTask, event: RepairEvent
) -> tuple[RepairOption, ...]:
    """Return what can be done about `event`, the smallest change first; nothing helps where empty.

    `tables` are the announced ones in order of number (None: not played). The task's players are
    all who could play: seated, sitting out, substitutes. Its `locked` tables have started; nobody
    is taken from them. Raises NotationError for an event that does not fit the tables.
    """
    problems = tuple(_problems(tables, task, event))
    if problems:
        raise NotationError(problems)
    absent = event.players if event.kind == "missing" else ()
    room = Room(tables, task, absent)
    return offers(room, _candidates(room, event), event.players)


def _candidates(room: Room, event: RepairEvent) -> Iterator[Candidate]:
    tables, names = room.tables, sorted(set(event.players))
    if event.kind == "missing":
        yield from fill_holes(room, _without(tables, names))
    elif event.kind == "arrived":
        yield from seat_arrivals(room, tables, names)
    elif event.kind == "swap":
        yield from swap_named(room, tables, names)
    elif event.kind == "seated_twice":
        for keep in (0, -1):
            yield from fill_holes(room, _seated_once(room, names, keep))
    else:
        yield from mend_wrong(room, tables, names)


def _without(tables: tuple[Chairs, ...], names: Sequence[str]) -> tuple[Chairs, ...]:
    for name in names:
        for chair in chairs_of(tables, name):
            tables = put(tables, chair, None)
    return tables


def _seated_once(room: Room, names: Sequence[str], keep: int) -> tuple[Chairs, ...]:
    """Leave each player one seat: that of a table that has started, else the first or the last."""
    tables: tuple[Chairs, ...] = room.tables
    for name in names:
        chairs = chairs_of(tables, name)
        started = [chair for chair in chairs if chair[0] in room.started]
        kept: Chair = (started or [chairs[keep]])[0]
        for chair in chairs:
            if chair != kept:
                tables = put(tables, chair, None)
    return tables


def _problems(
    tables: Sequence[SeatedTable | None], task: SeatingTask, event: RepairEvent
) -> Iterator[Problem]:
    """Name what does not fit: a kind, a player, a player without or with a seat."""
    if event.kind not in EVENTS:
        choices = ", ".join(EVENTS)
        yield Problem("not_one_of", "kind", {"value": event.kind[:40], "choices": choices})
        return
    seated = Counter(player for table in tables if table for player in table)
    known = {player.id for player in task.players} | seated.keys()
    if event.kind == "swap" and len(set(event.players)) != 2:  # noqa: PLR2004  # a swap is about two
        yield Problem("swap_needs_two", "players")
    elif not event.players and event.kind != "wrong":
        yield Problem("repair_needs_players", "players")
    for player in sorted(set(event.players)):
        seats = seated[player]
        code = _misfit(event.kind, seats) if player in known else "repair_unknown_player"
        if code:
            yield Problem(code, "players", {"player": player})


def _misfit(kind: str, seats: int) -> str:
    """Say why a player with so many seats cannot be what the event is about."""
    if kind == "arrived":
        return "repair_has_seat" if seats else ""
    if kind == "seated_twice":
        return "repair_seated_once" if seats < 2 else ""  # noqa: PLR2004  # one seat or none
    return "" if seats or kind == "swap" else "repair_without_seat"
