"""A ruleset of Mahjong Competition Rules as tables for a client without this library.

Rules: docs/rules.md, 9.
"""

from typing import Any

from scoring.core.seats import WINDS, Wind
from scoring.core.table.ending import clock_cases
from scoring.core.tiles import FLOWERS
from scoring.mcr.fan import FAN, MOST_FAN
from scoring.mcr.play.entry import ExhaustiveDraw, McrWin, WinByDiscard
from scoring.mcr.play.legality import problems_of
from scoring.mcr.play.settlement import is_last_hand, settle
from scoring.mcr.play.situation import McrSituation
from scoring.mcr.play.together import LIMITS, NEEDS, exclude
from scoring.phone_tables.bonus_table import MessageOf, in_english
from scoring.phone_tables.excluded import later_excluded
from scoring.ruleset import Ruleset, mcr_rules

#: The version of the shape; a client with another one fetches the tables again.
FORMAT = 1

_start = McrSituation.with_start_points


def phone_tables_of(ruleset: Ruleset, *, message_of: MessageOf = in_english) -> dict[str, object]:
    """Return a ruleset as tables in JSON.

    Winds name seats: East is the dealer of the hand. All pay `extra_points`, and the discarder or all
    of them the points of the hand. `false_win` are what the offender pays each opponent.
    """
    rules = mcr_rules(ruleset)
    return {
        "format": FORMAT,
        "variant": ruleset.variant,
        "winds": [wind.value for wind in WINDS],
        "minimum": rules.min_fan,
        "most_fan": MOST_FAN,
        "flowers": len(FLOWERS) if rules.flowers else 0,
        "extra_points": rules.extra_points,
        "false_win": list(rules.false_win),
        "patterns": patterns(ruleset),
        "excludes": later_excluded(
            list(FAN), lambda one, other: exclude(one, other, rules.fan_table)
        ),
        "limits": [{"weights": dict(one.weights), "most": one.most} for one in LIMITS],
        "refusals": _refusals(ruleset, message_of),
        "game": _game(ruleset),
    }


def patterns(ruleset: Ruleset) -> dict[str, dict[str, object]]:
    """Return the fan by id, in the order of the Green Book.

    `faan` are the points for each time, `most` is how often a hand can have it, `needs` whether it
    needs a win by "discard" or by "self_draw".
    """
    table = mcr_rules(ruleset).fan_table
    words: dict[frozenset[object], str] = {
        frozenset({True}): "self_draw",
        frozenset({False}): "discard",
    }
    return {
        row.id: {
            "faan": row.points_by(table),
            "most": row.most,
            "needs": words.get(NEEDS[row.id].may["drawn"], ""),
        }
        for row in FAN.values()
    }


def _refusals(ruleset: Ruleset, message_of: MessageOf) -> dict[str, object]:
    """Return the sentences for what a client can find wrong: by points below the minimum, and none."""

    def sentences(fan: int | None) -> list[str]:
        win = McrWin(seat=Wind.SOUTH, fan=fan)
        found = problems_of(WinByDiscard(discarder=Wind.EAST, win=win), _start(ruleset), ruleset)
        return [message_of(problem) for problem in found]

    return {
        "below_minimum": [sentences(fan) for fan in range(mcr_rules(ruleset).min_fan)],
        "no_fan": sentences(None),
    }


def _game(ruleset: Ruleset) -> dict[str, object]:
    """Return how a session goes on: who sits where, the hand that follows, and what ends it."""
    rules, start = mcr_rules(ruleset), _start(ruleset)
    return {
        "start": list(start.points),
        "rounds": {
            f"{wind.value}{number}": _round(wind, number, ruleset)
            # The hand after the last one has its row as well.
            for wind in WINDS[: rules.rounds + 1]
            for number in range(1, len(WINDS) + 1)
        },
        "clock": clock_cases(ruleset.time_policy),
    }


def _round(wind: Wind, number: int, ruleset: Ruleset) -> dict[str, Any]:
    """Return who sits E, S, W and N in a hand, the hand after it, and whether the session ends."""
    here = _start(ruleset, round_wind=wind, number=number)
    after = here.after(settle(ExhaustiveDraw(), here, ruleset))
    ends = "last_hand" if is_last_hand(here, ruleset) else None
    return {"seats": list(here.seats), "next": after.label, "ends": ends}
