"""What games that count patterns have in common when a hand is explained."""

from dataclasses import dataclass

from league.hand_value.queries.explanations import Paid, ValueLine


@dataclass(frozen=True, slots=True, kw_only=True)
class PatternExplanation:
    """An explanation as texts; `cap` and `other` may be empty."""

    size: str
    points: int
    reading: str
    patterns: list[ValueLine]
    minimum: str
    cap: str = ""
    base: str
    payments: list[Paid]
    other: str
    near: list[ValueLine]
