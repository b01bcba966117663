"""Winds for sessions known beforehand: everybody's starts within one of each other, at any moment.

Call a player's first four games a run, the next four another. Runs and games are the points of a
graph, seats its lines, winds the colours of the lines: no point may have a colour twice. Koenig
showed in 1916 that four colours are enough as no point has more than four lines. Lines are
coloured one by one; where a line finds no colour free at both ends, two colours change places
along a path. In every run a player has every wind once, so that at any moment no wind is more than
one ahead of another. Where games played already fix a colour a path may be barred; then the player
in question sits where a seat is left.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from random import Random

from scoring.seating.designs.block_designs import Schedule, Table

#: What stands at a colour of a point that is taken from outside, and one that is free.
_FIXED, _FREE = -1, -2

#: How often colouring starts anew, in another order, as long as seats are left over.
ATTEMPTS = 12

Starts = Mapping[int, Sequence[int]]


def seat_evenly(
    schedule: Sequence[Sequence[Sequence[int]]], seats: int = 4, starts: Starts | None = None
) -> Schedule:
    """Put the players of every table in order, East first.

    `starts` gives, for players who have played before, how often they started at each wind. Games
    at tables short of `seats` are no part of a run; they take the winds that the others leave rare.
    """
    full = [tuple(table) for session in schedule for table in session if len(table) == seats]
    lines = _lines(full, seats, starts or {})
    best = _Colours(lines, len(full), seats)
    chance = Random(len(full))  # noqa: S311  # an order that everyone can repeat
    for _ in range(ATTEMPTS):
        if not best.left:
            break
        lines.sort(key=lambda _: chance.random())
        best = min(best, _Colours(lines, len(full), seats), key=lambda colours: len(colours.left))
    seated = best.tables()
    counts = Counter((player, wind) for table in seated for wind, player in enumerate(table))
    for player, before in (starts or {}).items():
        counts.update({(player, wind): count for wind, count in enumerate(before)})
    rest = iter(seated)
    return [
        [next(rest) if len(table) == seats else _seat_short(table, counts) for table in session]
        for session in schedule
    ]


def _seat_short(table: Sequence[int], counts: Counter[tuple[int, int]]) -> Table:
    """Seat a short table so that the winds come out evenly, and count it."""
    best = min(
        permutations(table),
        key=lambda order: sum(counts[player, wind] for wind, player in enumerate(order)),
    )
    counts.update((player, wind) for wind, player in enumerate(best))
    return best


class _Line:
    """A seat to be coloured: a player's run, with the winds it cannot have, and a table."""

    __slots__ = ("barred", "player", "run", "table")

    def __init__(self, player: int, run: int, table: int, barred: frozenset[int]) -> None:
        """Take the parts."""
        self.player, self.run, self.table, self.barred = player, run, table, barred


def _lines(tables: Sequence[Table], seats: int, starts: Starts) -> list[_Line]:
    runs: dict[int, Iterator[tuple[int, frozenset[int]]]] = {}
    found = []
    for place, table in enumerate(tables):
        for player in table:
            if player not in runs:
                runs[player] = _runs(starts.get(player, (0,) * seats))
            run, barred = next(runs[player])
            found.append(_Line(player, run, place, barred))
    return found


def _runs(starts: Sequence[int]) -> Iterator[tuple[int, frozenset[int]]]:
    """Number the games to come by run, each with the winds that its run has had."""
    run = min(starts)
    while True:
        barred = frozenset(wind for wind, count in enumerate(starts) if count > run)
        for _ in range(len(starts) - len(barred)):
            yield run, barred
        run += 1


class _Colours:
    """One colouring; `left` holds the lines without a colour.

    Tables are points from 0, runs the points after them.
    """

    def __init__(self, lines: Sequence[_Line], tables: int, seats: int) -> None:
        """Colour all lines, in their order."""
        self._seats = seats
        #: What stands at each colour: at a run the table, at a table the run.
        self._at: list[list[int]] = [[_FREE] * seats for _ in range(tables)]
        self._tables = tables
        self._players: list[int] = [0] * tables
        self.left: list[tuple[int, int]] = []
        points: dict[tuple[int, int], int] = {}
        for line in lines:
            key = line.player, line.run
            if key not in points:
                points[key] = len(self._at)
                self._players.append(line.player)
                self._at.append([_FIXED if wind in line.barred else _FREE for wind in range(seats)])
            self._colour(points[key], line.table)

    def tables(self) -> list[Table]:
        """Return every table's players, East first; who has no colour takes the seat left."""
        over: dict[int, list[int]] = {}
        for run, table in self.left:
            over.setdefault(table, []).append(self._players[run])
        return [
            tuple(
                over[table].pop() if point == _FREE else self._players[point]
                for point in self._at[table]
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
        """Exchange two colours along the path that leaves `start` by the first, if it is free."""
        path, colour = [start], one
        while (point := self._at[path[-1]][colour]) >= 0:
            path.append(point)
            colour = one + other - colour
        if point == _FIXED:
            return False
        for point in path:
            colours = self._at[point]
            colours[one], colours[other] = colours[other], colours[one]
        return True
