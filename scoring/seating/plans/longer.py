"""Search, for what no formula gives: players of one session change places.

The cost of a schedule is the sum over all pairs of the meetings squared, so that a third meeting
is worse than two second ones. Only players of tables of one size change places, and who sits out
does not move: what is fair about tables of three and sit-outs stays so.
"""

import math
from collections.abc import Sequence
from random import Random

from scoring.seating.designs.block_designs import Schedule

#: Exchanges tried for each seat of the sessions that may change.
EXCHANGES = 600

#: The worsening that passes one time in three, at the start and at the end.
HEAT = (1.5, 0.15)

#: How often every table with a repeat is looked at, and how often a sideways step is taken.
SWEEPS, SIDEWAYS = 30, 0.5

#: How often the players of each pair (from 0) have met before.
Met = Sequence[Sequence[int]]


def repeats_forced(players: int, sessions: int, seats: int = 4) -> int:
    """Return a number of repeats that no schedule can go below, all tables being full.

    Everybody meets `seats` - 1 others a session. Twenty players cannot play six sessions of four
    without a repeat, though the count would allow it.
    """
    least = players * max(0, (seats - 1) * sessions - (players - 1)) // 2
    return max(least, int((players, sessions, seats) == (20, 6, 4)))


class Search:
    """One search over sessions of players from 0; keeps the cheapest schedule seen."""

    def __init__(
        self, schedule: Schedule, players: int, chance: Random, met: Met | None = None
    ) -> None:
        """Start from a schedule; `met` counts meetings of earlier sessions."""
        self._chance = chance
        self._sessions = [[list(table) for table in session] for session in schedule]
        self._met = [list(row) for row in met] if met else [[0] * players for _ in range(players)]
        for session in schedule:
            for table in session:
                for one in table:
                    for other in table:
                        self._met[one][other] += one != other

    @property
    def repeats(self) -> int:
        """How many meetings are not the first of their pair, earlier ones among them."""
        return sum(count - 1 for row in self._met for count in row if count > 1) // 2

    def schedule(self) -> Schedule:
        """Return the sessions as they stand."""
        return [[tuple(table) for table in session] for session in self._sessions]

    def mend(self, movable: Sequence[int]) -> None:
        """Look at each table with a repeat for the exchange that helps most, a few times over."""
        for _ in range(SWEEPS):
            found = [
                (number, table)
                for number in movable
                for table in self._sessions[number]
                if self._has_repeat(table)
            ]
            if not found:
                return
            for number, table in found:
                self._mend_table(self._sessions[number], table)

    def _has_repeat(self, table: Sequence[int]) -> bool:
        return any(self._met[one][other] > 1 for one in table for other in table)

    def _mend_table(self, session: list[list[int]], here: list[int]) -> None:
        """Make one of the exchanges that help most; a sideways one every now and then."""
        repeated = [
            i for i, one in enumerate(here) if any(self._met[one][other] > 1 for other in here)
        ]
        found = [
            (self._change(here, i, there, j), i, there, j)
            for there in session
            if there is not here and len(there) == len(here)
            for i in repeated
            for j in range(len(there))
        ]
        least = min((change for change, *_ in found), default=1)
        if least < int(self._chance.random() < SIDEWAYS):
            best = [exchange for exchange in found if exchange[0] == least]
            _, i, there, j = best[int(self._chance.random() * len(best))]
            self._exchange(here, i, there, j)

    def anneal(
        self,
        movable: Sequence[int],
        exchanges: int = EXCHANGES,
        heat_range: tuple[float, float] = HEAT,
    ) -> None:
        """Try exchanges within the sessions of `movable`, ever less often to the worse."""
        sessions = [self._sessions[number] for number in movable]
        seats = 4 * sum(len(session) for session in sessions)
        rounds = 100
        heat, cold = heat_range
        cooling = (cold / heat) ** (1 / rounds)
        best, least, cost = self.schedule(), 0, 0
        for _ in range(rounds):
            for _ in range(seats * exchanges // rounds):
                cost += self._try(sessions, heat)
                if cost < least:
                    best, least = self.schedule(), cost
            heat *= cooling
        self._restore(best)

    def _try(self, sessions: Sequence[list[list[int]]], heat: float) -> int:
        """Try one exchange; return what it changed."""
        draw = self._chance.random
        session = sessions[int(draw() * len(sessions))]
        here = session[int(draw() * len(session))]
        there = session[int(draw() * len(session))]
        size = len(here)
        if here is there or size != len(there):
            return 0
        seats = int(draw() * size * size)
        i, j = seats // size, seats % size
        change = self._change(here, i, there, j)
        if change > 0 and change >= -heat * math.log(1 - draw()):
            return 0
        self._exchange(here, i, there, j)
        return change

    def _change(self, here: list[int], i: int, there: list[int], j: int) -> int:
        one, other = here[i], there[j]
        mine, theirs = self._met[one], self._met[other]
        change = 0
        for player in here:
            if player != one:
                change += theirs[player] - mine[player] + 1
        for player in there:
            if player != other:
                change += mine[player] - theirs[player] + 1
        return change

    def _exchange(self, here: list[int], i: int, there: list[int], j: int) -> None:
        one, other = here[i], there[j]
        met = self._met
        for table, gone, come in ((here, one, other), (there, other, one)):
            for player in table:
                if player != gone:
                    met[gone][player] -= 1
                    met[player][gone] -= 1
                    met[come][player] += 1
                    met[player][come] += 1
        here[i], there[j] = other, one

    def _restore(self, schedule: Schedule) -> None:
        for sign, sessions in ((-1, self._sessions), (1, schedule)):
            for session in sessions:
                for table in session:
                    for one in table:
                        for other in table:
                            self._met[one][other] += sign * (one != other)
        self._sessions = [[list(table) for table in session] for session in schedule]
