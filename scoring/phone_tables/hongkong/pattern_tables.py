"""The patterns of a ruleset as tables for a phone: their faan, and which ones go together.

Rules: docs/rules.md, 5.2 and 5.5. Which ones exist and how they are won is asked of `legality`,
what goes together of `together`; nothing is written again.
"""

from itertools import combinations

from scoring.core.seats import Wind
from scoring.hongkong.patterns import PATTERNS
from scoring.hongkong.play.entry import HongKongHand, HongKongWin, SelfDraw, WinByDiscard
from scoring.hongkong.play.legality import problems_of
from scoring.hongkong.play.situation import HongKongSituation
from scoring.hongkong.play.together import exclude, limits_of
from scoring.ruleset import Ruleset, hongkong_rules


def patterns(ruleset: Ruleset) -> dict[str, dict[str, object]]:
    """Return the patterns of a ruleset by id, in the usual order.

    `faan` are for each time, `most` is how often a hand can have it, `needs` whether it needs a
    win by "discard" or by "self_draw", `bonus` whether it comes from flowers and seasons.
    """
    table = hongkong_rules(ruleset).faan_table
    return {
        row.id: {
            "faan": row.faan(table),
            "most": row.most,
            "needs": _needs(row.id, ruleset),
            "bonus": row.part in ("bonus", "instant"),
        }
        for row in PATTERNS.values()
        if "pattern_off" not in _codes(_drawn(row.id), ruleset)
    }


def excludes(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Return the pairs of patterns that no hand has together."""
    table = hongkong_rules(ruleset).faan_table
    return [pair for pair in combinations(patterns(ruleset), 2) if exclude(*pair, table)]


def limits(ruleset: Ruleset) -> list[dict[str, object]]:
    """Return the limits of the patterns of a ruleset, as {"weights": {id: weight}, "most"}.

    The weights of the patterns of a hand add up to `most` or less. A pong that is both seat and
    round wind counts once.
    """
    known = patterns(ruleset)
    rows = [
        ({name: weight for name, weight in limit.weights.items() if name in known}, limit.most)
        for limit in limits_of(hongkong_rules(ruleset).faan_table)
    ]
    return [{"weights": weights, "most": most} for weights, most in rows if weights]


def _needs(name: str, ruleset: Ruleset) -> str:
    if "pattern_needs_discard" in _codes(_drawn(name), ruleset):
        return "discard"
    win = HongKongWin(seat=Wind.SOUTH, patterns=(name,))
    by_discard = _codes(WinByDiscard(discarder=Wind.EAST, wins=(win,)), ruleset)
    return "self_draw" if "pattern_needs_self_draw" in by_discard else ""


def _drawn(name: str) -> HongKongHand:
    return SelfDraw(win=HongKongWin(seat=Wind.SOUTH, patterns=(name,)))


def _codes(hand: HongKongHand, ruleset: Ruleset) -> set[str]:
    start = HongKongSituation.with_start_points(ruleset)
    return {problem.code for problem in problems_of(hand, start, ruleset)}
