"""The rules of mahjong for tables and tournaments: pure values in, pure values out.

Whoever imports this pays for nothing yet: a name is fetched from its room when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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
    from scoring.riichi.shanten import acceptance, furiten_waits, is_tenpai, shanten, waits
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

#: Every room, and the names that are fetched from it.
_ROOMS = {
    "scoring.by_seat": "BySeat",
    "scoring.errors": "IllegalHandError NotationError Problem ScoringError",
    "scoring.game": "Game GameResult PlayedHand ReplayError replay",
    "scoring.hand": "Abort AbortiveDraw Chombo ExhaustiveDraw Hand NagashiMangan Outcome Ron Tsumo Win",
    "scoring.hand_json": "read_hand write_hand",
    "scoring.placement": "TableResult final_scores problems_of_result",
    "scoring.riichi.shanten": "acceptance furiten_waits is_tenpai shanten waits",
    "scoring.ruleset": "Ruleset SWITCHES SWITCH_GROUPS Switch SwitchGroup",
    "scoring.rulesets": "PRESETS Preset preset",
    "scoring.settlement": "Settlement Transfer settle",
    "scoring.situation": "Situation",
    "scoring.validation": "problems_of",
    "scoring.winds": "WINDS Wind",
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """Fetch a public name once; AttributeError for anything else."""
    if name not in _ROOM_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_ROOM_OF[name]), name)
    return found
