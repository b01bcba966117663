"""Tables seated before the draw: whole ones stay as they are, those with gaps are filled up."""

import dataclasses
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations

from scoring.core.seats import WINDS
from scoring.seating.task import (
    LockedTable,
    PlayerTask,
    SeatedTable,
    SeatingTask,
    fixed_tables,
)

#: How many of the nearest free players are tried at a table.
NEAR = 12


def whole_tables(task: SeatingTask) -> tuple[SeatedTable, ...]:
    """Return the locked tables without a gap."""
    return tuple(table for table in map(members, task.locked) if table in task.locked)


def members(table: LockedTable) -> SeatedTable:
    """Return the players of a locked table."""
    return tuple(player for player in table if player is not None)


def free_players(task: SeatingTask) -> tuple[PlayerTask, ...]:
    """Return those who do not sit at a whole locked table, in order of their ids."""
    seated = {player for table in whole_tables(task) for player in table}
    free = (player for player in task.players if player.id not in seated)
    return tuple(sorted(free, key=lambda player: player.id))


def with_locks(task: SeatingTask) -> SeatingTask:
    """Fix each locked player's table number, and the seat too at a table that has gaps."""
    player = {who.id: who for who in task.players}
    fixed = fixed_tables(task)
    numbers = task.locked_numbers or (None,) * len(task.locked)
    for stated, table in zip(numbers, task.locked, strict=False):
        needed = min((fixed[who] for who in members(table) if who in fixed), default=None)
        for wind, name in zip((*WINDS, None), table, strict=False):
            if name is not None and name in player:
                seat = player[name].fixed_seat or (wind if None in table else None)
                player[name] = dataclasses.replace(
                    player[name], fixed_table=stated or needed, fixed_seat=seat
                )
    return dataclasses.replace(task, players=tuple(player[who.id] for who in task.players))


def groups_at_one_table(task: SeatingTask) -> list[tuple[str, ...]]:
    """List the groups of free players who must share a table; `task` is one `with_locks`."""
    at: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    place = {
        player: number
        for number, table in enumerate(task.locked)
        if None in table
        for player in members(table)
    }
    for player in free_players(task):
        if player.fixed_table is not None:
            at[0, player.fixed_table].append(player.id)
        elif player.id in place:
            at[1, place[player.id]].append(player.id)
    return [tuple(at[key]) for key in sorted(at) if len(at[key]) > 1]


def complete_groups(
    order: Sequence[PlayerTask | None],
    groups: Iterable[Collection[str]],
    seats: int,
    *,
    cost: Callable[[Sequence[int]], int],
    has_conflict: Callable[[Sequence[int]], bool],
) -> list[list[int]]:
    """Complete a table for every group that has players in the order; return their places.

    Tables of three `seats` get one of the empty chairs each. `cost` and `has_conflict` judge a
    table of places.
    """
    grouped = [
        [place for place, player in enumerate(order) if player is not None and player.id in group]
        for group in groups
    ]
    taken = {place for group in grouped for place in group}
    free = [place for place in range(len(order)) if place not in taken]
    tables: list[list[int]] = []
    for group in filter(None, grouped):
        chairs = [place for place in free if order[place] is None][: 4 - seats]
        table = [*group, *chairs]
        middle = sum(table) // len(table)
        others = [place for place in free if place not in chairs]
        others.sort(key=lambda at: (has_conflict([*table, at]), abs(at - middle)))  # at once
        joining = min(
            combinations(sorted(others[:NEAR]), 4 - len(table)),
            key=lambda more: cost([*table, *more]),  # at once
        )
        table.extend(joining)
        free = [place for place in free if place not in table]
        tables.append(table)
    return tables
