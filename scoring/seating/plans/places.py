"""Table numbers for sessions known beforehand: nobody at one table more often than need be.

Tables of one session exchange numbers. What makes the whole cheaper stays, what makes it dearer
stays now and then, less and less often.
"""

import math
from collections.abc import Mapping, Sequence
from random import Random

from scoring.seating.designs.block_designs import Schedule, Session

#: Exchanges tried in all, and the fewest and the most for one table.
EXCHANGES, FEWEST, MOST = 100_000, 60, 2_000

#: The part of those tables tried where nobody has sat before.
IDLE = 0.1

#: The worsening that passes one time in three, at the start and at the end.
HOT, COLD = 0.8, 0.15

#: How often a player has sat at a table number, from 1.
Visits = Mapping[tuple[int, int], int]


def number_evenly(schedule: Schedule, seed: int, visits: Visits | None = None) -> Schedule:
    """Put the tables of every session in order of number, table 1 first."""
    search = _Numbering(schedule, seed, visits or {})
    if search.cost:
        search.run()
    return search.best


class _Numbering:
    """One search; `best` is the cheapest order seen, `cost` what the current one costs."""

    def __init__(self, schedule: Schedule, seed: int, visits: Visits) -> None:
        """Count the sessions as they stand, or dealt anew where that is dearer than need be."""
        self._chance = Random(seed)  # noqa: S311  # a search that everyone can repeat
        self._sessions = [list(session) for session in schedule]
        self._most = max((len(session) for session in schedule), default=0)
        players = max((max(table) for session in schedule for table in session), default=0) + 1
        self._visits = [[0] * self._most for _ in range(players)]
        for (player, number), count in visits.items():
            if player < players and number <= self._most:
                self._visits[player][number - 1] = count
        longest = len(schedule) + max(visits.values(), default=0)
        games = len(schedule) + sum(visits.values()) // max(1, players)
        self._prices = _prices(longest, -(-games // max(1, self._most)))
        self.cost = 0
        for session in self._sessions:
            self._start(session)
        self.best: Schedule = self._copy()

    def _start(self, session: Session) -> None:
        """Count a session; give each table, in turn, the cheapest number left."""
        if self._price_of(session):
            self._deal(session)
        self.cost += self._price_of(session)
        for number, table in enumerate(session):
            for player in table:
                self._visits[player][number] += 1

    def _deal(self, session: Session) -> None:
        free = list(range(len(session)))
        dealt: dict[int, tuple[int, ...]] = {}
        for table in session:
            number = min(free, key=lambda at: self._price(table, at))
            free.remove(number)
            dealt[number] = table
        session[:] = [dealt[number] for number in range(len(session))]

    def _price(self, table: Sequence[int], number: int) -> int:
        return sum(self._prices[self._visits[player][number]] for player in table)

    def _price_of(self, session: Session) -> int:
        return sum(self._price(table, number) for number, table in enumerate(session))

    def run(self) -> None:
        """Search until nobody visits a table too often or the exchanges are used up."""
        tables = sum(map(len, self._sessions))
        steps = min(MOST * tables, max(FEWEST * tables, EXCHANGES))
        heat, least = HOT, self.cost
        cooling = (COLD / HOT) ** (100 / steps)
        for step in range(steps):
            if step % 100 == 0:
                heat *= cooling
            self.cost += self._try(heat)
            if self.cost < least:
                least, self.best = self.cost, self._copy()
                if not least:
                    return

    def _try(self, heat: float) -> int:
        """Try one exchange; return what it changed."""
        draw = self._chance.random
        session = self._sessions[int(draw() * len(self._sessions))]
        here, there = int(draw() * len(session)), int(draw() * len(session))
        if here == there:
            return 0
        prices, visits = self._prices, self._visits
        mine, theirs = session[here], session[there]
        change = -sum(prices[visits[player][here] - 1] for player in mine)
        if not change and draw() >= IDLE:
            return 0
        change += sum(prices[visits[player][there]] for player in mine)
        for player in theirs:
            change += prices[visits[player][here]] - prices[visits[player][there] - 1]
        if change > 0 and change >= -heat * math.log(1 - draw()):
            return 0
        for player in mine:
            visits[player][here] -= 1
            visits[player][there] += 1
        for player in theirs:
            visits[player][there] -= 1
            visits[player][here] += 1
        session[here], session[there] = theirs, mine
        return change

    def _copy(self) -> Schedule:
        return [list(session) for session in self._sessions]


def _prices(longest: int, needed: int) -> list[int]:
    """Price one more visit after so many: nothing for a first, more beyond what is needed."""
    return [
        0,
        *(1 + 3 * (count >= needed) * (1 + count - needed) for count in range(1, longest + 2)),
    ]
