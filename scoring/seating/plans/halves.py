"""Balanced winds for sessions known beforehand.

Players and tables are the points of a graph, games its lines. Walking along all lines and taking
every other one halves them, at every player and at every table (Euler); halving twice gives each
table its four winds and each player every wind within one of the others, whatever the tables are
(de Werra 1971).
"""

from collections import defaultdict
from collections.abc import Sequence

from scoring.seating.plans.constructions import Schedule

#: A player and a place in the list of all tables.
Line = tuple[int, int]

_NOWHERE = -1


def seat_by_halves(schedule: Sequence[Sequence[Sequence[int]]]) -> Schedule:
    """Put the players of every table in order, East first."""
    tables = [table for session in schedule for table in session]
    lines = [(player, place) for place, table in enumerate(tables) for player in table]
    seats: list[list[int]] = [[] for _ in tables]
    for half in _halves(lines):
        for quarter in _halves(half):
            for player, place in quarter:
                seats[place].append(player)
    seated = iter(tuple(seat) for seat in seats)
    return [[next(seated) for _ in session] for session in schedule]


def _halves(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """Part lines so that each player and each table has half of its own in either part.

    Walk round in circles until no line is left: a line walked from its player goes to the first
    part, one walked from its table to the second. Players with an odd number of lines get one more
    to a table that does not exist, so that no walk ends on the way.
    """
    at_player: defaultdict[int, list[int]] = defaultdict(list)
    at_table: defaultdict[int, list[int]] = defaultdict(list)
    for player, table in lines:
        at_player[player].append(table)
        at_table[table].append(player)
    for player, tables in at_player.items():
        if len(tables) % 2:
            tables.append(_NOWHERE)
            at_table[_NOWHERE].append(player)
    first: list[Line] = []
    second: list[Line] = []
    for start in at_player:
        player = start
        while at_player[player]:
            table = at_player[player].pop()
            at_table[table].remove(player)
            first.append((player, table))
            player = at_table[table].pop()
            at_player[player].remove(table)
            second.append((player, table))
    return _existing(first), _existing(second)


def _existing(lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if line[1] != _NOWHERE]
