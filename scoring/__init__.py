"""The rules of mahjong for tables and tournaments: frozen values in, frozen values out.

`docs/scoring.md` shows each name with an example. A name is imported when it is first used, so
that `import scoring` is quick.
"""

from typing import TYPE_CHECKING

from scoring.core.on_demand import names_on_demand

if TYPE_CHECKING:
    from scoring.core.problems import IllegalHandError, NotationError, Problem, ScoringError
    from scoring.core.seats import BySeat, Wind
    from scoring.facade import (
        discards,
        explain_hand,
        parse_tiles,
        payments,
        shanten,
        value_hand,
        waits,
        winning_conditions,
    )
    from scoring.game import Game, ReplayError, replay
    from scoring.results.accounts import explain_total
    from scoring.results.counting import GameRow, HeldSession
    from scoring.results.odd_tables import OddTables
    from scoring.results.placement import final_scores
    from scoring.results.ranking_rules import LeagueRules, StandingRules
    from scoring.results.score_needed import score_needed
    from scoring.results.standings import standings
    from scoring.riichi.hands.stated_yaku import value_with_stated_yaku
    from scoring.ruleset import PRESETS, Ruleset, preset
    from scoring.seating import PlayerTask, SeatingTask
    from scoring.seating_facade import certify, draw, make_plan

__version__ = "1.0.0"

__all__ = [
    "PRESETS",
    "BySeat",
    "Game",
    "GameRow",
    "HeldSession",
    "IllegalHandError",
    "LeagueRules",
    "NotationError",
    "OddTables",
    "PlayerTask",
    "Problem",
    "ReplayError",
    "Ruleset",
    "ScoringError",
    "SeatingTask",
    "StandingRules",
    "Wind",
    "certify",
    "discards",
    "draw",
    "explain_hand",
    "explain_total",
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
    "value_with_stated_yaku",
    "waits",
    "winning_conditions",
]

__getattr__ = names_on_demand(
    globals(),
    {
        "scoring.core.problems": "IllegalHandError NotationError Problem ScoringError",
        "scoring.core.seats": "BySeat Wind",
        "scoring.facade": (
            "discards explain_hand parse_tiles payments shanten value_hand waits winning_conditions"
        ),
        "scoring.game": "Game ReplayError replay",
        "scoring.results.placement": "final_scores",
        "scoring.results.accounts": "explain_total",
        "scoring.results.counting": "GameRow HeldSession",
        "scoring.results.ranking_rules": "LeagueRules StandingRules",
        "scoring.results.odd_tables": "OddTables",
        "scoring.results.score_needed": "score_needed",
        "scoring.results.standings": "standings",
        "scoring.riichi.hands.stated_yaku": "value_with_stated_yaku",
        "scoring.ruleset": "PRESETS Ruleset preset",
        "scoring.seating": "PlayerTask SeatingTask",
        "scoring.seating_facade": "certify draw make_plan",
    },
)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
