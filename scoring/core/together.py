"""What one hand can have together, as sums: a hand is four sets and a pair.

Each game has a table of limits. The names in one are yaku or patterns, and words of the game for
how a hand was won, such as `closed`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple


class Limit(NamedTuple):
    """The most that the weights of what a hand has may add up to; `raised_by` names those above 0.

    A name with a weight below zero is one that the others bring along: little dragons of 2 against
    three dragon triplets of -1 each, at most 0, say that two of the triplets are there as well.
    """

    weights: Mapping[str, int]
    most: int
    raised_by: frozenset[str]

    def excess(self, names: Iterable[str]) -> int:
        """Return by how much the names exceed the limit; 0 and less is within it."""
        return sum([self.weights.get(name, 0) for name in names]) - self.most

    def exceeded_by(self, names: Iterable[str]) -> bool:
        """Return whether the names add up to more."""
        return not self.raised_by.isdisjoint(names) and self.excess(names) > 0

    def missing(self, names: Collection[str]) -> list[str]:
        """Return what would lower the sum and is not among the names."""
        return [name for name, weight in self.weights.items() if weight < 0 and name not in names]


def limit(most: int, **weights: int) -> Limit:
    """Write a limit as a row of a table."""
    raised_by = frozenset(name for name, weight in weights.items() if weight > 0)
    return Limit(MappingProxyType(weights), most, raised_by)


def exceeded(names: Collection[str], limits: Iterable[Limit]) -> list[Limit]:
    """Return the limits that no hand with all these names and nothing else is within."""
    return [one for one in limits if one.exceeded_by(names)]


def may_be_part(
    names: Collection[str],
    limits: Collection[Limit],
    goes_with: Callable[[str, Collection[str]], bool],
) -> bool:
    """Return whether a hand within the limits has all these names, be it with others.

    `goes_with` says whether a further name can stand beside some.
    """
    beyond = exceeded(names, limits)
    if not beyond:
        return True
    return any(
        may_be_part([*names, other], limits, goes_with)
        for other in beyond[0].missing(names)
        if goes_with(other, names)
    )
