"""Search for schedules that no formula gives: players of one session change tables.

A second meeting of a pair costs 1. Where players are few a third one costs 4, as in a draw: eight
players in three sessions have twelve second meetings, though with four third ones there would be
eight repeats only. Elsewhere third meetings are rare, and each costs 2. Only players of tables of
one size change places, and byes do not move: tables of three and byes stay as fair as they are.
"""

from collections.abc import Sequence
from operator import itemgetter
from random import Random

from scoring.seating.designs.block_designs import Schedule
from scoring.seating.objective.pair_amounts import meeting_again
from scoring.seating.search.annealing import Cooling, Moves, anneal

#: The exchanges tried for each seat of the sessions that may change, and their batches.
EXCHANGES, BATCHES = 600, 100

#: Initial and final temperature.
TEMPERATURES = (1.5, 0.15)

#: Passes of the repair over all tables with a repeat, and its probability of a sideways move.
PASSES, SIDEWAYS = 30, 0.5

#: The same where table numbers count as well.
NUMBERED_EXCHANGES, NUMBERED_TEMPERATURES = 3_000, (0.9, 0.35)

#: Up to so many players a third meeting costs as much as in a draw.
FEW_PLAYERS = 12

#: How often schedules of few players are annealed: their searches end in different ones.
ATTEMPTS_OF_FEW = 4

#: How often the players of each pair (from 0) have met before.
Met = Sequence[Sequence[int]]


def repeats_forced(players: int, sessions: int, seats: int = 4) -> int:
    """Return a lower bound on the repeats of schedules with full tables.

    A player meets `seats` - 1 others a session. Twenty players cannot play six sessions of four
    without a repeat, though the count would allow it.
    """
    least = players * max(0, (seats - 1) * sessions - (players - 1)) // 2
    return max(least, int((players, sessions, seats) == (20, 6, 4)))


class RepeatSearch:
    """Search and neighbourhood: two players of one session, from 0, exchange their tables."""

    is_optimal = False

    def __init__(
        self, schedule: Schedule, players: int, chance: Random, met: Met | None = None
    ) -> None:
        """Start from a schedule; `met` counts meetings of earlier sessions."""
        self._chance = chance
        self._again = meeting_again if players <= FEW_PLAYERS else int
        self._sessions = [[list(table) for table in session] for session in schedule]
        self._movable = self._sessions
        self._met = [list(row) for row in met] if met else [[0] * players for _ in range(players)]
        self._count(schedule, 1)
        self._total = self._least = 0
        self._best = schedule

    @property
    def repeats(self) -> int:
        """How many meetings are not the first of their pair, earlier ones among them."""
        return sum(count - 1 for row in self._met for count in row if count > 1) // 2

    @property
    def cost(self) -> int:
        """What all meetings cost, earlier ones among them."""
        met = [count for row in self._met for count in row]
        return sum(self._again(before) for count in met for before in range(count)) // 2

    def schedule(self) -> Schedule:
        """Return the sessions as they stand."""
        return [[tuple(table) for table in session] for session in self._sessions]

    def repair(self, movable: Sequence[int]) -> None:
        """Go over the tables with a repeat and make the exchange that helps most, a few times."""
        for _ in range(PASSES):
            found = [
                (number, table)
                for number in movable
                for table in self._sessions[number]
                if self._has_repeat(table)
            ]
            if not found:
                return
            for number, table in found:
                self._repair_table(self._sessions[number], table)

    def _has_repeat(self, table: Sequence[int]) -> bool:
        return any(self._met[one][other] > 1 for one in table for other in table)

    def _repair_table(self, session: list[list[int]], here: list[int]) -> None:
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
        temperatures: tuple[float, float] = TEMPERATURES,
    ) -> None:
        """Anneal the sessions of `movable`; the best schedule seen remains."""
        self._movable = [self._sessions[number] for number in movable]
        seats = 4 * sum(len(session) for session in self._movable)
        initial, final = temperatures
        self._total, self._least, self._best = 0, 0, self.schedule()
        cooling = Cooling(
            initial=initial, final=final, batches=BATCHES, batch=seats * exchanges // BATCHES
        )
        anneal(self, [cooling], self._chance)
        self._count(self._sessions, -1)
        self._count(self._best, 1)
        self._sessions = [[list(table) for table in session] for session in self._best]

    def annealed(self) -> Schedule:
        """Anneal all sessions, several times where players are few; return the best schedule."""
        found = [(self.cost, self.schedule())]
        for _ in range(ATTEMPTS_OF_FEW if len(self._met) <= FEW_PLAYERS else 1):
            self.anneal(range(len(self._sessions)))
            found.append((self.cost, self.schedule()))
        return min(found, key=itemgetter(0))[1]

    def moves(self, count: int) -> Moves:
        """Propose exchanges within the movable sessions."""
        random, movable = self._chance.random, self._movable
        for _ in range(count):
            session = movable[int(random() * len(movable))]
            here = session[int(random() * len(session))]
            there = session[int(random() * len(session))]
            size = len(here)
            if here is there or size != len(there):
                continue
            seats = int(random() * size * size)
            i, j = seats // size, seats % size
            change = self._change(here, i, there, j)
            if (yield change):
                self._exchange(here, i, there, j)
                self._total += change
                if self._total < self._least:
                    self._best, self._least = self.schedule(), self._total

    def _change(self, here: list[int], i: int, there: list[int], j: int) -> int:
        one, other = here[i], there[j]
        mine, theirs, again = self._met[one], self._met[other], self._again
        change = 0
        for player in here:
            if player != one:
                change += again(theirs[player]) - again(mine[player] - 1)
        for player in there:
            if player != other:
                change += again(mine[player]) - again(theirs[player] - 1)
        return change

    def _exchange(self, here: list[int], i: int, there: list[int], j: int) -> None:
        one, other = here[i], there[j]
        met = self._met
        for table, leaving, joining in ((here, one, other), (there, other, one)):
            for player in table:
                if player != leaving:
                    met[leaving][player] -= 1
                    met[player][leaving] -= 1
                    met[joining][player] += 1
                    met[player][joining] += 1
        here[i], there[j] = other, one

    def _count(self, sessions: Sequence[Sequence[Sequence[int]]], by: int) -> None:
        for session in sessions:
            for table in session:
                for one in table:
                    for other in table:
                        self._met[one][other] += by * (one != other)


def search_with_numbers(schedule: Schedule, players: int, seed: int, visit_cost: int) -> Schedule:
    """Search for few repeats and few returns to a table number at once.

    The tables of the schedule are in order of number. A visit to a table number beyond the
    necessary ones costs `visit_cost` repeats.
    """
    chance = Random(seed)  # noqa: S311  # a search that everyone can repeat
    search = _NumberedSearch(schedule, players, chance, visit_cost)
    search.anneal(range(len(schedule)), NUMBERED_EXCHANGES, NUMBERED_TEMPERATURES)
    return search.schedule()


class _NumberedSearch(RepeatSearch):
    """Counts visits to table numbers as well; a third meeting costs 4 whatever the field."""

    def __init__(self, schedule: Schedule, players: int, chance: Random, visit_cost: int) -> None:
        super().__init__(schedule, players, chance)
        self._again = meeting_again
        self._number = {
            id(table): number for session in self._sessions for number, table in enumerate(session)
        }
        tables = len(schedule[0])
        needed = -(-len(schedule) // tables)
        self._costs = [
            visit_cost * max(0, count + 1 - needed) for count in range(len(schedule) + 1)
        ]
        self._visits = [[0] * tables for _ in range(players)]
        for session in schedule:
            for number, table in enumerate(session):
                for player in table:
                    self._visits[player][number] += 1

    def _change(self, here: list[int], i: int, there: list[int], j: int) -> int:
        old, new = self._number[id(here)], self._number[id(there)]
        mine, theirs, costs = self._visits[here[i]], self._visits[there[j]], self._costs
        change = super()._change(here, i, there, j)
        change += costs[mine[new]] - costs[mine[old] - 1]
        change += costs[theirs[old]] - costs[theirs[new] - 1]
        return change

    def _exchange(self, here: list[int], i: int, there: list[int], j: int) -> None:
        old, new = self._number[id(here)], self._number[id(there)]
        for player, left, right in ((here[i], old, new), (there[j], new, old)):
            self._visits[player][left] -= 1
            self._visits[player][right] += 1
        super()._exchange(here, i, there, j)
