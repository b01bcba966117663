"""What can be wrong with something handed to the rules, in the words of the person who wrote it.

A problem has a code (for programs), a sentence (for people) and the field it is about. Readers
collect every problem before they refuse anything. All sentences stand in one table, so that they
can be read, translated and tested in one place.
"""

import dataclasses
from collections.abc import Iterable, Mapping

#: code -> English sentence, filled with the parameters of the problem. One section per topic.
SENTENCES: dict[str, str] = {
    # --- notation: any text or JSON that cannot be read -----------------------------------------
    "not_an_object": "%(field)s must be an object with named values.",
    # --- by seat ---------------------------------------------------------------------------------
    "wrong_seat_count": "There must be three or four seats, but there are %(count)d.",
    # --- ruleset ---------------------------------------------------------------------------------
    # --- hand entry: reading ---------------------------------------------------------------------
    # --- hand entry: against situation and ruleset -----------------------------------------------
    # --- game ------------------------------------------------------------------------------------
    # --- table result ----------------------------------------------------------------------------
    # --- standings -------------------------------------------------------------------------------
    # --- seating ---------------------------------------------------------------------------------
}


@dataclasses.dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: `code` names it, `field` says where, `params` fill its sentence."""

    code: str
    field: str
    params: Mapping[str, str | int] = dataclasses.field(default_factory=dict, hash=False)

    @property
    def message(self) -> str:
        """The sentence for people, in English; KeyError for a code without a row in SENTENCES."""
        return SENTENCES[self.code] % {"field": self.field, **self.params}

    def to_json(self) -> dict[str, str]:
        """Return the shape every answer uses: {"code", "message", "field"}."""
        return {"code": self.code, "message": self.message, "field": self.field}


class ScoringError(ValueError):
    """Something was refused; `problems` names every reason, `str()` joins their sentences."""

    problems: tuple[Problem, ...]

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the problems in the order in which they were found."""
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        """Every sentence, one after another."""
        return " ".join(problem.message for problem in self.problems)


class NotationError(ScoringError):
    """It cannot be read."""


class IllegalHandError(ScoringError):
    """It can be read, and is against the rules."""
