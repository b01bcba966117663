"""The fewest and the most fu that a hand with the stated yaku can have (rules, section 2.2)."""

from scoring.riichi.play.legality.facts import WinFacts

#: yaku -> sequences that it needs among the four sets.
_SEQUENCES = {
    "pinfu": 4,
    "ryanpeikou": 4,
    "chinpeikou": 4,
    "sanshoku_doujun": 3,
    "ittsuu": 3,
    "sanshoku_ittsuu": 3,
    "ittsuu_chanta": 3,
    "isshoku_sanjun": 3,
    "kyandonhou": 4,
    "iipeikou": 2,
    "chanta": 1,
    "junchan": 1,
}
#: yaku -> triplets or quads that it needs.
_TRIPLETS = {
    "toitoi": 4,
    "sanankou": 3,
    "sankantsu": 3,
    "sanshoku_doukou": 3,
    "sanrenkou": 3,
    "sanpuukou": 3,
    "shousangen": 2,
    "yakuhai_haku": 1,
    "yakuhai_hatsu": 1,
    "yakuhai_chun": 1,
    "yakuhai_bakaze": 1,
    "yakuhai_jikaze": 1,
}
_SIMPLES = frozenset({"tanyao"})
_OUTER = frozenset({"honroutou", "chanta", "junchan"})  # their triplets count double
_BASE, _CLOSED_RON, _TSUMO = 20, 10, 2
_WAIT = 2
_MOST_PAIR = 4
_PINFU_TSUMO, _PINFU_RON, _SEVEN_PAIRS = 20, 30, 25
#: A hand without toitoi has a sequence.
_MOST_TRIPLETS = 3


def fu_bounds(facts: WinFacts) -> tuple[int, int]:
    """Return the fewest and the most fu, rounded as they are counted."""
    yaku = frozenset(facts.win.yaku)
    if "chiitoitsu" in yaku:
        return _SEVEN_PAIRS, _SEVEN_PAIRS
    if "pinfu" in yaku:
        exactly = _PINFU_TSUMO if facts.tsumo else _PINFU_RON
        return exactly, exactly
    return _least(facts, yaku), _most(facts, yaku)


def _least(facts: WinFacts, yaku: frozenset[str]) -> int:
    """Count every set as small as the yaku let it be; winds may be one triplet for two yaku."""
    fu = _BASE + (_TSUMO if facts.tsumo else 0)
    if facts.closed and not facts.tsumo:
        fu += _CLOSED_RON
    valued = sum(name.startswith("yakuhai") for name in yaku)
    valued -= {"yakuhai_bakaze", "yakuhai_jikaze"} <= yaku
    triplets = max([_TRIPLETS.get(name, 0) for name in yaku], default=0)
    outer = bool(yaku & _OUTER) or "sanpuukou" in yaku
    simple = max(triplets - valued, 0)
    fu += valued * 4 + simple * (4 if outer else 2)
    if "sankantsu" in yaku:
        fu += 3 * 6
    elif "sanankou" in yaku:
        fu += 3 * 2
    if fu == _BASE and facts.ruleset.open_pinfu_30:
        fu += 2
    return _rounded(fu)


def _most(facts: WinFacts, yaku: frozenset[str]) -> int:
    """Fill the sets that need not be sequences with the dearest triplets and quads."""
    sets = 4 - max([_SEQUENCES.get(name, 0) for name in yaku], default=0)
    if "toitoi" not in yaku:
        sets = min(sets, _MOST_TRIPLETS)
    concealed = 3 if "sanankou" in yaku else 2
    quads = 3 if "sankantsu" in yaku else 2
    fu = sum((8 if place < concealed else 4) * (4 if place < quads else 1) for place in range(sets))
    if yaku & _SIMPLES:
        fu //= 2
    else:
        fu += _MOST_PAIR
    closed_ron = not facts.tsumo and facts.closed is not False
    base = _BASE + (_CLOSED_RON if closed_ron else _TSUMO if facts.tsumo else 0)
    return max(_rounded(base + fu + _WAIT), 30)


def _rounded(fu: int) -> int:
    return -(-fu // 10) * 10
