"""Repair of an announced seating: options with the smallest changes first."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.core.problems import NotationError, Problem
from scoring.seating.repair.fill_seats import Candidate, fill_holes, seat_arrivals
from scoring.seating.repair.options import (
    EVENTS,
    OPTIONS,
    Move,
    RepairEvent,
    RepairKind,
    RepairOption,
    repair_options,
)
from scoring.seating.repair.state import Chair, Chairs, SeatingState, chairs_of, put
from scoring.seating.repair.swaps import swap_named, swap_until_better
from scoring.seating.task import SeatedTable, SeatingTask

__all__ = ["EVENTS", "OPTIONS", "Move", "RepairEvent", "RepairKind", "RepairOption", "options"]


def options(
    tables: Sequence[SeatedTable | None], task: SeatingTask, event: RepairEvent
) -> tuple[RepairOption, ...]:
    """Return the options for `event`, the smallest change first; empty where nothing helps.

    `tables` are the announced ones in order of number (None: not played). The task's players are
    all who could play: seated, sitting out, substitutes. Its `locked` tables have started; nobody
    is taken from them. Raises NotationError for an event that does not fit the tables.
    """
    problems = tuple(_problems(tables, task, event))
    if problems:
        raise NotationError(problems)
    absent = event.players if event.kind == "missing" else ()
    state = SeatingState(tables, task, absent)
    return repair_options(state, _candidates(state, event), event.players)


def _candidates(state: SeatingState, event: RepairEvent) -> Iterator[Candidate]:
    tables, names = state.tables, sorted(set(event.players))
    if event.kind == "missing":
        yield from fill_holes(state, _without(tables, names))
    elif event.kind == "arrived":
        yield from seat_arrivals(state, tables, names)
    elif event.kind == "swap":
        yield from swap_named(state, tables, names)
    elif event.kind == "seated_twice":
        for keep in (0, -1):
            yield from fill_holes(state, _seated_once(state, names, keep))
    else:
        yield from swap_until_better(state, tables, names)


def _without(tables: tuple[Chairs, ...], names: Sequence[str]) -> tuple[Chairs, ...]:
    for name in names:
        for chair in chairs_of(tables, name):
            tables = put(tables, chair, None)
    return tables


def _seated_once(state: SeatingState, names: Sequence[str], keep: int) -> tuple[Chairs, ...]:
    """Leave each player one seat: at a table that has started, else the first or the last."""
    tables: tuple[Chairs, ...] = state.tables
    for name in names:
        chairs = chairs_of(tables, name)
        started = [chair for chair in chairs if chair[0] in state.started]
        kept: Chair = (started or [chairs[keep]])[0]
        for chair in chairs:
            if chair != kept:
                tables = put(tables, chair, None)
    return tables


def _problems(
    tables: Sequence[SeatedTable | None], task: SeatingTask, event: RepairEvent
) -> Iterator[Problem]:
    """Report what does not fit: a kind, a player, a player without or with a seat."""
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
    """Return the code of why a player with this number of seats does not fit the event."""
    if kind == "arrived":
        return "repair_has_seat" if seats else ""
    if kind == "seated_twice":
        return "repair_seated_once" if seats < 2 else ""  # noqa: PLR2004  # one seat or none
    return "" if seats or kind == "swap" else "repair_without_seat"
