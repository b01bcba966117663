"""Contradictions in a task: wishes that no seating can keep, each in a sentence."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations

from scoring.errors import Problem
from scoring.seating.task import SeatingTask, fixed_seats, fixed_tables
from scoring.winds import WINDS, Wind

#: Numbers of players that make no tables of four and three.
_UNDEALABLE = (1, 2, 5)


def problems_of_task(task: SeatingTask) -> tuple[Problem, ...]:
    """Return every contradiction, in a fixed order; empty where the task can be drawn."""
    return (
        *_counts(task),
        *_locked_tables(task),
        *_forbidden_pairs(task),
        *_shared_tables(task),
        *_seats(task),
        *_locked_seats(task),
    )


def table_count(task: SeatingTask) -> int:
    """Return how many tables the session will have, locked ones included."""
    free = _free_count(task)
    return len(task.locked) + (-(-free // 4) if task.has_short_tables else free // task.seats)


def _free_count(task: SeatingTask) -> int:
    locked = {player for table in task.locked for player in table}
    return sum(player.id not in locked for player in task.players)


def _counts(task: SeatingTask) -> Iterator[Problem]:
    ids = Counter(player.id for player in task.players)
    for player in sorted(player for player, times in ids.items() if times > 1):
        yield Problem("player_twice", "players", {"player": player})
    free = _free_count(task)
    if not table_count(task):
        yield Problem("too_few_players", "players", {"count": len(task.players)})
    elif task.has_short_tables and free in _UNDEALABLE:
        yield Problem("players_cannot_be_dealt", "players", {"count": free})


def _locked_tables(task: SeatingTask) -> Iterator[Problem]:
    known = {player.id for player in task.players}
    sizes = {task.seats, 3} if task.has_short_tables else {task.seats}
    seen: set[str] = set()
    for number, table in enumerate(task.locked, 1):
        if len(table) not in sizes:
            yield Problem("locked_table_size", "locked", {"number": number, "count": len(table)})
        for player in table:
            if player not in known:
                yield Problem("locked_unknown", "locked", {"player": player})
            if player in seen:
                yield Problem("locked_twice", "locked", {"player": player})
            seen.add(player)


def _forbidden_pairs(task: SeatingTask) -> Iterator[Problem]:
    table_of = {player: number for number, table in enumerate(task.locked) for player in table}
    needs = fixed_tables(task)
    known = {player.id for player in task.players}
    known.update(player for session in task.history for table in session for player in table)
    for one, other in task.forbidden:
        for player in (one, other):
            if player not in known:
                yield Problem("forbidden_unknown", "forbidden", {"player": player})
        if one == other:
            yield Problem("forbidden_alone", "forbidden", {"player": one})
        elif one in table_of and table_of[one] == table_of.get(other):
            yield Problem("forbidden_but_locked", "forbidden", {"one": one, "other": other})
        elif one in needs and needs[one] == needs.get(other):
            params: dict[str, str | int] = {"one": one, "other": other, "table": needs[one]}
            yield Problem("forbidden_but_fixed", "forbidden", params)


def _shared_tables(task: SeatingTask) -> Iterator[Problem]:
    """Look at everybody who needs a certain table number."""
    count = table_count(task)
    groups: defaultdict[int, list[str]] = defaultdict(list)
    for player, number in fixed_tables(task).items():
        groups[number].append(player)
        if not 1 <= number <= count:
            params: dict[str, str | int] = {"player": player, "table": number, "count": count}
            yield Problem("no_such_table", "fixed_table", params)
    locked = {player: table for table in task.locked for player in table}
    for number, group in sorted(groups.items()):
        if len(group) > task.seats:
            yield Problem("table_overfull", "fixed_table", {"table": number, "count": len(group)})
        if len({locked.get(player) for player in group}) > 1:
            yield Problem("fixed_but_locked", "fixed_table", {"table": number})
    for table in task.locked:
        numbers = sorted({number for number, group in groups.items() if set(group) & set(table)})
        if len(numbers) > 1:
            params = {"one": numbers[0], "other": numbers[1]}
            yield Problem("locked_to_two_tables", "locked", params)


def _seats(task: SeatingTask) -> Iterator[Problem]:
    """Look at everybody who needs a certain seat."""
    seats, tables = fixed_seats(task), fixed_tables(task)
    for one, other in combinations(seats, 2):
        if seats[one] == seats[other] and tables.get(one, 0) == tables.get(other, -1):
            params = {"one": one, "other": other, "seat": seats[one]}
            yield Problem("seat_needed_twice", "fixed_seat", params)
    for seat, times in sorted(Counter(seats.values()).items()):
        if times > table_count(task):
            yield Problem("seat_overbooked", "fixed_seat", {"seat": seat, "count": times})
        if seat is Wind.NORTH and task.is_sanma:
            yield Problem("no_north_of_three", "fixed_seat")


def _locked_seats(task: SeatingTask) -> Iterator[Problem]:
    seats = fixed_seats(task)
    for table in task.locked:
        for wind, player in zip(WINDS, table, strict=False):
            if seats.get(player, wind) != wind:
                params = {"player": player, "seat": seats[player]}
                yield Problem("locked_to_other_seat", "locked", params)
