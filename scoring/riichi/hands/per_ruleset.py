"""One thing for each ruleset in use, made once: it remembers what it worked out."""

from collections.abc import Callable
from typing import Generic, TypeVar

from scoring.ruleset import Ruleset

_Made = TypeVar("_Made")
_MOST_RULESETS = 16


class PerRuleset(Generic[_Made]):
    """Finds by identity, which is quicker than by all the switches; equal rulesets share nothing."""

    __slots__ = ("_last", "_made", "make")

    def __init__(self, make: Callable[[Ruleset], _Made]) -> None:
        """Begin with none."""
        self.make = make
        self._made: dict[int, tuple[Ruleset, _Made]] = {}
        self._last: tuple[Ruleset | None, _Made | None] = (None, None)

    def of(self, ruleset: Ruleset) -> _Made:
        """Return what belongs to a ruleset; the same one as long as the ruleset is in use."""
        last, made = self._last
        if last is ruleset and made is not None:  # as it mostly is
            return made
        known = self._made.get(id(ruleset))
        if known is not None and known[0] is ruleset:
            self._last = known
            return known[1]
        if len(self._made) >= _MOST_RULESETS:
            self._made.clear()
        made = self.make(ruleset)
        self._last = self._made[id(ruleset)] = ruleset, made
        return made
