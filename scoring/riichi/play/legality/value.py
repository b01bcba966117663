"""Checks of a win's value: stated once, han and fu that exist, fu within the bounds of the yaku.

Rules: docs/rules.md, 2.2, 2.4 and 2.5.
"""

from collections.abc import Callable, Iterator

from scoring.core.problems import Problem
from scoring.core.table.entry import seat_name
from scoring.riichi.hands.local_yaku import LOCAL_YAKU
from scoring.riichi.hands.scores import ADDED_RENHOU, FLAT_RENHOU
from scoring.riichi.limits import MANGAN, most_yakuman
from scoring.riichi.play.legality.facts import CheckedWin
from scoring.ruleset import Ruleset

#: yaku -> the sequences among its four sets.
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
#: yaku -> its triplets or quads.
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
#: What sets, pair or wait bring at least, where they bring any.
_LEAST_MORE = 2
_MOST_PAIR = 4
_PINFU_TSUMO, _PINFU_RON, _SEVEN_PAIRS = 20, 30, 25
#: A hand without toitoi has a sequence.
_MOST_TRIPLETS = 3


def fu_bounds(facts: CheckedWin) -> tuple[int, int]:
    """Return the fewest and the most fu, rounded as they are counted."""
    yaku = frozenset(facts.win.yaku)
    if "chiitoitsu" in yaku:
        return _SEVEN_PAIRS, _SEVEN_PAIRS
    if "pinfu" in yaku:
        exactly = _PINFU_TSUMO if facts.tsumo else _PINFU_RON
        return exactly, exactly
    return _least(facts, yaku), _most(facts, yaku)


def _least(facts: CheckedWin, yaku: frozenset[str]) -> int:
    """Count every set as small as the yaku let it be; winds may be one triplet for two yaku.

    A closed ron without any fu of sets, pair or wait would be pinfu.
    """
    closed_ron = facts.closed and not facts.tsumo
    fu = _BASE + (_TSUMO if facts.tsumo else 0) + (_CLOSED_RON if closed_ron else 0)
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
    if (fu == _PINFU_RON and closed_ron) or (fu == _BASE and facts.ruleset.open_pinfu_30):
        fu += _LEAST_MORE
    return _rounded(fu)


def _most(facts: CheckedWin, yaku: frozenset[str]) -> int:
    """Take the most expensive triplets and quads for the sets that may be any."""
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


#: Fu that a hand can count: 20, seven pairs, and every ten up to three honour quads by ron.
FU = (20, 25, *range(30, 150, 10))
_TWENTY = 20
_MOST_FU_BY_TSUMO = 130
#: More fu than these need three quads or four triplets, which bring at least four han.
_MOST_FU_OF_CHEAP_HANDS, _CHEAP_HAN = 110, 3
#: Above anything that yaku, ten indicators, red fives and set-aside norths can add up to.
MOST_HAN = 80
#: Chips from one payer: more are a typing error.
MOST_CHIPS = 100
#: Dora that may stay unstated where the yaku are named; more are rare enough to be counted.
MOST_UNSTATED_DORA = 8
#: An indicator makes the four tiles of one kind dora. Three kans show four indicators, and a hand
#: of four kans is a yakuman.
_TILES_OF_A_KIND, _INDICATORS, _INDICATORS_OF_A_YAKUMAN = 4, 4, 5
#: Four yakuman on the same tiles are the most; these two may count twice beside others.
_MOST_SINGLE_YAKUMAN, _STACKING_DOUBLES = 4, ("daisuushii", "suuankou_tanki")


def value_stated(facts: CheckedWin) -> Iterator[Problem]:
    """Exactly one of han and fu, yakuman, or tiles is given."""
    win, field = facts.win, facts.field
    if win.yakuman < 0:
        yield Problem("too_small", f"{field}.yakuman", {"minimum": 0, "value": win.yakuman})
    elif win.yakuman:
        if win.han is not None or win.fu is not None:
            yield Problem("value_twice", f"{field}.yakuman")
    elif win.han is None and win.fu is None:
        if win.tiles is None:
            yield Problem("value_missing", field)
    elif win.han is None:
        yield Problem("han_missing", f"{field}.han")
    elif win.fu is None and 0 < win.han < MANGAN.han:
        yield Problem("fu_missing", f"{field}.fu", {"han": win.han})


def numbers_exist(facts: CheckedWin) -> Iterator[Problem]:
    """Each number by itself is one that can be counted."""
    win, field = facts.win, facts.field
    if win.han is not None and not 0 < win.han <= MOST_HAN:
        yield Problem("han_impossible", f"{field}.han", {"han": win.han})
    if win.fu is not None and win.fu not in FU:
        yield Problem("fu_impossible", f"{field}.fu", {"fu": win.fu})
    for name, value in (("dora", win.dora), ("chips", win.chips)):
        if value is not None and value < 0:
            yield Problem("too_small", f"{field}.{name}", {"minimum": 0, "value": value})
    most = most_dora(facts)
    if win.dora is not None and win.dora > most:
        yield Problem("dora_impossible", f"{field}.dora", {"dora": win.dora, "most": most})
    if win.chips is not None and facts.ruleset.chips is None:
        yield Problem("chips_off", f"{field}.chips")
    elif win.chips is not None and win.chips > MOST_CHIPS:
        yield Problem("too_large", f"{field}.chips", {"maximum": MOST_CHIPS, "value": win.chips})


def most_dora(facts: CheckedWin) -> int:
    """Return the most dora that tiles, red fives and norths set aside can bring here."""
    ruleset = facts.ruleset
    indicators = _INDICATORS_OF_A_YAKUMAN if facts.win.yakuman else _INDICATORS
    rows = 2 if facts.in_riichi and ruleset.ura else 1
    norths = 4 if ruleset.nukidora else 0
    return rows * indicators * _TILES_OF_A_KIND + ruleset.red_fives.total + norths


def pair_exists(facts: CheckedWin) -> Iterator[Problem]:
    """Han and fu go together, closed or open, by ron or tsumo (docs/rules.md, 2.5)."""
    han, fu = facts.win.han, facts.win.fu
    if fu is None or fu not in FU or (han is not None and not 0 < han <= MOST_HAN):
        return
    field = f"{facts.field}.fu"
    if fu == _TWENTY:
        yield from _twenty_fu(facts, field)
    if fu == _SEVEN_PAIRS and facts.closed is False:
        yield Problem("fu_needs_closed_hand", field, {"fu": fu, "way": facts.way})
    if han is not None and _pair_impossible(han, fu, facts):
        yield Problem("han_fu_impossible", field, {"han": han, "fu": fu, "way": facts.way})


def _twenty_fu(facts: CheckedWin, field: str) -> Iterator[Problem]:
    if facts.tsumo:
        if not facts.ruleset.pinfu_tsumo:
            yield Problem("fu_20_by_tsumo", field)
        elif facts.closed is False:
            yield Problem("fu_needs_closed_hand", field, {"fu": _TWENTY, "way": facts.way})
    elif facts.ruleset.open_pinfu_30 or facts.closed:
        yield Problem("fu_20_by_ron", field)


def _pair_impossible(han: int, fu: int, facts: CheckedWin) -> bool:
    if fu == _TWENTY:
        return facts.tsumo and han < 2  # noqa: PLR2004  # pinfu and menzen tsumo
    if fu == _SEVEN_PAIRS:
        return han < (3 if facts.tsumo else 2)
    if facts.tsumo and fu > _MOST_FU_BY_TSUMO:
        return True
    return fu > _MOST_FU_OF_CHEAP_HANDS and han <= _CHEAP_HAN


def fu_fits_yaku(facts: CheckedWin) -> Iterator[Problem]:
    """The fu are ones that a hand with these yaku can have."""
    fu = facts.win.fu
    if fu is None or fu not in FU or not facts.win.yaku or facts.win.yakuman:
        return
    field = f"{facts.field}.fu"
    least, most = fu_bounds(facts)
    if fu == _SEVEN_PAIRS and "chiitoitsu" not in facts.win.yaku:
        yield Problem("fu_without_yaku", field, {"fu": fu, "yaku": "chiitoitsu"})
    elif fu == _TWENTY and facts.tsumo and "pinfu" not in facts.win.yaku:
        yield Problem("fu_without_yaku", field, {"fu": fu, "yaku": "pinfu"})
    elif not least <= fu <= most:
        code = "fu_fixed_by_yaku" if least == most else "fu_against_yaku"
        yield Problem(code, field, {"fu": fu, "least": least, "most": most})


def enough_han(facts: CheckedWin) -> Iterator[Problem]:
    """The han are not fewer than what is stated brings; with yaku and dora stated, exactly that."""
    han = facts.win.han
    if han is None or facts.win.yakuman or not 0 < han <= MOST_HAN:
        return
    field, dora = f"{facts.field}.han", max(facts.win.dora or 0, 0)
    if flat_renhou(facts):
        dora = 0
    if not facts.win.yaku:
        minimum = max(_han_without_yaku(facts), 1) + dora
        if han < minimum:
            yield Problem("too_few_han", field, {"han": han, "minimum": minimum})
        return
    low, closed = (han_of_yaku(facts, closed=closed) for closed in (False, True))
    more = sum(row.more is not None for row in facts.rows)
    high, sums = closed + more, {least + one for least in (low, closed) for one in range(more + 1)}
    if han < low + dora:
        yield Problem("too_few_han", field, {"han": han, "minimum": low + dora})
    elif _hides_dora(facts, high):
        params = {"han": han, "sum": high, "rest": han - high}
        yield Problem("dora_missing", f"{facts.field}.dora", params)
    elif (facts.complete or flat_renhou(facts)) and han - dora not in sums:
        yield Problem("han_not_the_sum", field, {"han": han, "sum": high + dora})


def _hides_dora(facts: CheckedWin, han_of_yaku: int) -> bool:
    """Return whether the han exceed the named yaku by more than eight, so that dora must be missing.

    Kazoe allows any han.
    """
    if facts.win.dora is not None or any(row.yakuman for row in facts.rows):
        return False
    return (facts.win.han or 0) > han_of_yaku + MOST_UNSTATED_DORA


def _han_without_yaku(facts: CheckedWin) -> int:
    """Han that riichi, a closed tsumo and the fu themselves prove."""
    fu = facts.win.fu
    special = fu == _SEVEN_PAIRS or (fu == _TWENTY and facts.tsumo)
    tsumo = facts.tsumo and bool(facts.closed or special)
    return facts.in_riichi + tsumo + {_TWENTY: tsumo * 1, _SEVEN_PAIRS: 2}.get(fu or 0, 0)


def han_of_yaku(facts: CheckedWin, *, closed: bool) -> int:
    """Add the han of the stated yaku up, as a closed or an open hand where both may be.

    A renhou that is flat stands for itself. The least is returned where tiles decide on one more.
    """
    if facts.closed is not None:
        closed = facts.closed
    total = 0
    for row in facts.rows:
        han = row.closed if closed or row.open is None else row.open
        total += han or 0
    if "renhou" not in facts.win.yaku:
        return total
    return flat_renhou(facts) or total + ADDED_RENHOU.get(facts.ruleset.renhou, 0)


def flat_renhou(facts: CheckedWin) -> int:
    """Return the han of a stated renhou to which nothing is added, 0 without one."""
    stated = "renhou" in facts.win.yaku
    return FLAT_RENHOU.get(facts.ruleset.renhou, 0) if stated else 0


def yakuman_bounds(facts: CheckedWin) -> Iterator[Problem]:
    """No more yakuman than the rules pay and than one hand can hold."""
    most = most_possible_yakuman(facts.ruleset)
    if facts.win.yakuman > most:
        params = {"yakuman": facts.win.yakuman, "most": most}
        yield Problem("too_many_yakuman", f"{facts.field}.yakuman", params)


def most_possible_yakuman(ruleset: Ruleset) -> int:
    """Return the most yakuman that the tiles of one hand can make and the ruleset pays."""
    double = sum(name in ruleset.double_yakuman for name in _STACKING_DOUBLES)
    local = sum(LOCAL_YAKU[name].yakuman for name in ruleset.local_yaku)
    of_event = len(ruleset.own_yakuman) + ruleset.transparent_riichi_yakuman
    possible = _MOST_SINGLE_YAKUMAN + double + local + of_event
    paid = most_yakuman(ruleset)
    return possible if paid is None else min(paid, possible)


def riichi_is_closed(facts: CheckedWin) -> Iterator[Problem]:
    """Nobody with calls is in riichi."""
    if facts.in_riichi and facts.win.open:
        params = {"seat": seat_name(facts.win.seat)}
        yield Problem("riichi_with_open_hand", f"{facts.field}.open", params)


#: The checks of a win's value.
VALUE_CHECKS: tuple[Callable[[CheckedWin], Iterator[Problem]], ...] = (
    value_stated,
    numbers_exist,
    pair_exists,
    fu_fits_yaku,
    enough_han,
    yakuman_bounds,
    riichi_is_closed,
)
