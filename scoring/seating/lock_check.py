"""What can be wrong with tables that are seated beforehand."""

from collections import Counter
from collections.abc import Iterator

from scoring.core.problems import Problem
from scoring.core.seats import WINDS
from scoring.seating.locked_tables import members
from scoring.seating.task import SeatingTask, fixed_seats, fixed_tables


def locked_tables(task: SeatingTask, tables: int) -> Iterator[Problem]:
    """Look at the sizes, players and numbers of the locked tables; `tables` there are in all."""
    yield from _sizes(task)
    known = {player.id for player in task.players}
    seen: set[str] = set()
    for table in task.locked:
        for player in members(table):
            if player not in known:
                yield Problem("locked_unknown", "locked", {"player": player})
            if player in seen:
                yield Problem("locked_twice", "locked", {"player": player})
            seen.add(player)
    yield from _numbers(task, tables)
    yield from _two_numbers(task)


def _sizes(task: SeatingTask) -> Iterator[Problem]:
    sizes = {task.seats}
    if task.has_short_tables:
        sizes.add(task.seats - 1)
    if task.has_long_tables:
        sizes.add(task.seats + 1)
    for number, table in enumerate(task.locked, 1):
        if len(table) not in sizes or (None in table and len(table) != task.seats):
            yield Problem("locked_table_size", "locked", {"number": number, "count": len(table)})
        if not members(table):
            yield Problem("locked_nobody", "locked", {"number": number})


def _numbers(task: SeatingTask, tables: int) -> Iterator[Problem]:
    if task.locked_numbers and len(task.locked_numbers) != len(task.locked):
        params: dict[str, str | int] = {
            "count": len(task.locked_numbers),
            "tables": len(task.locked),
        }
        yield Problem("locked_numbers_count", "locked_numbers", params)
    times = Counter(task.locked_numbers)
    for number in sorted(times):
        if times[number] > 1:
            yield Problem("locked_number_twice", "locked_numbers", {"table": number})
        if number > tables:
            params = {"table": number, "count": tables}
            yield Problem("no_such_locked_table", "locked_numbers", params)


def _two_numbers(task: SeatingTask) -> Iterator[Problem]:
    fixed = fixed_tables(task)
    stated = task.locked_numbers or (None,) * len(task.locked)
    for number, table in zip(stated, task.locked, strict=False):
        wishes = {fixed[player] for player in members(table) if player in fixed}
        numbers = sorted(wishes | ({number} if number is not None else set()))
        if len(numbers) > 1:
            params: dict[str, str | int] = {"one": numbers[0], "other": numbers[1]}
            yield Problem("locked_to_two_tables", "locked", params)


def locked_seats(task: SeatingTask) -> Iterator[Problem]:
    """Look at players who need another seat than the one they are locked to."""
    seats = fixed_seats(task)
    for table in task.locked:
        for wind, player in zip(WINDS, table, strict=False):
            if player is not None and seats.get(player, wind) != wind:
                params: dict[str, str | int] = {"player": player, "seat": seats[player]}
                yield Problem("locked_to_other_seat", "locked", params)
