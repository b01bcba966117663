"""The rules of mahjong for tables and tournaments: frozen values in, frozen values out.

`docs/scoring.md` shows each name with an example. A name is imported when it is first used, so
that `import scoring` is quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scoring.core.problems import (
        IllegalHandError,
        NotationError,
        Problem,
        ScoringError,
        UnsupportedGameError,
    )
    from scoring.core.seats import BySeat, Wind
    from scoring.facade import (
        discards,
        explain_hand,
        parse_tiles,
        payments,
        shanten,
        value_hand,
        waits,
    )
    from scoring.game import Game, ReplayError, replay
    from scoring.results.placement import final_scores
    from scoring.results.standings import GameRow, StandingRules, score_needed, standings
    from scoring.riichi.play.score_needed import winning_conditions
    from scoring.ruleset import PRESETS, Ruleset, preset
    from scoring.seating import PlayerTask, SeatingTask, certify, draw, make_plan

__all__ = [
    "PRESETS",
    "BySeat",
    "Game",
    "GameRow",
    "IllegalHandError",
    "NotationError",
    "PlayerTask",
    "Problem",
    "ReplayError",
    "Ruleset",
    "ScoringError",
    "SeatingTask",
    "StandingRules",
    "UnsupportedGameError",
    "Wind",
    "certify",
    "discards",
    "draw",
    "explain_hand",
    "final_scores",
    "make_plan",
    "parse_tiles",
    "payments",
    "preset",
    "replay",
    "score_needed",
    "shanten",
    "standings",
    "value_hand",
    "waits",
    "winning_conditions",
]

#: Module -> the names that are imported from it.
_NAMES = {
    "scoring.core.problems": (
        "IllegalHandError NotationError Problem ScoringError UnsupportedGameError"
    ),
    "scoring.core.seats": "BySeat Wind",
    "scoring.facade": "discards explain_hand parse_tiles payments shanten value_hand waits",
    "scoring.game": "Game ReplayError replay",
    "scoring.results.placement": "final_scores",
    "scoring.results.standings": "GameRow StandingRules score_needed standings",
    "scoring.riichi.play.score_needed": "winning_conditions",
    "scoring.ruleset": "PRESETS Ruleset preset",
    "scoring.seating": "PlayerTask SeatingTask certify draw make_plan",
}
_MODULE_OF = {name: module for module, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """Import a public name once; AttributeError for anything else."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_MODULE_OF[name]), name)
    return found


def __dir__() -> list[str]:
    """List the public names for tab completion."""
    return sorted({*globals(), *__all__})
