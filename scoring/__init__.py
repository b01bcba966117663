"""The rules of mahjong for tables and tournaments: pure values in, pure values out."""

from scoring.by_seat import BySeat
from scoring.errors import IllegalHandError, NotationError, Problem, ScoringError
from scoring.ruleset import Ruleset
from scoring.rulesets import PRESETS, preset
from scoring.winds import WINDS, Wind

__all__ = [
    "PRESETS",
    "WINDS",
    "BySeat",
    "IllegalHandError",
    "NotationError",
    "Problem",
    "Ruleset",
    "ScoringError",
    "Wind",
    "preset",
]
