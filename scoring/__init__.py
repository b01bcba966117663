"""The rules of mahjong for tables and tournaments: pure values in, pure values out.

Whoever imports this pays for nothing yet: a name is fetched from its room when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scoring.core.problems import (
        IllegalHandError,
        NotationError,
        Problem,
        ScoringError,
    )
    from scoring.core.seats import (
        WINDS,
        BySeat,
        Wind,
    )
    from scoring.game import Game, PlayedHand, ReplayError, replay
    from scoring.results.placement import (
        TableResult,
        final_scores,
        problems_of_result,
    )
    from scoring.riichi.hands.shanten import (
        acceptance,
        furiten_waits,
        is_tenpai,
        shanten,
        waits,
    )
    from scoring.riichi.play.entry import (
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
    from scoring.riichi.play.entry_json import (
        read_hand,
        write_hand,
    )
    from scoring.riichi.play.legality import problems_of
    from scoring.riichi.play.settlement import (
        Settlement,
        Transfer,
        settle,
    )
    from scoring.riichi.play.situation import Situation
    from scoring.ruleset import SWITCH_GROUPS, SWITCHES, Ruleset, Switch, SwitchGroup
    from scoring.ruleset.ruleset import PRESETS, Preset, preset

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
    "scoring.core.seats": "WINDS BySeat Wind",
    "scoring.core.problems": "IllegalHandError NotationError Problem ScoringError",
    "scoring.game": "Game PlayedHand ReplayError replay",
    "scoring.riichi.play.entry": "Abort AbortiveDraw Chombo ExhaustiveDraw Hand NagashiMangan Outcome Ron Tsumo Win",
    "scoring.riichi.play.entry_json": "read_hand write_hand",
    "scoring.results.placement": "TableResult final_scores problems_of_result",
    "scoring.riichi.hands.shanten": "acceptance furiten_waits is_tenpai shanten waits",
    "scoring.ruleset": "Ruleset SWITCHES SWITCH_GROUPS Switch SwitchGroup",
    "scoring.ruleset.ruleset": "PRESETS Preset preset",
    "scoring.riichi.play.settlement": "Settlement Transfer settle",
    "scoring.riichi.play.situation": "Situation",
    "scoring.riichi.play.legality": "problems_of",
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """Fetch a public name once; AttributeError for anything else."""
    if name not in _ROOM_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_ROOM_OF[name]), name)
    return found
