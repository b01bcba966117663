"""The yaku 役 and yakuman 役満 as a table.

A row has the names of a yaku, its han closed and open, the test of a hand, the yaku that it
excludes, and the switch of a ruleset that allows it. Local yaku stand in
`local_yaku`.

Rules: docs/rules.md, 1.1 and 1.2.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from scoring.core.seats import Wind
from scoring.riichi.hands._packed import HONOURS, HOW, PINFU, SETS, SUITS, Features, Mask
from scoring.riichi.hands.decomposition import HandView
from scoring.riichi.hands.fu import is_pinfu
from scoring.ruleset import Ruleset

#: Whether a hand has a yaku.
Holds = Callable[[HandView], object]


class Yaku(NamedTuple):
    """One yaku.

    `closed` and `open` are han, None where the hand may not be of that kind; 0 means that a
    switch of the ruleset decides its value. `yakuman` counts multiples and is 0 for an ordinary
    yaku. `excludes` holds the ids it can never stand beside (the relation goes both ways); see
    `excluded_by` for what a ruleset changes.
    `switch` names the switch of a ruleset that allows it; None where every ruleset has it.
    `mask` is the aspect of a hand that `holds` looks at, None where it looks at all of it; `holds`
    is None where tiles and circumstances of a hand cannot tell. `more` brings one han more where
    it holds beside the yaku.
    Whether the hand is closed, and whether the ruleset has the yaku, is not for `holds` to ask.
    """

    id: str
    kanji: str
    english: str
    closed: int | None
    open: int | None
    yakuman: int = 0
    excludes: frozenset[str] = frozenset()
    switch: str | None = None
    mask: Mask | None = None
    holds: Holds | None = None
    more: Holds | None = None


#: Han of a yakuman, whose value a switch decides: of a closed hand alone, or of any.
CLOSED, ANY = (0, None), (0, 0)


def yaku_row(  # noqa: PLR0913  # a row is its columns
    name: str,
    kanji: str,
    english: str,
    han: tuple[int | None, int | None],
    mask: Mask | None,
    holds: Holds | None,
    excludes: str = "",
    *,
    yakuman: int = 0,
    switch: str | None = None,
    more: Holds | None = None,
) -> Yaku:
    """Write a yaku as a row of a table: `han` closed and open, ids with spaces between them."""
    others = frozenset(excludes.split())
    return Yaku(name, kanji, english, *han, yakuman, others, switch, mask, holds, more)


_yakuman = partial(yaku_row, yakuman=1)


#: Words with which a switch says no.
_OFF = (False, "off", "guest")


def is_played(row: Yaku, ruleset: Ruleset) -> bool:
    """Ask the switch that allows a yaku: a list of ids, yes or no, or a word."""
    if row.id == "kazoe":
        return ruleset.kazoe != "sanbaiman"
    if row.switch is None:
        return True
    setting = getattr(ruleset, row.switch)
    return row.id in setting if isinstance(setting, tuple) else setting not in _OFF


#: Yakuman and what they are by their widest wait, whichever tile completes the hand.
WIDEST_WAIT = {
    "kokushi": "kokushi_13",
    "suuankou": "suuankou_tanki",
    "chuuren": "chuuren_9",
}
#: What a kan rules out beside rinshan, and a North set aside does not.
_NOT_AFTER_A_KAN = frozenset({"pinfu", "chiitoitsu", "ryanpeikou"})


def excluded_by(row: Yaku, ruleset: Ruleset) -> frozenset[str]:
    """Return the yaku that a yaku cannot stand beside under a ruleset."""
    if ruleset.tenhou_widest_wait:
        if row.id == "tenhou":
            return row.excludes | WIDEST_WAIT.keys()
        if row.id in WIDEST_WAIT:
            return row.excludes | {"tenhou"}
    if not (ruleset.is_sanma and ruleset.nukidora):
        return row.excludes
    if row.id == "rinshan":
        return row.excludes - _NOT_AFTER_A_KAN
    return row.excludes - {"rinshan"} if row.id in _NOT_AFTER_A_KAN else row.excludes


def as_table(rows: Iterable[Yaku]) -> dict[str, Yaku]:
    """Index rows by id and write every exclusion on both sides."""
    table = {row.id: row for row in rows}
    excludes = {name: set(row.excludes) for name, row in table.items()}
    for name, row in table.items():
        for other in row.excludes & table.keys():
            excludes[other].add(name)
    return {name: row._replace(excludes=frozenset(excludes[name])) for name, row in table.items()}


#: Bits of the honours among a reading's features.
_WINDS, _DRAGONS = 0b0001111, 0b1110000
_HAKU, _HATSU, _CHUN = 1 << 4, 1 << 5, 1 << 6


def _riichi(view: HandView, kind: int, *, shown: bool) -> bool:
    return view.how.riichi == kind and view.how.open_riichi == shown


def _wind(wind: Wind) -> int:
    return 1 << wind.index


def _groups(f: Features) -> int:
    return f.sequences + f.triplets + f.pairs


def _all_ends(f: Features) -> bool:
    """Return whether there is a one, nine or honour in every group."""
    return f.pairs > 0 and not f.plain


def _concealed(view: HandView) -> int:
    """Count the concealed triplets; one that the discarded tile completes is not."""
    by_ron = 0 if view.how.tsumo else view.f.won_simple + view.f.won_outside
    return view.f.concealed_triplets - by_ron


def _all_green(view: HandView) -> bool:
    has_green = view.f.honours or not view.rules.ryuuiisou_needs_green
    return bool(view.f.pairs and not view.f.not_green and has_green)


_DRAGON_SETS = "yakuhai_haku yakuhai_hatsu yakuhai_chun"
_HONOUR_SETS = f"{_DRAGON_SETS} yakuhai_bakaze yakuhai_jikaze yakuhai_pei"
_TRIPLETS = "sanshoku_doukou sanankou sankantsu toitoi"

#: id, kanji, English (the name of the WRC rules), han (closed, open), what decides, when a hand has
#: it, what it cannot stand beside, switch.
# fmt: off
STANDARD: tuple[Yaku, ...] = (
    yaku_row("riichi", "立直", "Riichi", (1, None), HOW, lambda x: _riichi(x, 1, shown=False),
             "daburu_riichi open_riichi daburu_open_riichi"),
    yaku_row("daburu_riichi", "ダブル立直", "Double Riichi", (2, None), HOW,
             lambda x: _riichi(x, 2, shown=False), "open_riichi daburu_open_riichi"),
    yaku_row("open_riichi", "オープン立直", "Open Riichi", (2, None), HOW, lambda x: _riichi(x, 1, shown=True),
             "daburu_open_riichi", switch="open_riichi"),
    yaku_row("daburu_open_riichi", "ダブルオープン立直", "Double Open Riichi", (3, None), HOW,
             lambda x: _riichi(x, 2, shown=True), "", switch="open_riichi"),
    yaku_row("ippatsu", "一発", "Unbroken", (1, None), HOW, lambda x: x.how.ippatsu,
             "rinshan", switch="ippatsu"),
    yaku_row("menzen_tsumo", "門前清自摸和", "Fully Concealed Hand", (1, None), HOW, lambda x: x.how.tsumo,
             "houtei chankan toitoi"),
    yaku_row("pinfu", "平和", "Pinfu", (1, None), PINFU, lambda x: is_pinfu(x.f, x.how, x.rules),
             f"{_HONOUR_SETS} {_TRIPLETS} chiitoitsu rinshan honroutou shousangen"),
    yaku_row("iipeikou", "一盃口", "Twin Sequences", (1, None), SETS, lambda x: x.f.twins,
             f"ryanpeikou {_TRIPLETS} chiitoitsu"),
    yaku_row("tanyao", "断么九", "All Inside", (1, 1), SUITS, lambda x: x.f.pairs and x.f.plain == _groups(x.f),
             f"{_HONOUR_SETS} chanta junchan ittsuu honitsu"),
    yaku_row("yakuhai_haku", "役牌 白", "White Dragon", (1, 1), HONOURS, lambda x: x.f.honour_triplets & _HAKU,
             "ryanpeikou junchan chinitsu chiitoitsu"),
    yaku_row("yakuhai_hatsu", "役牌 發", "Green Dragon", (1, 1), HONOURS, lambda x: x.f.honour_triplets & _HATSU,
             "ryanpeikou junchan chinitsu chiitoitsu"),
    yaku_row("yakuhai_chun", "役牌 中", "Red Dragon", (1, 1), HONOURS, lambda x: x.f.honour_triplets & _CHUN,
             "ryanpeikou junchan chinitsu chiitoitsu"),
    yaku_row("yakuhai_bakaze", "場風", "Round Wind", (1, 1), HONOURS,
             lambda x: x.f.honour_triplets & _wind(x.how.round_wind),
             "ryanpeikou junchan chinitsu chiitoitsu"),
    yaku_row("yakuhai_jikaze", "自風", "Seat Wind", (1, 1), HONOURS,
             lambda x: x.f.honour_triplets & _wind(x.how.seat_wind),
             "ryanpeikou junchan chinitsu chiitoitsu"),
    yaku_row("yakuhai_pei", "役牌 北", "North", (1, 1), HONOURS, lambda x: x.f.honour_triplets & _wind(Wind.NORTH),
             "ryanpeikou junchan chinitsu chiitoitsu", switch="sanma_north"),
    yaku_row("haitei", "海底撈月", "Last Tile Draw", (1, 1), HOW, lambda x: x.how.haitei,
             "rinshan houtei chankan"),
    yaku_row("houtei", "河底撈魚", "Last Tile Claim", (1, 1), HOW, lambda x: x.how.houtei, "rinshan chankan"),
    yaku_row("rinshan", "嶺上開花", "After a Quad", (1, 1), HOW, lambda x: x.how.rinshan,
             "chankan chiitoitsu ryanpeikou"),
    # The robbed tile is the only one of its kind in the hand: it completes a sequence.
    yaku_row("chankan", "搶槓", "Robbing a Quad", (1, 1), HOW, lambda x: x.how.chankan,
             "toitoi chiitoitsu honroutou ryanpeikou"),
    yaku_row("chiitoitsu", "七対子", "Seven Pairs", (2, None), SETS, lambda x: x.f.pairs == 7,
             f"ryanpeikou sanshoku_doujun ittsuu chanta {_TRIPLETS} shousangen junchan"),
    yaku_row("sanshoku_doujun", "三色同順", "Mixed Sequences", (2, 1), SUITS, lambda x: x.f.same_sequences,
             f"ittsuu honitsu chinitsu {_TRIPLETS} honroutou shousangen ryanpeikou"),
    yaku_row("ittsuu", "一気通貫", "Full Straight", (2, 1), SUITS, lambda x: x.f.straight,
             f"chanta junchan {_TRIPLETS} honroutou shousangen ryanpeikou"),
    yaku_row("chanta", "混全帯么九", "Common Ends", (2, 1), SUITS,
             lambda x: x.f.sequences and x.f.honours and _all_ends(x.f),
             "junchan honroutou toitoi chinitsu"),
    yaku_row("sanshoku_doukou", "三色同刻", "Mixed Triplets", (2, 2), SUITS, lambda x: x.f.same_triplets,
             "honitsu chinitsu shousangen ryanpeikou"),
    yaku_row("sanankou", "三暗刻", "Three Concealed Triplets", (2, 2), SETS, lambda x: _concealed(x) == 3,
             "ryanpeikou"),
    yaku_row("sankantsu", "三槓子", "Three Quads", (2, 2), SETS, lambda x: x.f.kans == 3, "ryanpeikou"),
    yaku_row("toitoi", "対々和", "All Triplets", (2, 2), SETS, lambda x: x.f.triplets == 4,
             "junchan ryanpeikou"),
    yaku_row("honroutou", "混老頭", "Common Terminals", (2, 2), SUITS,
             lambda x: x.f.suits and x.f.honours and not x.f.sequences and _all_ends(x.f),
             "tanyao junchan chinitsu iipeikou ryanpeikou"),
    yaku_row("shousangen", "小三元", "Little Dragons", (2, 2), HONOURS,
             lambda x: (x.f.honour_triplets & _DRAGONS).bit_count() == 2 and x.f.honour_pairs & _DRAGONS,
             "tanyao junchan chinitsu ryanpeikou"),
    yaku_row("ryanpeikou", "二盃口", "Double Twin Sequences", (3, None), SETS, lambda x: x.f.twins == 2),
    yaku_row("honitsu", "混一色", "Common Flush", (3, 2), SUITS, lambda x: x.f.suits == 1 and x.f.honours,
             "chinitsu junchan"),
    yaku_row("junchan", "純全帯么九", "Perfect Ends", (3, 2), SUITS,
             lambda x: x.f.sequences and not x.f.honours and _all_ends(x.f)),
    yaku_row("chinitsu", "清一色", "Perfect Flush", (6, 5), SUITS, lambda x: x.f.suits == 1 and not x.f.honours),
    yaku_row("renhou", "人和", "Blessing of Man", (0, None), HOW,
             lambda x: x.how.first_turn and not x.how.tsumo and x.how.seat_wind != Wind.EAST,
             "riichi daburu_riichi open_riichi daburu_open_riichi ippatsu menzen_tsumo rinshan haitei houtei"
             " chankan sankantsu",
             switch="renhou"),
)
# fmt: on

#: An outcome of its own and never a part of a winning hand.
NAGASHI_MANGAN: Yaku = yaku_row(
    "nagashi_mangan", "流し満貫", "Nagashi Mangan", (0, 0), None, None, "", switch="nagashi"
)

_SETS = "suuankou suuankou_tanki daisangen shousuushii daisuushii chinroutou ryuuiisou suukantsu"

#: id, kanji, English, hand, what decides, when a hand has it, what it cannot stand beside. Which may be double is
#: the ruleset's to say.
# fmt: off
YAKUMAN: tuple[Yaku, ...] = (
    _yakuman("kokushi", "国士無双", "Thirteen Orphans", CLOSED, SETS,
             lambda x: x.f.orphans and not x.f.pure_orphans, f"{_SETS} tsuuiisou kokushi_13"),
    _yakuman("kokushi_13", "国士無双十三面待ち", "Thirteen Orphans, 13 wait", CLOSED, SETS,
             lambda x: x.f.pure_orphans, f"{_SETS} tsuuiisou"),
    _yakuman("suuankou", "四暗刻", "Four Concealed Triplets", CLOSED, SETS,
             lambda x: _concealed(x) == 4 and not x.f.pair_wait, "suuankou_tanki"),
    _yakuman("suuankou_tanki", "四暗刻単騎", "Four Concealed Triplets, pair wait", CLOSED, SETS,
             lambda x: _concealed(x) == 4 and x.f.pair_wait),
    _yakuman("daisangen", "大三元", "Big Dragons", ANY, HONOURS,
             lambda x: x.f.honour_triplets & _DRAGONS == _DRAGONS,
             "shousuushii daisuushii chinroutou ryuuiisou"),
    _yakuman("shousuushii", "小四喜", "Little Winds", ANY, HONOURS,
             lambda x: (x.f.honour_triplets & _WINDS).bit_count() == 3 and x.f.honour_pairs & _WINDS,
             "daisuushii chinroutou ryuuiisou"),
    _yakuman("daisuushii", "大四喜", "Big Winds", ANY, HONOURS,
             lambda x: x.f.honour_triplets & _WINDS == _WINDS, "chinroutou ryuuiisou"),
    _yakuman("tsuuiisou", "字一色", "All Honours", ANY, SUITS,
             lambda x: x.f.honours and not x.f.suits, "chinroutou ryuuiisou"),
    _yakuman("chinroutou", "清老頭", "Perfect Terminals", ANY, SUITS,
             lambda x: not (x.f.sequences or x.f.honours) and _all_ends(x.f),
             "ryuuiisou"),
    _yakuman("ryuuiisou", "緑一色", "All Green", ANY, SUITS,
             _all_green),
    _yakuman("chuuren", "九蓮宝燈", "Nine Gates", CLOSED, SETS, lambda x: x.f.gates and not x.f.pure_gates,
             f"{_SETS} tsuuiisou kokushi kokushi_13 chuuren_9"),
    _yakuman("chuuren_9", "純正九蓮宝燈", "Nine Gates, nine wait", CLOSED, SETS, lambda x: x.f.pure_gates,
             f"{_SETS} tsuuiisou kokushi kokushi_13"),
    _yakuman("suukantsu", "四槓子", "Four Quads", ANY, SETS, lambda x: x.f.kans == 4),
    _yakuman("tenhou", "天和", "Blessing of Heaven", CLOSED, HOW,
             lambda x: x.how.first_turn and x.how.tsumo and x.how.seat_wind == Wind.EAST,
             "chiihou suukantsu"),
    _yakuman("chiihou", "地和", "Blessing of Earth", CLOSED, HOW,
             lambda x: x.how.first_turn and x.how.tsumo and x.how.seat_wind != Wind.EAST,
             "suukantsu"),
    _yakuman("transparent_riichi", "透明立直", "Transparent Riichi", CLOSED, None, None,
             "kazoe tenhou chiihou", switch="transparent_riichi_yakuman"),
    _yakuman("kazoe", "数え役満", "Counted Yakuman", ANY, None, None,
             f"{_SETS} tsuuiisou kokushi kokushi_13 chuuren chuuren_9 tenhou chiihou"),
)
# fmt: on

#: Every yaku that is not local, by id, in the order in which a hand is read out.
YAKU: dict[str, Yaku] = as_table((*STANDARD, NAGASHI_MANGAN, *YAKUMAN))
