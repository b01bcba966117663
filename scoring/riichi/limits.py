"""Base points of han and fu, and the limits 満貫 to 役満 that cap them.

Base points are fu times two to the power of han and two, at most 2,000; from five han on, and for
yakuman, a limit replaces them. A payment is a multiple of them, rounded up to a hundred.

Rules: docs/rules.md, 2.4.
"""

from typing import NamedTuple

from scoring.ruleset import Ruleset


class Limit(NamedTuple):
    """One limit: `base` points, reached from `han` on."""

    id: str
    kanji: str
    english: str
    han: int
    base: int


MANGAN = Limit(id="mangan", kanji="満貫", english="Mangan", han=5, base=2000)
HANEMAN = Limit(id="haneman", kanji="跳満", english="Haneman", han=6, base=3000)
BAIMAN = Limit(id="baiman", kanji="倍満", english="Baiman", han=8, base=4000)
SANBAIMAN = Limit(id="sanbaiman", kanji="三倍満", english="Sanbaiman", han=11, base=6000)
YAKUMAN = Limit(id="yakuman", kanji="役満", english="Yakuman", han=13, base=8000)


#: The limits, lowest first.
LIMITS: tuple[Limit, ...] = (MANGAN, HANEMAN, BAIMAN, SANBAIMAN, YAKUMAN)

#: The base points that kiriage 切り上げ lifts to mangan: 4 han 30 fu and 3 han 60 fu.
_KIRIAGE_BASE = 1920


def limit_of(han: int, fu: int, ruleset: Ruleset) -> Limit | None:
    """Return the limit that a hand of `han` and `fu` reaches, None below mangan.

    `han` includes dora. Thirteen han and more follow the switch `kazoe`.
    """
    if han >= YAKUMAN.han and ruleset.kazoe == "sanbaiman":
        return SANBAIMAN
    reached = [limit for limit in LIMITS if han >= limit.han]
    if reached:
        return reached[-1]
    base = fu << (han + 2)
    lifted = ruleset.kiriage and base == _KIRIAGE_BASE
    return MANGAN if lifted or base >= MANGAN.base else None


def base_points(han: int, fu: int, ruleset: Ruleset) -> int:
    """Return the base points of an ordinary hand; with `unlimited` kazoe 26 han count twice."""
    limit = limit_of(han, fu, ruleset)
    if limit is None:
        return fu << (han + 2)
    if limit is YAKUMAN and ruleset.kazoe == "unlimited":
        return YAKUMAN.base * (han // YAKUMAN.han)
    return limit.base


def most_yakuman(ruleset: Ruleset) -> int | None:
    """Return the most multiples that one hand pays, None without a bound.

    Where several yakuman do not add up, a hand pays one, a double yakuman included.
    """
    return ruleset.yakuman_cap if ruleset.multiple_yakuman else 1


def yakuman_points(multiples: int, ruleset: Ruleset) -> int:
    """Return the base points of `multiples` yakuman, cut to what the ruleset pays."""
    most = most_yakuman(ruleset)
    return YAKUMAN.base * (multiples if most is None else min(multiples, most))
