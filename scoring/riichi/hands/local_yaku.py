"""Old and local yaku ローカル役 as a table; a ruleset names the ones that it plays (`local_yaku`).

Their values differ from town to town; these are the ones most often written down.

Rules: docs/rules.md, 1.3 and 1.4.
"""

from functools import partial

from scoring.riichi.hands import local_shapes as local
from scoring.riichi.hands._packed import HONOURS, HOW, SUITS, Mask
from scoring.riichi.hands.yaku import ANY, CLOSED, YAKU, Holds, Yaku, as_table, yaku_row
from scoring.ruleset import Ruleset


def _han(  # noqa: PLR0913  # a row is its columns
    name: str,
    kanji: str,
    english: str,
    han: tuple[int | None, int | None],
    holds: Holds | None,
    excludes: str = "",
    *,
    mask: Mask | None = None,
    yakuman: int = 0,
    more: Holds | None = None,
) -> Yaku:
    row = yaku_row(name, kanji, english, han, mask, holds, excludes, yakuman=yakuman, more=more)
    return row._replace(switch="local_yaku")


_yakuman = partial(_han, yakuman=1)
#: What the tables of old rules call "a mangan" counts as the han of one.
_MANGAN = (5, 5)

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
    _yakuman("suurenkou", "四連刻", "Four Chained Triplets", ANY, lambda x: local.chain(x, 4, 1)),
    _yakuman("daisharin", "大車輪", "Big Wheels", CLOSED, lambda x: local.twos(x, 10)),
    _yakuman("daichikurin", "大竹林", "Bamboo Forest", CLOSED, lambda x: local.twos(x, 19),
             "daisharin"),
    _yakuman("daisuurin", "大数隣", "Numerous Neighbours", CLOSED, lambda x: local.twos(x, 1),
             "daisharin daichikurin"),
    _yakuman("daichisei", "大七星", "Big Seven Stars", CLOSED, lambda x: local.twos(x, 27),
             "tsuuiisou"),
    _yakuman("shiisanpuutaa", "十三不塔", "Thirteen Unconnected", CLOSED,
             lambda x: local.on_first_draw(x) and local.unconnected(x, pairs=1), "tenhou chiihou"),
    _yakuman("shiisuupuutaa", "十四不塔", "Fourteen Unconnected", CLOSED,
             lambda x: local.on_first_draw(x) and local.unconnected(x, pairs=0),
             "shiisanpuutaa tenhou chiihou"),
    _yakuman("paarenchan", "八連荘", "Eight Consecutive Wins", ANY,
             lambda x: local.by_dealer(x) and x.how.consecutive_dealer_wins >= 8, mask=HOW),
    _han("isshoku_sanjun", "一色三順", "Pure Triple Sequences", (3, 2),
         lambda x: any(local.sequences(x).count(n) == 3 for n in local.sequences(x)),
         "iipeikou chiitoitsu"),
    _yakuman("isshoku_yonjun", "一色四順", "Pure Quadruple Sequences", ANY,
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
    _han("kinkei_dokuritsu", "金鶏独立", "Golden Rooster", _MANGAN, lambda x: local.last_call(x, _SOU_1)),
    _han("touchao_hanchanshue", "独釣寒江雪", "Fishing in the Snow", _MANGAN,
         lambda x: local.last_call(x, local.HAKU)),
    _han("uupin_kaihou", "五筒開花", "Plum Blossom on the Roof", _MANGAN,
         lambda x: x.how.rinshan and x.hand.win_tile == _PIN_5),
    _han("ryanzou_chankan", "二索搶槓", "Scratching a Carrying Pole", _MANGAN,
         lambda x: x.how.chankan and x.hand.win_tile == _SOU_2),
    _han("iipin_mouyue", "一筒摸月", "Moon from the Sea", _MANGAN,
         lambda x: x.how.haitei and x.hand.win_tile == _PIN_1),
    _han("chuupin_raoyui", "九筒撈魚", "Fish from the River", _MANGAN,
         lambda x: x.how.houtei and x.hand.win_tile == _PIN_9),
    _han("shanron_chonchu", "双龍争珠", "Two Dragons and Pearl", _MANGAN,
         lambda x: local.sizes(x) == [2, 1, 2, 0] and local.pair_up(local.sequences(x)),
         "kyandonhou"),
    _han("chiishin_uushii", "七星不靠", "Seven Stars", _MANGAN, local.seven_stars),
    _han("maneshi_mangan", "真似し満貫", "Imitation", _MANGAN, None),
    _han("rentsuu_honitsu", "連通混一色", "Linked Flush", _MANGAN, local.tied_dragon),
    _yakuman("hyakuman_goku", "百万石", "One Million Stones", ANY,
             lambda x: local.points_of_man(x) >= 100),
    _yakuman("shousharin", "小車輪", "Little Wheels", CLOSED,
             lambda x: any(local.twos(x, first) for first in _LITTLE_WHEELS)),
    _yakuman("suuchoupaikou", "四跳牌刻", "Four Skipping Triplets", ANY,
             lambda x: local.chain(x, 4, 2)),
    _yakuman("kouitten", "紅一点", "A Little Red", ANY,
             lambda x: local.only_of(x, {*_GREEN, local.CHUN}, {local.CHUN})),
    _yakuman("benikujaku", "紅孔雀", "Red Peacock", ANY,
             lambda x: local.only_of(x, {18, 22, 24, 26, local.CHUN}, {local.CHUN})),
    _yakuman("kokuiisou", "黒一色", "All Black", ANY,
             lambda x: local.only_of(x, {10, 12, 16, 27, 28, 29, 30}, {10, 12, 16})),
    _yakuman("ishi_no_ue_ni_mo_sannen", "石の上にも三年", "Three Years on a Rock", CLOSED,
             lambda x: x.how.riichi == 2 and (x.how.haitei or x.how.houtei), mask=HOW),
    _yakuman("toukanhou", "頭槓和", "First Kan Win", ANY, None),
    _yakuman("kachoufuugetsu", "花鳥風月", "Flower Bird Wind Moon", ANY,
             lambda x: {9, 13, 18} <= set(local.triplets(x)) and local.has_value_wind(x)),
    _yakuman("fuukasetsugetsu", "風花雪月", "Wind Flower Snow Moon", ANY,
             lambda x: {9, 13, 31} <= set(local.triplets(x)) and local.has_value_wind(x)),
    _yakuman("junsei_ryuuiisou", "純正緑一色", "Pure All Green", ANY,
             lambda x: local.kinds(x) <= _GREEN, "ryuuiisou", yakuman=2),
    _yakuman("chousangen", "超三元", "Great Three Dragon Quads", ANY,
             lambda x: local.quads(x) >= {31, 32, 33}, "daisangen", yakuman=2),
    _yakuman("chousuushii", "超四喜", "Great Four Wind Quads", ANY,
             lambda x: local.quads(x) >= {27, 28, 29, 30}, "daisuushii", yakuman=4),
)
# fmt: on

#: Every yaku there is, by id: the common ones first.
ALL_YAKU: dict[str, Yaku] = as_table((*YAKU.values(), *_ROWS))

_DRAWN = """
    menzen_tsumo haitei rinshan tenhou chiihou renkaihou iipin_mouyue uupin_kaihou toukanhou
    shiisanpuutaa shiisuupuutaa suuankou
"""
_BY_OTHERS = """
    houtei chankan renhou tsubame_gaeshi kanburi ryanzou_chankan chuupin_raoyui transparent_riichi
"""
#: Yaku that only a drawn tile makes, and those that only another player's tile makes.
BY_TSUMO, BY_RON = frozenset(_DRAWN.split()), frozenset(_BY_OTHERS.split())


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
