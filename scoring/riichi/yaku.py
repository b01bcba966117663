"""The yaku 役 and yakuman 役満 as a table.

A row says what a yaku is called, what it brings closed and open, which others it cannot stand
beside and which switch of a ruleset lets it count. Local yaku stand in `local_yaku`.
"""

from collections.abc import Iterable
from typing import NamedTuple


class Yaku(NamedTuple):
    """One yaku.

    `closed` and `open` are han, None where the hand may not be of that kind; 0 means that the
    ruleset's switch decides what it is worth. `yakuman` counts multiples and is 0 for an ordinary
    yaku. `excludes` holds the ids it can never stand beside (the relation goes both ways).
    `switch` names the switch of a ruleset that allows it; None where every ruleset has it.
    """

    id: str
    kanji: str
    english: str
    closed: int | None
    open: int | None
    yakuman: int = 0
    excludes: frozenset[str] = frozenset()
    switch: str | None = None


def _yaku(
    name: str,
    kanji: str,
    english: str,
    han: tuple[int | None, int | None],
    excludes: str = "",
    *,
    switch: str | None = None,
) -> Yaku:
    return Yaku(
        id=name,
        kanji=kanji,
        english=english,
        closed=han[0],
        open=han[1],
        excludes=frozenset(excludes.split()),
        switch=switch,
    )


def _yakuman(name: str, kanji: str, english: str, hand: str, excludes: str = "") -> Yaku:
    return Yaku(
        id=name,
        kanji=kanji,
        english=english,
        closed=0,
        open=None if hand == "closed" else 0,
        yakuman=1,
        excludes=frozenset(excludes.split()),
    )


def as_table(rows: Iterable[Yaku]) -> dict[str, Yaku]:
    """Index rows by id and write every exclusion on both sides."""
    table = {row.id: row for row in rows}
    excludes = {name: set(row.excludes) for name, row in table.items()}
    for name, row in table.items():
        for other in row.excludes & table.keys():
            excludes[other].add(name)
    return {name: row._replace(excludes=frozenset(excludes[name])) for name, row in table.items()}


_DRAGONS = "yakuhai_haku yakuhai_hatsu yakuhai_chun"
_HONOUR_SETS = f"{_DRAGONS} yakuhai_bakaze yakuhai_jikaze"
_TRIPLETS = "sanshoku_doukou sanankou sankantsu toitoi"

#: id, kanji, English (the name of the WRC rules), han (closed, open), cannot stand beside, switch.
STANDARD: tuple[Yaku, ...] = (
    _yaku("riichi", "立直", "Riichi", (1, None), "daburu_riichi open_riichi daburu_open_riichi"),
    _yaku(
        "daburu_riichi", "ダブル立直", "Double Riichi", (2, None), "open_riichi daburu_open_riichi"
    ),
    _yaku(
        "open_riichi",
        "オープン立直",
        "Open Riichi",
        (2, None),
        "daburu_open_riichi",
        switch="open_riichi",
    ),
    _yaku(
        "daburu_open_riichi",
        "ダブルオープン立直",
        "Double Open Riichi",
        (3, None),
        "",
        switch="open_riichi",
    ),
    _yaku("ippatsu", "一発", "Unbroken", (1, None), "rinshan", switch="ippatsu"),
    _yaku(
        "menzen_tsumo", "門前清自摸和", "Fully Concealed Hand", (1, None), "houtei chankan toitoi"
    ),
    _yaku(
        "pinfu",
        "平和",
        "Pinfu",
        (1, None),
        f"{_HONOUR_SETS} {_TRIPLETS} chiitoitsu rinshan honroutou shousangen",
    ),
    _yaku("iipeikou", "一盃口", "Twin Sequences", (1, None), f"ryanpeikou {_TRIPLETS} chiitoitsu"),
    _yaku(
        "tanyao", "断么九", "All Inside", (1, 1), f"{_HONOUR_SETS} chanta junchan ittsuu honitsu"
    ),
    _yaku(
        "yakuhai_haku", "役牌 白", "White Dragon", (1, 1), "ryanpeikou junchan chinitsu chiitoitsu"
    ),
    _yaku(
        "yakuhai_hatsu", "役牌 發", "Green Dragon", (1, 1), "ryanpeikou junchan chinitsu chiitoitsu"
    ),
    _yaku(
        "yakuhai_chun", "役牌 中", "Red Dragon", (1, 1), "ryanpeikou junchan chinitsu chiitoitsu"
    ),
    _yaku("yakuhai_bakaze", "場風", "Round Wind", (1, 1), "ryanpeikou junchan chinitsu chiitoitsu"),
    _yaku("yakuhai_jikaze", "自風", "Seat Wind", (1, 1), "ryanpeikou junchan chinitsu chiitoitsu"),
    _yaku("haitei", "海底撈月", "Last Tile Draw", (1, 1), "rinshan houtei chankan"),
    _yaku("houtei", "河底撈魚", "Last Tile Claim", (1, 1), "rinshan chankan"),
    _yaku("rinshan", "嶺上開花", "After a Quad", (1, 1), "chankan chiitoitsu"),
    _yaku("chankan", "搶槓", "Robbing a Quad", (1, 1)),
    _yaku(
        "chiitoitsu",
        "七対子",
        "Seven Pairs",
        (2, None),
        f"ryanpeikou sanshoku_doujun ittsuu chanta {_TRIPLETS} shousangen junchan",
    ),
    _yaku(
        "sanshoku_doujun",
        "三色同順",
        "Mixed Sequences",
        (2, 1),
        f"ittsuu honitsu chinitsu {_TRIPLETS} honroutou shousangen ryanpeikou",
    ),
    _yaku(
        "ittsuu",
        "一気通貫",
        "Full Straight",
        (2, 1),
        f"chanta junchan {_TRIPLETS} honroutou shousangen ryanpeikou",
    ),
    _yaku("chanta", "混全帯么九", "Common Ends", (2, 1), "junchan honroutou toitoi chinitsu"),
    _yaku(
        "sanshoku_doukou",
        "三色同刻",
        "Mixed Triplets",
        (2, 2),
        "honitsu chinitsu shousangen ryanpeikou",
    ),
    _yaku("sanankou", "三暗刻", "Three Concealed Triplets", (2, 2), "ryanpeikou"),
    _yaku("sankantsu", "三槓子", "Three Quads", (2, 2), "ryanpeikou"),
    _yaku("toitoi", "対々和", "All Triplets", (2, 2), "junchan ryanpeikou"),
    _yaku(
        "honroutou",
        "混老頭",
        "Common Terminals",
        (2, 2),
        "tanyao junchan chinitsu iipeikou ryanpeikou",
    ),
    _yaku("shousangen", "小三元", "Little Dragons", (2, 2), "tanyao junchan chinitsu ryanpeikou"),
    _yaku("ryanpeikou", "二盃口", "Double Twin Sequences", (3, None)),
    _yaku("honitsu", "混一色", "Common Flush", (3, 2), "chinitsu junchan"),
    _yaku("junchan", "純全帯么九", "Perfect Ends", (3, 2)),
    _yaku("chinitsu", "清一色", "Perfect Flush", (6, 5)),
    _yaku(
        "renhou",
        "人和",
        "Blessing of Man",
        (0, None),
        "riichi daburu_riichi open_riichi daburu_open_riichi ippatsu menzen_tsumo rinshan haitei"
        " houtei",
        switch="renhou",
    ),
)

#: An outcome of its own and never a part of a winning hand.
NAGASHI_MANGAN: Yaku = _yaku(
    "nagashi_mangan", "流し満貫", "Nagashi Mangan", (0, 0), "", switch="nagashi"
)

_SETS = "suuankou suuankou_tanki daisangen shousuushii daisuushii chinroutou ryuuiisou suukantsu"

#: id, kanji, English, hand, cannot stand beside. Which may be double is the ruleset's to say.
YAKUMAN: tuple[Yaku, ...] = (
    _yakuman("kokushi", "国士無双", "Thirteen Orphans", "closed", f"{_SETS} tsuuiisou kokushi_13"),
    _yakuman(
        "kokushi_13",
        "国士無双十三面待ち",
        "Thirteen Orphans, 13 wait",
        "closed",
        f"{_SETS} tsuuiisou",
    ),
    _yakuman("suuankou", "四暗刻", "Four Concealed Triplets", "closed", "suuankou_tanki"),
    _yakuman("suuankou_tanki", "四暗刻単騎", "Four Concealed Triplets, pair wait", "closed"),
    _yakuman(
        "daisangen",
        "大三元",
        "Big Dragons",
        "any",
        "shousuushii daisuushii chinroutou ryuuiisou",
    ),
    _yakuman("shousuushii", "小四喜", "Little Winds", "any", "daisuushii chinroutou ryuuiisou"),
    _yakuman("daisuushii", "大四喜", "Big Winds", "any", "chinroutou ryuuiisou"),
    _yakuman("tsuuiisou", "字一色", "All Honours", "any", "chinroutou ryuuiisou"),
    _yakuman("chinroutou", "清老頭", "Perfect Terminals", "any", "ryuuiisou"),
    _yakuman("ryuuiisou", "緑一色", "All Green", "any"),
    _yakuman(
        "chuuren",
        "九蓮宝燈",
        "Nine Gates",
        "closed",
        f"{_SETS} tsuuiisou kokushi kokushi_13 chuuren_9",
    ),
    _yakuman(
        "chuuren_9",
        "純正九蓮宝燈",
        "Nine Gates, nine wait",
        "closed",
        f"{_SETS} tsuuiisou kokushi kokushi_13",
    ),
    _yakuman("suukantsu", "四槓子", "Four Quads", "any"),
    _yakuman("tenhou", "天和", "Blessing of Heaven", "closed", "chiihou suukantsu"),
    _yakuman("chiihou", "地和", "Blessing of Earth", "closed", "suukantsu"),
    _yakuman(
        "kazoe",
        "数え役満",
        "Counted Yakuman",
        "any",
        f"{_SETS} tsuuiisou kokushi kokushi_13 chuuren chuuren_9 tenhou chiihou",
    ),
)

#: Every yaku that is not local, by id, in the order in which a hand is read out.
YAKU: dict[str, Yaku] = as_table((*STANDARD, NAGASHI_MANGAN, *YAKUMAN))
