"""The rules of mahjong for tables and tournaments: pure values in, pure values out."""

from scoring.by_seat import BySeat
from scoring.errors import IllegalHandError, NotationError, Problem, ScoringError
from scoring.winds import WINDS, Wind

__all__ = [
    "WINDS",
    "BySeat",
    "IllegalHandError",
    "NotationError",
    "Problem",
    "ScoringError",
    "Wind",
]
