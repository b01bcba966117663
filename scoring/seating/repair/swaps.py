"""Repairs that swap players: two named ones, or until no table has a broken rule or a repeat."""

import dataclasses
from collections.abc import Iterator, Sequence

from scoring.seating.drawing import draw
from scoring.seating.locked_tables import members
from scoring.seating.repair.fill_seats import Candidate
from scoring.seating.repair.state import Chair, Chairs, SeatingState, chairs_of, put

#: The most single swaps proposed, and the most swaps one after another.
PROPOSED, MOST_SWAPS = 3, 4


def exchange(tables: tuple[Chairs, ...], one: Chair, other: Chair) -> tuple[Chairs, ...]:
    """Exchange two players."""
    here, there = tables[one[0]][one[1]], tables[other[0]][other[1]]
    return put(put(tables, one, there), other, here)


def swap_named(
    state: SeatingState, tables: tuple[Chairs, ...], names: Sequence[str]
) -> Iterator[Candidate]:
    """Exchange the two players named; one of them may have no seat yet."""
    one, other = (chairs_of(tables, name)[:1] for name in names)
    if any(at in state.started for at, _ in one + other) or not one + other:
        return
    if one and other:
        yield "swap", exchange(tables, one[0], other[0])
    elif one:
        yield "swap", put(tables, one[0], names[1])
    else:
        yield "swap", put(tables, other[0], names[0])


def swap_until_better(
    state: SeatingState, tables: tuple[Chairs, ...], names: Sequence[str]
) -> Iterator[Candidate]:
    """Yield the best single swaps, several in a row where one is not enough, and a new draw."""
    better = _better(state, tables, names)
    yield from (("swap", option) for _, option in better[:PROPOSED])
    current, steps = (better[0][1] if better else tables), 1
    while better and steps < MOST_SWAPS and (better := _better(state, current, names)):
        current, steps = better[0][1], steps + 1
    if steps > 1:
        yield "swap", current
    yield from _redraw(state, tables)


def _better(
    state: SeatingState, tables: tuple[Chairs, ...], names: Sequence[str]
) -> list[tuple[int, tuple[Chairs, ...]]]:
    """List the swaps of one of these players that improve the seating, the best first."""
    wrong = {
        chair
        for name in names or _at_bad_tables(state, tables)
        for chair in chairs_of(tables, name)
    }
    found: dict[tuple[Chairs, ...], int] = {}
    for one in sorted(wrong):
        for at in state.open_tables(tables) if one[0] not in state.started else ():
            for seat in range(len(tables[at])):
                swapped = exchange(tables, one, (at, seat))
                both = {one[0], at}
                gain = state.cost(swapped, both) - state.cost(tables, both)
                if gain < 0:
                    found[swapped] = gain
    return sorted(((gain, swapped) for swapped, gain in found.items()), key=lambda way: way[0])


def _at_bad_tables(state: SeatingState, tables: Sequence[Chairs]) -> list[str]:
    """Name the players of tables with a broken rule or a repeat."""
    found: list[str] = []
    for at in state.open_tables(tables):
        amounts = state.objective.amounts(state.cost(tables, [at]))
        if amounts["broken"] or amounts["mates"] or amounts["repeats"]:
            found.extend(members(tables[at]))
    return found


def _redraw(state: SeatingState, tables: tuple[Chairs, ...]) -> Iterator[Candidate]:
    """Draw all tables again that have not started."""
    if not all(tables):
        return
    absent = state.absent
    task = dataclasses.replace(
        state.task,
        players=tuple(player for player in state.task.players if player.id not in absent),
        locked=tuple(tables[at] for at in sorted(state.started)),
        locked_numbers=tuple(at + 1 for at in sorted(state.started)),
    )
    seating = draw(task)
    if seating.tables:
        yield "redraw", seating.tables
