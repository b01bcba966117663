"""Contradictions in a task: wishes that no seating can keep, each in a sentence."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from scoring.core.problems import Problem
from scoring.core.seats import Wind
from scoring.seating.apart import pairs_in_conflict
from scoring.seating.lock_check import locked_seats, locked_tables
from scoring.seating.locked_tables import bound, companies, members, whole_tables
from scoring.seating.methods.finals import script_problems
from scoring.seating.parts import parts_of, table_count
from scoring.seating.task import SeatingTask, fixed_seats, fixed_tables

#: Numbers of players that make no tables of four and three, or of four and five.
_UNDEALABLE = {"three": {1, 2, 5}, "five": {1, 2, 3, 6, 7, 11}}


def problems_of_draw(task: SeatingTask, method: str) -> tuple[Problem, ...]:
    """Return every contradiction of a task, and of what only this method reads."""
    if method != "finals":
        return problems_of_task(task)
    scripts = (script_problems(task.script, len(part), task) for part in parts_of(task)[:1])
    return (*problems_of_task(task), *(problem for found in scripts for problem in found))


def problems_of_task(task: SeatingTask) -> tuple[Problem, ...]:
    """Return every contradiction, in a fixed order; empty where the task can be drawn."""
    plain = (
        *_counts(task),
        *_groups(task),
        *locked_tables(task, tables_of(task)),
        *_forbidden_pairs(task),
        *_shared_tables(task),
        *_seats(task),
        *locked_seats(task),
    )
    return plain or tuple(pairs_in_conflict(task))


def tables_of(task: SeatingTask) -> int:
    """Return how many tables the session will have, locked ones included."""
    parts = (table_count(len(part), task) for part in parts_of(task))
    return len(whole_tables(task)) + sum(parts)


def full_tables(task: SeatingTask) -> int:
    """Return how many tables the session will have that are not short of a player."""
    short = sum(len(table) < task.seats for table in task.locked)
    if task.has_short_tables:
        short += sum(-len(part) % 4 for part in parts_of(task))
    return tables_of(task) - short


def _counts(task: SeatingTask) -> Iterator[Problem]:
    ids = Counter(player.id for player in task.players)
    for player in sorted(player for player, times in ids.items() if times > 1):
        yield Problem("player_twice", "players", {"player": player})
    if not tables_of(task):
        yield Problem("too_few_players", "players", {"count": len(task.players)})
        return
    for part in parts_of(task):
        if task.odd in _UNDEALABLE and not task.is_sanma and len(part) in _UNDEALABLE[task.odd]:
            yield Problem(f"players_cannot_be_dealt_{task.odd}", "players", {"count": len(part)})
    if task.tonight > len(task.history):
        params: dict[str, str | int] = {"tonight": task.tonight, "count": len(task.history)}
        yield Problem("tonight_too_long", "tonight", params)


def _groups(task: SeatingTask) -> Iterator[Problem]:
    parts = parts_of(task)
    for number, part in enumerate(parts, 1):
        if len(parts) > 1 and tables_of(task) and not table_count(len(part), task):
            yield Problem("group_too_small", "groups", {"number": number, "count": len(part)})
    part_of = {player.id: number for number, part in enumerate(parts, 1) for player in part}
    for company in companies(bound(task)):
        apart = [player for player in company if part_of.get(player) != part_of.get(company[0])]
        if apart:
            yield Problem("company_in_two_groups", "groups", {"one": company[0], "other": apart[0]})
    if sum(task.groups) > len(task.players):
        params: dict[str, str | int] = {"total": sum(task.groups), "count": len(task.players)}
        yield Problem("groups_too_large", "groups", params)


def _forbidden_pairs(task: SeatingTask) -> Iterator[Problem]:
    table_of = {who: number for number, table in enumerate(task.locked) for who in members(table)}
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
    count = tables_of(task)
    groups: defaultdict[int, list[str]] = defaultdict(list)
    for player, number in fixed_tables(task).items():
        groups[number].append(player)
        if not 1 <= number <= count:
            params: dict[str, str | int] = {"player": player, "table": number, "count": count}
            yield Problem("no_such_table", "fixed_table", params)
    for number, group in sorted(groups.items()):
        if len(group) > task.seats:
            yield Problem("table_overfull", "fixed_table", {"table": number, "count": len(group)})
        if _is_split(group, task):
            yield Problem("fixed_but_locked", "fixed_table", {"table": number})


def _is_split(group: Sequence[str], task: SeatingTask) -> bool:
    """Tell whether locked tables keep players apart who need the same table."""
    locks = {player: table for table in task.locked for player in members(table)}
    tables = {locks[player] for player in group if player in locks}
    is_whole = any(None not in table for table in tables)
    return len(tables) > 1 or (is_whole and any(player not in locks for player in group))


def _seats(task: SeatingTask) -> Iterator[Problem]:
    """Look at everybody who needs a certain seat."""
    seats, tables = fixed_seats(task), fixed_tables(task)
    for one, other in combinations(seats, 2):
        if seats[one] == seats[other] and tables.get(one, 0) == tables.get(other, -1):
            params = {"one": one, "other": other, "seat": seats[one]}
            yield Problem("seat_needed_twice", "fixed_seat", params)
    for seat, times in sorted(Counter(seats.values()).items()):
        if times > tables_of(task):
            yield Problem("seat_overbooked", "fixed_seat", {"seat": seat, "count": times})
        elif seat is Wind.NORTH and times > full_tables(task):
            yield Problem("north_overbooked", "fixed_seat", {"count": times})
        if seat is Wind.NORTH and task.is_sanma:
            yield Problem("no_north_of_three", "fixed_seat")
