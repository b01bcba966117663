"""Mend a room where it is in trouble: deal the tables around anew, more of them each time."""

from collections.abc import Callable, Sequence

from scoring.seating.field import Field
from scoring.seating.search.annealing import Annealing, Schedule

Tables = list[list[int]]

#: How many tables are dealt anew the first time, and how many more each time after.
TABLES, MORE_TABLES = 12, 6

#: After how many attempts in vain to give up.
PATIENCE = 4

#: Hot enough that a trouble can move to where it is dissolved.
MENDING = Schedule(swaps=1_500, window=1_000_000, hot=2_000, cold=2)


def mend(field: Field, tables: Tables, seed: int, tick: Callable[[], None]) -> Tables:
    """Return a room with fewer troubles, at any rate none that is dearer."""
    attempt = in_vain = 0
    while in_vain < PATIENCE and (wrong := [table for table in tables if field.troubled(table)]):
        near, others = _parted(tables, wrong[attempt % len(wrong)], TABLES + MORE_TABLES * attempt)
        found = _deal_anew(field, near, seed + attempt, tick)
        attempt, in_vain = attempt + 1, in_vain + 1
        if field.room_cost(found) < field.room_cost(near):
            tables, in_vain = others + found, 0
    return tables


def _parted(tables: Tables, centre: Sequence[int], count: int) -> tuple[Tables, Tables]:
    """Part the `count` tables nearest in rank to one of them from the others."""
    order = sorted(tables, key=lambda table: (abs(sum(table) - sum(centre)), table))
    return order[:count], sorted(order[count:])


def _deal_anew(
    field: Field, tables: Sequence[Sequence[int]], seed: int, tick: Callable[[], None]
) -> Tables:
    players = sorted(player for table in tables for player in table)
    number = {player: place for place, player in enumerate(players)}
    start = [[number[player] for player in table] for table in tables]
    search = Annealing(field.restricted(players), start, seed)
    return [[players[place] for place in table] for table in search.run(MENDING, tick)]
