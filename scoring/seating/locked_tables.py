"""Tables seated beforehand: whole ones stay as they are, those with gaps are filled up."""

import dataclasses
from collections import defaultdict
from collections.abc import Iterator, Sequence

from scoring.core.seats import WINDS, Wind
from scoring.seating.task import LockedTable, PlayerTask, SeatedTable, SeatingTask, fixed_tables


def whole_tables(task: SeatingTask) -> tuple[SeatedTable, ...]:
    """Return the locked tables without a gap."""
    return tuple(table for table in map(members, task.locked) if table in task.locked)


def members(table: LockedTable) -> SeatedTable:
    """Return who sits at a locked table."""
    return tuple(player for player in table if player is not None)


def free_players(task: SeatingTask) -> tuple[PlayerTask, ...]:
    """Return those who do not sit at a whole locked table, in order of their ids."""
    seated = {player for table in whole_tables(task) for player in table}
    free = (player for player in task.players if player.id not in seated)
    return tuple(sorted(free, key=lambda player: player.id))


def bound(task: SeatingTask) -> SeatingTask:
    """Write what locked tables mean into their players: the number, and the seat beside a gap."""
    needs = dict(_needs(task))
    return dataclasses.replace(
        task,
        players=tuple(
            dataclasses.replace(
                player, fixed_table=needs[player.id][0], fixed_seat=needs[player.id][1]
            )
            if player.id in needs
            else player
            for player in task.players
        ),
    )


def _needs(task: SeatingTask) -> Iterator[tuple[str, tuple[int | None, Wind | None]]]:
    known = {player.id: player for player in task.players}
    for number, table in numbered_locks(task):
        has_gaps = None in table
        for wind, player in zip((*WINDS, None), table, strict=False):
            if player in known and player is not None:
                seat = known[player].fixed_seat
                yield player, (number, seat or wind if has_gaps else seat)


def numbered_locks(task: SeatingTask) -> Iterator[tuple[int | None, LockedTable]]:
    """Pair every locked table with its number, where it has one or a player of it needs one."""
    fixed = fixed_tables(task)
    numbers: Sequence[int | None] = task.locked_numbers or (None,) * len(task.locked)
    for number, table in zip(numbers, task.locked, strict=False):
        wished = min((fixed[player] for player in members(table) if player in fixed), default=None)
        yield number or wished, table


def companies(task: SeatingTask) -> list[tuple[str, ...]]:
    """List the free players of a bound task who must share a table, two or more each."""
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
