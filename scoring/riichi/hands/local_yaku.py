"""Old and local yaku ローカル役 as a table; a ruleset names the ones that it plays (`local_yaku`).

Their values differ from town to town; these are the ones most often written down.

Rules: docs/rules.md, 1.3 and 1.4.
"""

from scoring.riichi.hands import local_shapes as local
from scoring.riichi.hands._packed import HONOURS, HOW, SUITS, Mask
from scoring.riichi.hands.yaku import YAKU, Holds, Yaku, as_table
from scoring.ruleset import Ruleset

_SWITCH = "local_yaku"
#: What the tables of old rules call "a mangan" counts as the han of one.
_MANGAN_HAN = 5


def _han(
    name: str,
    kanji: str,
    english: str,
    han: tuple[int | None, int | None],
    holds: Holds | None,
    excludes: str = "",
    *,
    mask: Mask | None = None,
    more: Holds | None = None,
) -> Yaku:
    return Yaku(
        id=name,
        kanji=kanji,
        english=english,
        closed=han[0],
        open=han[1],
        excludes=frozenset(excludes.split()),
        switch=_SWITCH,
        mask=mask,
        holds=holds,
        more=more,
    )


def _mangan(name: str, kanji: str, english: str, holds: Holds | None, excludes: str = "") -> Yaku:
    return _han(name, kanji, english, (_MANGAN_HAN, _MANGAN_HAN), holds, excludes)


def _yakuman(
    name: str,
    kanji: str,
    english: str,
    hand: str,
    holds: Holds | None,
    excludes: str = "",
    *,
    multiple: int = 1,
    mask: Mask | None = None,
) -> Yaku:
    return Yaku(
        id=name,
        kanji=kanji,
        english=english,
        closed=0,
        open=None if hand == "closed" else 0,
        yakuman=multiple,
        excludes=frozenset(excludes.split()),
        switch=_SWITCH,
        mask=mask,
        holds=holds,
    )


_PIN_1, _PIN_5, _PIN_9, _SOU_1, _SOU_2 = 9, 13, 17, 18, 19
_GREEN = frozenset({19, 20, 21, 23, 25})  # 2 3 4 6 8 of sou
#: Tiles without red paint: 2 4 8 of pin, 2 3 4 6 8 of sou, winds, white and green dragons.
_NO_RED_HONOURS = frozenset(range(27, 33))
_NO_RED = frozenset({10, 12, 16}) | _GREEN | _NO_RED_HONOURS
#: Where the successive pairs 1 to 7 and 3 to 9 of each suit begin.
_LITTLE_WHEELS = (0, 2, 9, 11, 18, 20)

#: `daichisei` is double where the ruleset's `double_yakuman` says so.
# fmt: off
_ROWS: tuple[Yaku, ...] = (
    _han("sanrenkou", "三連刻", "Three Chained Triplets", (2, 2), lambda x: local.chain(x, 3, 1),
         "pinfu chiitoitsu suurenkou"),
    _yakuman("suurenkou", "四連刻", "Four Chained Triplets", "any", lambda x: local.chain(x, 4, 1)),
    _yakuman("daisharin", "大車輪", "Big Wheels", "closed", lambda x: local.twos(x, 10)),
    _yakuman("daichikurin", "大竹林", "Bamboo Forest", "closed", lambda x: local.twos(x, 19),
             "daisharin"),
    _yakuman("daisuurin", "大数隣", "Numerous Neighbours", "closed", lambda x: local.twos(x, 1),
             "daisharin daichikurin"),
    _yakuman("daichisei", "大七星", "Big Seven Stars", "closed", lambda x: local.twos(x, 27),
             "tsuuiisou"),
    _yakuman("shiisanpuutaa", "十三不塔", "Thirteen Unconnected", "closed",
             lambda x: local.on_first_draw(x) and local.unconnected(x, pairs=1), "tenhou chiihou"),
    _yakuman("shiisuupuutaa", "十四不塔", "Fourteen Unconnected", "closed",
             lambda x: local.on_first_draw(x) and local.unconnected(x, pairs=0),
             "shiisanpuutaa tenhou chiihou"),
    _yakuman("paarenchan", "八連荘", "Eight Consecutive Wins", "any",
             lambda x: local.by_dealer(x) and x.how.consecutive_dealer_wins >= 8, mask=HOW),
    _han("isshoku_sanjun", "一色三順", "Pure Triple Sequences", (3, 2),
         lambda x: any(local.sequences(x).count(n) == 3 for n in local.sequences(x)),
         "iipeikou chiitoitsu"),
    _yakuman("isshoku_yonjun", "一色四順", "Pure Quadruple Sequences", "any",
             lambda x: any(local.sequences(x).count(n) == 4 for n in local.sequences(x))),
    _han("uumensai", "五門斉", "All Types", (2, 2), local.all_types, "tanyao honitsu chinitsu"),
    _han("sanpuukou", "三風刻", "Three Wind Triplets", (2, 2),
         lambda x: (x.f.honour_triplets & local.WIND_BITS).bit_count() == 3,
         "pinfu tanyao chiitoitsu", mask=HONOURS),
    _han("tsubame_gaeshi", "燕返し", "Swallow Reversal", (1, 1), None, "menzen_tsumo"),
    _han("kanburi", "槓振", "Discard after a Kan", (1, 1), None, "menzen_tsumo"),
    _han("shiiaru_raotai", "十二落抬", "Twelve Tiles Down", (1, 1),
         lambda x: local.last_call(x, x.hand.win_tile), "pinfu chiitoitsu"),
    _han("nippatsu", "二発", "Two-shot", (1, None), None, "ippatsu"),
    _han("uushin_tsuukan", "五心通貫", "Five-Heart Straight", (1, 1), local.five_of_straight,
         "chiitoitsu"),
    _han("ketsupaihou", "欠牌和", "Missing Tile", (1, 1), None, "pinfu"),
    _han("sanshoku_ittsuu", "三色通貫", "Three Colour Full Straight", (2, 1),
         local.straight_of_three_suits, "ittsuu"),
    _han("kyandonhou", "鏡同和", "Twice Mixed Double Sequence", (2, 2),
         lambda x: local.pair_up(local.sequences(x)), "chiitoitsu"),
    _han("ryandoukou", "両同刻", "Twice Double Triplets", (2, 2), local.two_pairs_of_triplets,
         "pinfu chiitoitsu"),
    _han("shoutate", "小三色同刻", "Little Mixed Triplets", (2, 2), local.triplets_around_pair,
         "sanshoku_doukou"),
    _han("choupaikou", "跳牌刻", "Skipping Triplets", (1, 1),
         lambda x: local.chain(x, 3, 2) or local.mixed_chain(x, 2), "pinfu chiitoitsu",
         more=lambda x: local.chain(x, 3, 2)),
    _han("suuzuukou", "四字刻", "Four Honour Triplets", (2, 2),
         lambda x: x.f.honour_triplets.bit_count() == 4, "pinfu chiitoitsu", mask=HONOURS),
    _han("renkaihou", "連開花", "Consecutive Blossom", (2, 2), None, "rinshan"),
    _han("mondeikou", "全赤", "All Red Fives", (2, 2), lambda x: sum(x.hand.reds) == 4),
    _han("ittsuu_chanta", "一通全帯", "Straight with Outside", (3, 2),
         lambda x: x.f.straight and x.f.plain == 1, "ittsuu chanta junchan",
         mask=SUITS, more=lambda x: not x.f.honours),
    _han("tanfonhou", "断紅和", "No Red", (3, 2), lambda x: local.only_of(x, _NO_RED, _NO_RED_HONOURS),
         "chintanfon"),
    _han("chintanfon", "清断紅", "No Red without Honours", (6, 5),
         lambda x: local.only_of(x, _NO_RED - _NO_RED_HONOURS, _NO_RED)),
    _han("chinpeikou", "鎮盤口", "Twin Double Sequences", (3, None),
         lambda x: x.f.twins == 2 and local.pair_up(local.sequences(x)), "chiitoitsu"),
    _mangan("kinkei_dokuritsu", "金鶏独立", "Golden Rooster", lambda x: local.last_call(x, _SOU_1)),
    _mangan("touchao_hanchanshue", "独釣寒江雪", "Fishing in the Snow",
            lambda x: local.last_call(x, local.HAKU)),
    _mangan("uupin_kaihou", "五筒開花", "Plum Blossom on the Roof",
            lambda x: x.how.rinshan and x.hand.win_tile == _PIN_5),
    _mangan("ryanzou_chankan", "二索搶槓", "Scratching a Carrying Pole",
            lambda x: x.how.chankan and x.hand.win_tile == _SOU_2),
    _mangan("iipin_mouyue", "一筒摸月", "Moon from the Sea",
            lambda x: x.how.haitei and x.hand.win_tile == _PIN_1),
    _mangan("chuupin_raoyui", "九筒撈魚", "Fish from the River",
            lambda x: x.how.houtei and x.hand.win_tile == _PIN_9),
    _mangan("shanron_chonchu", "双龍争珠", "Two Dragons and Pearl",
            lambda x: local.sizes(x) == [2, 1, 2, 0] and local.pair_up(local.sequences(x)),
            "kyandonhou"),
    _mangan("chiishin_uushii", "七星不靠", "Seven Stars", local.seven_stars),
    _mangan("maneshi_mangan", "真似し満貫", "Imitation", None),
    _mangan("rentsuu_honitsu", "連通混一色", "Linked Flush", local.tied_dragon),
    _yakuman("hyakuman_goku", "百万石", "One Million Stones", "any",
             lambda x: local.points_of_man(x) >= 100),
    _yakuman("shousharin", "小車輪", "Little Wheels", "closed",
             lambda x: any(local.twos(x, first) for first in _LITTLE_WHEELS)),
    _yakuman("suuchoupaikou", "四跳牌刻", "Four Skipping Triplets", "any",
             lambda x: local.chain(x, 4, 2)),
    _yakuman("kouitten", "紅一点", "A Little Red", "any",
             lambda x: local.only_of(x, {*_GREEN, local.CHUN}, {local.CHUN})),
    _yakuman("benikujaku", "紅孔雀", "Red Peacock", "any",
             lambda x: local.only_of(x, {18, 22, 24, 26, local.CHUN}, {local.CHUN})),
    _yakuman("kokuiisou", "黒一色", "All Black", "any",
             lambda x: local.only_of(x, {10, 12, 16, 27, 28, 29, 30}, {10, 12, 16})),
    _yakuman("ishi_no_ue_ni_mo_sannen", "石の上にも三年", "Three Years on a Rock", "closed",
             lambda x: x.how.riichi == 2 and (x.how.haitei or x.how.houtei), mask=HOW),
    _yakuman("toukanhou", "頭槓和", "First Kan Win", "any", None),
    _yakuman("kachoufuugetsu", "花鳥風月", "Flower Bird Wind Moon", "any",
             lambda x: {9, 13, 18} <= set(local.triplets(x)) and local.has_value_wind(x)),
    _yakuman("fuukasetsugetsu", "風花雪月", "Wind Flower Snow Moon", "any",
             lambda x: {9, 13, 31} <= set(local.triplets(x)) and local.has_value_wind(x)),
    _yakuman("junsei_ryuuiisou", "純正緑一色", "Pure All Green", "any",
             lambda x: local.kinds(x) <= _GREEN, "ryuuiisou", multiple=2),
    _yakuman("chousangen", "超三元", "Great Three Dragon Quads", "any",
             lambda x: local.quads(x) >= {31, 32, 33}, "daisangen", multiple=2),
    _yakuman("chousuushii", "超四喜", "Great Four Wind Quads", "any",
             lambda x: local.quads(x) >= {27, 28, 29, 30}, "daisuushii", multiple=4),
)
# fmt: on

#: Every yaku there is, by id: the common ones first.
ALL_YAKU: dict[str, Yaku] = as_table((*YAKU.values(), *_ROWS))


def yaku_named(name: str, ruleset: Ruleset) -> Yaku | None:
    """Return the yaku of an id, one of the event's own yakuman among them; None for no yaku."""
    return ALL_YAKU.get(name) or own_yakuman(ruleset).get(name)


def own_yakuman(ruleset: Ruleset) -> dict[str, Yaku]:
    """Return the yakuman that the event has made up, by id; tiles do not tell them."""
    return {
        one.id: Yaku(id=one.id, kanji="", english=one.name, closed=0, open=0, yakuman=1)
        for one in ruleset.own_yakuman
    }


#: The local ones alone, by id.
LOCAL_YAKU: dict[str, Yaku] = {row.id: ALL_YAKU[row.id] for row in _ROWS}
