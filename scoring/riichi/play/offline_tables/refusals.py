"""The refusals that a reckoner can give, each stored once and named by its number."""

from collections.abc import Callable, Iterable

from scoring.core.problems import Problem

#: Words a problem for the reader; `Problem.message` where nobody translates.
Worded = Callable[[Problem], str]


class Refusals:
    """The problems met so far, as {"code", "message", "field"}; a number names one of them."""

    def __init__(self, worded: Worded) -> None:
        """Start with none."""
        self._worded = worded
        self._numbers: dict[tuple[str, str, str], int] = {}

    def numbers_of(self, problems: Iterable[Problem]) -> list[int]:
        """Return the numbers of some problems."""
        return [self._number(problem) for problem in problems]

    def _number(self, problem: Problem) -> int:
        key = (problem.code, self._worded(problem), problem.field)
        return self._numbers.setdefault(key, len(self._numbers))

    def to_json(self) -> list[dict[str, str]]:
        """Return the problems, each at the place of its number."""
        return [
            {"code": code, "message": message, "field": field}
            for code, message, field in self._numbers
        ]
