"""Numbers of a plan for players who must not meet: an exact search among numbers that never do."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from random import Random

from scoring.seating.plans.obey import Pair

#: The steps that the search may take.
MOST_STEPS = 20_000


def numbers_that_never_meet(
    meets: Sequence[Collection[int]], pairs: Iterable[Pair], chance: Random
) -> dict[int, int] | None:
    """Give each player of these pairs a number so that no pair ever meets; None if none is found.

    `meets` lists, for each number from 0, the numbers that it meets in the plan. If the search ends
    before its steps do, no such numbers exist.
    """
    apart: defaultdict[int, set[int]] = defaultdict(set)
    for one, other in pairs:
        apart[one].add(other)
        apart[other].add(one)
    order = _connected(apart)
    numbers = sorted(range(len(meets)), key=lambda _: chance.random())
    return _Search(meets, apart, order, numbers).given()


def _connected(apart: dict[int, set[int]]) -> list[int]:
    """Order players so that each has as many earlier ones to be kept from as possible."""
    order: list[int] = []
    left = set(apart)
    while left:
        best = max(left, key=lambda who: (len(apart[who] & {*order}), len(apart[who]), -who))
        order.append(best)
        left.remove(best)
    return order


class _Search:
    """Gives numbers to one player after another and takes them back."""

    def __init__(
        self,
        meets: Sequence[Collection[int]],
        apart: dict[int, set[int]],
        order: Sequence[int],
        numbers: Sequence[int],
    ) -> None:
        self._meets, self._apart, self._order, self._numbers = meets, apart, order, numbers
        self._steps = MOST_STEPS
        self._given: dict[int, int] = {}

    def given(self) -> dict[int, int] | None:
        return self._given if self._give(0) else None

    def _give(self, at: int) -> bool:
        if at == len(self._order):
            return True
        player = self._order[at]
        barred = set(self._given.values())
        for other in self._apart[player]:
            if other in self._given:
                barred.update(self._meets[self._given[other]])
        for number in self._numbers:
            if number in barred:
                continue
            self._steps -= 1
            if self._steps < 0:
                return False
            self._given[player] = number
            if self._give(at + 1):
                return True
            del self._given[player]
        return False
