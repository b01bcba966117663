"""What no seating of these players can go below, whoever sits with whom."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from scoring.seating.history import Past
from scoring.seating.task import SeatedTable, SeatingTask


def repeat_bound(tables: Sequence[SeatedTable], past: Past) -> int:
    """Count what is forced: who has met too many of those present must meet some again."""
    present = {player for table in tables for player in table}
    fewest = min((len(table) for table in tables if table), default=1) - 1
    known: Counter[str] = Counter()
    for one, other in past.met:
        if one in present and other in present:
            known.update((one, other))
    forced = (max(0, fewest - (len(present) - 1 - known[player])) for player in present)
    return -(-sum(forced) // 2)


def wind_bound(tables: Sequence[SeatedTable], past: Past, seats: int) -> int:
    """Count the players whose winds will be more than one apart, however they are seated.

    A seat of a wind is there once a table, so no more players can have one of a group of winds
    than tables times winds (Hall's theorem).
    """
    good = [_good_winds(past.starts_of(who, seats)) for table in tables for who in table[:seats]]
    room = [sum(len(table) > wind for table in tables) for wind in range(seats)]
    lost = sum(not winds for winds in good)
    groups = (set(group) for size in range(1, seats) for group in combinations(range(seats), size))
    over = (
        sum(bool(winds) and winds <= group for winds in good) - sum(room[wind] for wind in group)
        for group in groups
    )
    return lost + max(0, *over)


def _good_winds(starts: Sequence[int]) -> set[int]:
    after = ([*starts[:wind], starts[wind] + 1, *starts[wind + 1 :]] for wind in range(len(starts)))
    return {wind for wind, counts in enumerate(after) if max(counts) - min(counts) <= 1}


def group_bound(tables: Sequence[SeatedTable], task: SeatingTask, kind: str) -> int:
    """Count the pairs of one `kind` ("team", "club", "country") that must share a table.

    They are fewest where the members spread evenly over the tables.
    """
    count = sum(bool(table) for table in tables)
    present = {player for table in tables for player in table}
    groups = Counter(getattr(who, kind) for who in task.players if who.id in present)
    del groups[None]
    return sum(_pairs_spread(members, count) for members in groups.values())


def _pairs_spread(members: int, tables: int) -> int:
    each, more = divmod(members, tables)
    return more * each * (each + 1) // 2 + (tables - more) * each * (each - 1) // 2


def spread_bound(tables: Iterable[SeatedTable]) -> int:
    """Return the least spread there can be: tables of neighbours."""
    return sum(len(table) - 1 for table in tables if table)
