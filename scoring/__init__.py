"""The rules of mahjong for tables and tournaments: pure values in, pure values out."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from scoring.riichi.shanten import acceptance, furiten_waits, is_tenpai, shanten, waits

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
    "acceptance",
    "final_scores",
    "furiten_waits",
    "is_tenpai",
    "preset",
    "problems_of",
    "problems_of_result",
    "read_hand",
    "replay",
    "settle",
    "shanten",
    "waits",
    "write_hand",
]

#: What is fetched when it is first asked for.
_LATER = dict.fromkeys(
    ("acceptance", "furiten_waits", "is_tenpai", "shanten", "waits"), "scoring.riichi.shanten"
)


def __getattr__(name: str) -> Any:
    """Fetch what few need; AttributeError for anything else."""
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
