"""The rules of mahjong for tables and tournaments: pure values in, pure values out."""

from scoring.by_seat import BySeat
from scoring.errors import IllegalHandError, NotationError, Problem, ScoringError
from scoring.game import Game, GameResult, PlayedHand, ReplayError, replay
from scoring.hand import (
    Abort,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Hand,
    NagashiMangan,
    Outcome,
    Ron,
    Tsumo,
    Win,
)
from scoring.hand_json import read_hand, write_hand
from scoring.placement import TableResult, final_scores, problems_of_result
from scoring.ruleset import SWITCH_GROUPS, SWITCHES, Ruleset, Switch, SwitchGroup
from scoring.rulesets import PRESETS, Preset, preset
from scoring.settlement import Settlement, Transfer, settle
from scoring.situation import Situation
from scoring.validation import problems_of
from scoring.winds import WINDS, Wind

__all__ = [
    "PRESETS",
    "SWITCHES",
    "SWITCH_GROUPS",
    "WINDS",
    "Abort",
    "AbortiveDraw",
    "BySeat",
    "Chombo",
    "ExhaustiveDraw",
    "Game",
    "GameResult",
    "Hand",
    "IllegalHandError",
    "NagashiMangan",
    "NotationError",
    "Outcome",
    "PlayedHand",
    "Preset",
    "Problem",
    "ReplayError",
    "Ron",
    "Ruleset",
    "ScoringError",
    "Settlement",
    "Situation",
    "Switch",
    "SwitchGroup",
    "TableResult",
    "Transfer",
    "Tsumo",
    "Win",
    "Wind",
    "final_scores",
    "preset",
    "problems_of",
    "problems_of_result",
    "read_hand",
    "replay",
    "settle",
    "write_hand",
]
