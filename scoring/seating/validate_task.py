"""Contradictions in a task: requirements that no seating can meet, each in a sentence."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from scoring.core.problems import Problem
from scoring.core.seats import WINDS, Wind
from scoring.seating.constraints import Constraints
from scoring.seating.locked_tables import groups_at_one_table, members, whole_tables, with_locks
from scoring.seating.methods.finals import script_problems
from scoring.seating.task import UNDEALABLE, SeatingTask, fixed_seats, fixed_tables
from scoring.seating.who_plays import pools_of, separation_of, table_count


def problems_of_draw(task: SeatingTask, method: str) -> tuple[Problem, ...]:
    """Return every contradiction of a task, options of this method included."""
    if method != "finals":
        return problems_of_task(task)
    scripts = (script_problems(task.script, len(pool), task) for pool in pools_of(task)[:1])
    return (*problems_of_task(task), *(problem for found in scripts for problem in found))


def problems_of_task(task: SeatingTask) -> tuple[Problem, ...]:
    """Return every contradiction, in a fixed order; empty where the task can be drawn."""
    plain = (
        *_counts(task),
        *_groups(task),
        *_locked_tables(task, tables_of(task)),
        *_forbidden_pairs(task),
        *_shared_tables(task),
        *_seats(task),
        *_locked_seats(task),
        *_teams(task, tables_of(task)),
    )
    return plain or tuple(_pairs_in_conflict(task))


def tables_of(task: SeatingTask) -> int:
    """Return how many tables the session will have, locked ones included."""
    pools = (table_count(len(pool), task) for pool in pools_of(task))
    return len(whole_tables(task)) + sum(pools)


def full_tables(task: SeatingTask) -> int:
    """Return how many tables of the session will be full."""
    short = sum(len(table) < task.seats for table in task.locked)
    if task.has_short_tables:
        short += sum(-len(pool) % 4 for pool in pools_of(task))
    return tables_of(task) - short


def _counts(task: SeatingTask) -> Iterator[Problem]:
    ids = Counter(player.id for player in task.players)
    for player in sorted(player for player, times in ids.items() if times > 1):
        yield Problem("player_twice", "players", {"player": player})
    if not tables_of(task):
        yield Problem("too_few_players", "players", {"count": len(task.players)})
        return
    for pool in pools_of(task):
        if task.odd in UNDEALABLE and not task.is_below_four and len(pool) in UNDEALABLE[task.odd]:
            yield Problem(f"players_cannot_be_dealt_{task.odd}", "players", {"count": len(pool)})
    if task.tonight > len(task.history):
        params: dict[str, str | int] = {"tonight": task.tonight, "count": len(task.history)}
        yield Problem("tonight_too_long", "tonight", params)


def _groups(task: SeatingTask) -> Iterator[Problem]:
    pools = pools_of(task)
    for number, pool in enumerate(pools, 1):
        if len(pools) > 1 and tables_of(task) and not table_count(len(pool), task):
            yield Problem("group_too_small", "groups", {"number": number, "count": len(pool)})
    part_of = {player.id: number for number, pool in enumerate(pools, 1) for player in pool}
    for group in groups_at_one_table(with_locks(task)):
        apart = [player for player in group if part_of.get(player) != part_of.get(group[0])]
        if apart:
            yield Problem("company_in_two_groups", "groups", {"one": group[0], "other": apart[0]})
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
    """Check the players who need a certain table number."""
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
    """Return whether locked tables separate players who need the same table."""
    locks = {player: table for table in task.locked for player in members(table)}
    tables = {locks[player] for player in group if player in locks}
    is_whole = any(None not in table for table in tables)
    return len(tables) > 1 or (is_whole and any(player not in locks for player in group))


def _seats(task: SeatingTask) -> Iterator[Problem]:
    """Check the players who need a certain seat."""
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
        if seat.index >= task.seats:
            yield Problem("no_north_of_three", "fixed_seat")


def _locked_tables(task: SeatingTask, tables: int) -> Iterator[Problem]:
    """Check sizes, players and numbers of the locked tables; the session has `tables` in all."""
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
        needed = {fixed[player] for player in members(table) if player in fixed}
        numbers = sorted(needed | ({number} if number is not None else set()))
        if len(numbers) > 1:
            params: dict[str, str | int] = {"one": numbers[0], "other": numbers[1]}
            yield Problem("locked_to_two_tables", "locked", params)


def _locked_seats(task: SeatingTask) -> Iterator[Problem]:
    """Check players who need another seat than the one they are locked to."""
    seats = fixed_seats(task)
    for table in task.locked:
        for wind, player in zip(WINDS, table, strict=False):
            if player is not None and seats.get(player, wind) != wind:
                params: dict[str, str | int] = {"player": player, "seat": seats[player]}
                yield Problem("locked_to_other_seat", "locked", params)


def _teams(task: SeatingTask, tables: int) -> Iterator[Problem]:
    """Name the teams of a team session with more players than there are tables."""
    if not task.team_session:
        return
    sizes = Counter(player.team for player in task.players if player.team is not None)
    for team, count in sorted(sizes.items()):
        if count > tables:
            params: dict[str, str | int] = {"team": team, "count": count, "tables": tables}
            yield Problem("team_too_large", "team", params)


#: What two players cannot share a table for, in a set of pairs that cannot all be kept apart.
_CANNOT_PART = {
    "forbidden": "pairs_cannot_part",
    "fixed_table": "tables_cannot_part",
    "fixed_seat": "seats_cannot_part",
    "team": "mates_cannot_part",
}


def _pairs_in_conflict(task: SeatingTask) -> Iterator[Problem]:
    """Name a minimal set of pairs that cannot all be kept apart."""
    constraints = Constraints.of_players(task)
    for pool in pools_of(task):
        pairs = constraints.pairs(among=(player.id for player in pool))
        search = separation_of(pool, task)
        if not pairs or search.is_possible(sorted(pairs)):
            continue
        core = sorted(pairs)
        for pair in sorted(pairs):
            fewer = [other for other in core if other != pair]
            if not search.is_possible(fewer):
                core = fewer
        params: dict[str, str | int] = {"count": table_count(len(pool), task)}
        for one, other in core:
            kind = pairs[one, other]
            is_alone = len(core) == 1 and kind == "forbidden"
            code = "pair_cannot_part" if is_alone else _CANNOT_PART[kind]
            yield Problem(code, kind, {"one": one, "other": other, **params})
