"""Winds for sessions known in advance, balanced within one at any time, by edge colouring.

Take a player's first four games as one run, the next four as another. Runs and tables are the
vertices of a bipartite graph, seats its edges, winds the colours of the edges: no vertex may have
a colour twice. Koenig showed in 1916 that four colours are enough where no vertex has more than
four edges. Edges are coloured one by one; where an edge finds no colour free at both ends, two
colours are exchanged along a path. In every run a player has every wind once, so that at any time
no wind is more than one ahead of another. Where games played already fix a colour a path may be
blocked; then the player takes the seat that is left.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, permutations
from random import Random
from typing import NamedTuple

from scoring.seating.designs.block_designs import Schedule, Table

#: Marks a colour of a vertex that is taken by earlier games, and one that is free.
_FIXED, _FREE = -1, -2

#: The attempts, each in another order, as long as edges without a colour are left.
ATTEMPTS = 12

Starts = Mapping[int, Sequence[int]]


def seat_evenly(
    schedule: Sequence[Sequence[Sequence[int]]],
    seats: int = 4,
    starts: Starts | None = None,
    fixed: Mapping[int, int] | None = None,
) -> Schedule:
    """Put the players of every table in order, East first.

    `starts` gives, for players who have played before, how often they started at each wind. Games
    at tables with fewer than `seats` players are no part of a run; there players take the winds
    that they had least often. Players with a `fixed` wind (0 East) have it in every game, and the
    others are turned round them.
    """
    full = [tuple(table) for session in schedule for table in session if len(table) == seats]
    known, always = starts or {}, fixed or {}
    edges = sorted(_edges(full, seats, known, always), key=lambda edge: edge.player not in always)
    best = _Colouring(edges, len(full), seats)
    chance = Random(len(full))  # noqa: S311  # an order that everyone can repeat
    for _ in range(ATTEMPTS):
        if not best.left:
            break
        edges.sort(key=lambda edge: (edge.player not in always, chance.random()))
        best = min(best, _Colouring(edges, len(full), seats), key=lambda colours: len(colours.left))
    seated = best.tables()
    counts = Counter((player, wind) for table in seated for wind, player in enumerate(table))
    for player, before in known.items():
        counts.update({(player, wind): times for wind, times in enumerate(before)})
    if always and best.left:
        _turn_evenly(seated, counts, always)
    rest = iter(seated)
    return [
        [next(rest) if len(table) == seats else _seated(table, counts, always) for table in session]
        for session in schedule
    ]


def _turn_evenly(
    tables: list[Table], counts: Counter[tuple[int, int]], fixed: Mapping[int, int]
) -> None:
    """Seat one table after another again, as long as that makes winds more even.

    It ends: a table changes only where fewer needed seats are missed or counts are more even.
    """
    before: list[Table] = []
    while tables != before:
        before = list(tables)
        for at, table in enumerate(tables):
            counts.subtract((player, wind) for wind, player in enumerate(table))
            tables[at] = _seated(table, counts, fixed)


def _seated(
    table: Sequence[int], counts: Counter[tuple[int, int]], fixed: Mapping[int, int]
) -> Table:
    """Seat a table so that needed seats are kept and winds are even, and count it."""

    def cost(order: Sequence[int]) -> tuple[int, int]:
        missed = sum(fixed.get(player, wind) != wind for wind, player in enumerate(order))
        return missed, sum(counts[player, wind] for wind, player in enumerate(order))

    best = min(permutations(table), key=cost)
    counts.update((player, wind) for wind, player in enumerate(best))
    return best


class _Edge(NamedTuple):
    """A seat to be coloured: a player's run, a table, and the winds that the run cannot have."""

    player: int
    run: int
    table: int
    barred: frozenset[int]


def _edges(
    tables: Sequence[Table], seats: int, starts: Starts, fixed: Mapping[int, int]
) -> list[_Edge]:
    runs: dict[int, Iterator[tuple[int, frozenset[int]]]] = {
        player: _games_at(wind, seats) for player, wind in fixed.items()
    }
    found = []
    for place, table in enumerate(tables):
        for player in table:
            if player not in runs:
                runs[player] = _runs(starts.get(player, (0,) * seats))
            run, barred = next(runs[player])
            found.append(_Edge(player, run, place, barred))
    return found


def _games_at(wind: int, seats: int) -> Iterator[tuple[int, frozenset[int]]]:
    """Number the games of a player with a fixed wind: each is a run of its own."""
    barred = frozenset(range(seats)) - {wind}
    return ((run, barred) for run in count())


def _runs(starts: Sequence[int]) -> Iterator[tuple[int, frozenset[int]]]:
    """Number the games to come by run, each with the winds that its run has had."""
    run = min(starts)
    while True:
        barred = frozenset(wind for wind, times in enumerate(starts) if times > run)
        for _ in range(len(starts) - len(barred)):
            yield run, barred
        run += 1


class _Colouring:
    """One colouring; `left` holds the edges without a colour.

    Tables are vertices from 0, runs the vertices after them.
    """

    def __init__(self, edges: Sequence[_Edge], tables: int, seats: int) -> None:
        self._seats = seats
        #: The neighbour by each colour: of a run the table, of a table the run.
        self._at: list[list[int]] = [[_FREE] * seats for _ in range(tables)]
        self._tables = tables
        self._players: list[int] = [0] * tables
        self.left: list[tuple[int, int]] = []
        vertices: dict[tuple[int, int], int] = {}
        for edge in edges:
            key = edge.player, edge.run
            if key not in vertices:
                vertices[key] = len(self._at)
                self._players.append(edge.player)
                self._at.append([_FIXED if wind in edge.barred else _FREE for wind in range(seats)])
            self._colour(vertices[key], edge.table)

    def tables(self) -> list[Table]:
        """Return each table, East first; players without a colour take the seats left."""
        over: dict[int, list[int]] = {}
        for run, table in self.left:
            over.setdefault(table, []).append(self._players[run])
        return [
            tuple(
                over[table].pop() if vertex == _FREE else self._players[vertex]
                for vertex in self._at[table]
            )
            for table in range(self._tables)
        ]

    def _colour(self, run: int, table: int) -> None:
        at = self._at
        mine = [wind for wind in range(self._seats) if at[run][wind] == _FREE]
        theirs = [wind for wind in range(self._seats) if at[table][wind] == _FREE]
        for wind in mine:
            if wind in theirs:
                self._join(run, table, wind)
                return
        for one in mine:
            for other in theirs:
                if self._swap(run, other, one):
                    self._join(run, table, other)
                    return
                if self._swap(table, one, other):
                    self._join(run, table, one)
                    return
        self.left.append((run, table))

    def _join(self, run: int, table: int, wind: int) -> None:
        self._at[run][wind], self._at[table][wind] = table, run

    def _swap(self, start: int, one: int, other: int) -> bool:
        """Exchange two colours along the path from `start` that begins with `one` (a Kempe chain).

        Return False, with no change, where earlier games fix a colour on the path.
        """
        path, colour = [start], one
        while (vertex := self._at[path[-1]][colour]) >= 0:
            path.append(vertex)
            colour = one + other - colour
        if vertex == _FIXED:
            return False
        for vertex in path:
            colours = self._at[vertex]
            colours[one], colours[other] = colours[other], colours[one]
        return True
