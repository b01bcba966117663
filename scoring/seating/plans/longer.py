"""Schedules longer than any formula: sessions added and exchanged by search.

The cost of a schedule is the sum over all pairs of the meetings squared, so that a third meeting
is worse than two second ones. Players of one session change places; what makes the whole cheaper
stays, what makes it dearer stays now and then, less and less often.
"""

import math
from collections.abc import Sequence
from random import Random

from scoring.seating.plans.constructions import Schedule

#: Exchanges tried for each seat of the sessions that may change.
EXCHANGES = 600

#: The worsening that passes one time in three, at the start and at the end.
HOT, COLD = 1.5, 0.15


def repeats_of(schedule: Sequence[Sequence[Sequence[int]]]) -> int:
    """Count the meetings beyond the first of each pair."""
    meetings = sum(len(table) * (len(table) - 1) // 2 for session in schedule for table in session)
    met = {
        (one, other)
        for session in schedule
        for table in session
        for one in table
        for other in table
        if one < other
    }
    return meetings - len(met)


def repeats_forced(players: int, sessions: int) -> int:
    """Return a number of repeats that no schedule of tables of four can go below."""
    return players * max(0, 3 * sessions - (players - 1)) // 2


def prolong(schedule: Schedule, players: int, sessions: int, seed: int) -> Schedule:
    """Add sessions: first by search among the new ones only, then, if need be, among all."""
    chance = Random(seed)  # noqa: S311  # a search that everyone can repeat
    missing = sessions - len(schedule)
    new = [_shuffled(players, chance) for _ in range(missing)]
    found = _Exchange([*schedule, *new], players, chance).run(range(len(schedule), sessions))
    if repeats_of(found) > repeats_forced(players, sessions):
        other = _Exchange(found, players, chance).run(range(sessions))
        found = min(found, other, key=repeats_of)
    return found


def _shuffled(players: int, chance: Random) -> list[tuple[int, ...]]:
    order = sorted(range(players), key=lambda _: chance.random())
    return [tuple(order[at : at + 4]) for at in range(0, players, 4)]


class _Exchange:
    """One search; keeps the cheapest schedule seen."""

    def __init__(self, schedule: Schedule, players: int, chance: Random) -> None:
        self._chance = chance
        self._sessions = [[list(table) for table in session] for session in schedule]
        self._met = [[0] * players for _ in range(players)]
        for session in schedule:
            for table in session:
                for one in table:
                    for other in table:
                        self._met[one][other] += one != other

    def run(self, movable: Sequence[int]) -> Schedule:
        """Search by exchanges within the sessions of `movable`."""
        sessions = [self._sessions[number] for number in movable]
        seats = 4 * sum(len(session) for session in sessions)
        rounds = 100
        heat, cooling = HOT, (COLD / HOT) ** (1 / rounds)
        best, least, cost = self._copy(), 0, 0
        for _ in range(rounds):
            for _ in range(seats * EXCHANGES // rounds):
                cost += self._try(sessions, heat)
                if cost < least:
                    best, least = self._copy(), cost
            heat *= cooling
        return best

    def _try(self, sessions: Sequence[list[list[int]]], heat: float) -> int:
        """Try one exchange; return what it changed."""
        draw = self._chance.random
        session = sessions[int(draw() * len(sessions))]
        lot = draw() * len(session)
        here = session[int(lot)]
        there = session[int(draw() * len(session))]
        if here is there:
            return 0
        seats = int(draw() * 16)
        i, j = seats >> 2, seats & 3
        one, other = here[i], there[j]
        mine, theirs = self._met[one], self._met[other]
        change = 0
        for player in here:
            if player != one:
                change += theirs[player] - mine[player] + 1
        for player in there:
            if player != other:
                change += mine[player] - theirs[player] + 1
        if change > 0 and change >= -heat * math.log(1 - draw()):
            return 0
        self._exchange(here, i, there, j)
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

    def _copy(self) -> Schedule:
        return [[tuple(table) for table in session] for session in self._sessions]
