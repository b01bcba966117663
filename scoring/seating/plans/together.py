"""Search for who meets whom and for table numbers at once, where one alone spoils the other."""

from random import Random

from scoring.seating.designs.block_designs import Schedule
from scoring.seating.plans.longer import Search

#: Exchanges for each seat, and the worsening that passes at the start and at the end.
EXCHANGES, HEAT = 3_000, (0.9, 0.35)


def settle_together(schedule: Schedule, players: int, seed: int, price: int) -> Schedule:
    """Exchange players of a schedule whose tables are in order of number.

    A visit to a table number beyond the necessary costs `price` repeats.
    """
    search = _Together(schedule, players, Random(seed), price)  # noqa: S311  # repeatable
    search.anneal(range(len(schedule)), EXCHANGES, HEAT)
    return search.schedule()


class _Together(Search):
    """A search that counts visits to table numbers as well; a third meeting is dearer still."""

    def __init__(self, schedule: Schedule, players: int, chance: Random, price: int) -> None:
        """Count the visits."""
        super().__init__(schedule, players, chance)
        self._number = {
            id(table): number for session in self._sessions for number, table in enumerate(session)
        }
        tables = len(schedule[0])
        needed = -(-len(schedule) // tables)
        self._prices = [price * max(0, count + 1 - needed) for count in range(len(schedule) + 1)]
        self._visits = [[0] * tables for _ in range(players)]
        for session in schedule:
            for number, table in enumerate(session):
                for player in table:
                    self._visits[player][number] += 1

    def _change(self, here: list[int], i: int, there: list[int], j: int) -> int:
        one, other = here[i], there[j]
        old, new = self._number[id(here)], self._number[id(there)]
        mine, theirs, prices = self._visits[one], self._visits[other], self._prices
        change = prices[mine[new]] - prices[mine[old] - 1]
        change += prices[theirs[old]] - prices[theirs[new] - 1]
        for table, gone, come in ((here, one, other), (there, other, one)):
            left, found = self._met[gone], self._met[come]
            for player in table:
                if player != gone:
                    change += found[player] ** 2 - (left[player] - 1) ** 2
        return change

    def _exchange(self, here: list[int], i: int, there: list[int], j: int) -> None:
        old, new = self._number[id(here)], self._number[id(there)]
        for player, left, right in ((here[i], old, new), (there[j], new, old)):
            self._visits[player][left] -= 1
            self._visits[player][right] += 1
        super()._exchange(here, i, there, j)
