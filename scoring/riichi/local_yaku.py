"""Old and local yaku ローカル役 as a table; a ruleset names the ones that it plays (`local_yaku`).

Their values differ from town to town; these are the ones most often written down.
"""

from scoring.riichi.yaku import YAKU, Yaku, as_table

_SWITCH = "local_yaku"
#: What the tables of old rules call "a mangan" counts as the han of one.
_MANGAN_HAN = 5


def _han(
    name: str,
    kanji: str,
    english: str,
    han: tuple[int | None, int | None],
    excludes: str = "",
) -> Yaku:
    return Yaku(
        id=name,
        kanji=kanji,
        english=english,
        closed=han[0],
        open=han[1],
        excludes=frozenset(excludes.split()),
        switch=_SWITCH,
    )


def _mangan(name: str, kanji: str, english: str) -> Yaku:
    return _han(name, kanji, english, (_MANGAN_HAN, _MANGAN_HAN))


def _yakuman(
    name: str,
    kanji: str,
    english: str,
    hand: str,
    excludes: str = "",
    *,
    multiple: int = 1,
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
    )


#: `daichisei` is double where the ruleset's `double_yakuman` says so.
_ROWS: tuple[Yaku, ...] = (
    _han("sanrenkou", "三連刻", "Three Chained Triplets", (2, 2), "pinfu chiitoitsu suurenkou"),
    _yakuman("suurenkou", "四連刻", "Four Chained Triplets", "any"),
    _yakuman("daisharin", "大車輪", "Big Wheels", "closed"),
    _yakuman("daichikurin", "大竹林", "Bamboo Forest", "closed", "daisharin"),
    _yakuman("daisuurin", "大数隣", "Numerous Neighbours", "closed", "daisharin daichikurin"),
    _yakuman("daichisei", "大七星", "Big Seven Stars", "closed"),
    _yakuman("shiisanpuutaa", "十三不塔", "Thirteen Unconnected", "closed"),
    _yakuman("shiisuupuutaa", "十四不塔", "Fourteen Unconnected", "closed", "shiisanpuutaa"),
    _yakuman("paarenchan", "八連荘", "Eight Consecutive Wins", "any"),
    _han("isshoku_sanjun", "一色三順", "Pure Triple Sequences", (3, 2), "iipeikou chiitoitsu"),
    _yakuman("isshoku_yonjun", "一色四順", "Pure Quadruple Sequences", "any"),
    _han("uumensai", "五門斉", "All Types", (2, 2), "tanyao honitsu chinitsu"),
    _han("sanpuukou", "三風刻", "Three Wind Triplets", (2, 2), "pinfu tanyao chiitoitsu"),
    _han("tsubame_gaeshi", "燕返し", "Swallow Reversal", (1, 1), "menzen_tsumo"),
    _han("kanburi", "槓振", "Discard after a Kan", (1, 1), "menzen_tsumo"),
    _han("shiiaru_raotai", "十二落抬", "Twelve Tiles Down", (1, 1), "pinfu chiitoitsu"),
    _han("nippatsu", "二発", "Two-shot", (1, None), "ippatsu"),
    _han("uushin_tsuukan", "五心通貫", "Five-Heart Straight", (1, 1), "chiitoitsu"),
    _han("ketsupaihou", "欠牌和", "Missing Tile", (1, 1), "pinfu"),
    _han("sanshoku_ittsuu", "三色通貫", "Three Colour Full Straight", (2, 1), "ittsuu"),
    _han("kyandonhou", "鏡同和", "Twice Mixed Double Sequence", (2, 2), "chiitoitsu"),
    _han("ryandoukou", "両同刻", "Twice Double Triplets", (2, 2), "pinfu chiitoitsu"),
    _han("shoutate", "小三色同刻", "Little Mixed Triplets", (2, 2), "sanshoku_doukou"),
    _han("choupaikou", "跳牌刻", "Skipping Triplets", (2, 2), "pinfu chiitoitsu"),
    _han("suuzuukou", "四字刻", "Four Honour Triplets", (2, 2), "pinfu chiitoitsu"),
    _han("renkaihou", "連開花", "Consecutive Blossom", (2, 2), "rinshan"),
    _han("mondeikou", "全赤", "All Red Fives", (2, 2)),
    _han("ittsuu_chanta", "一通全帯", "Straight with Outside", (3, 2), "ittsuu chanta junchan"),
    _han("tanfonhou", "断紅和", "No Red", (3, 2), "chintanfon"),
    _han("chintanfon", "清断紅", "No Red without Honours", (6, 5)),
    _han("chinpeikou", "鎮盤口", "Twin Double Sequences", (3, None), "chiitoitsu"),
    _mangan("kinkei_dokuritsu", "金鶏独立", "Golden Rooster"),
    _mangan("touchao_hanchanshue", "独釣寒江雪", "Fishing in the Snow"),
    _mangan("uupin_kaihou", "五筒開花", "Plum Blossom on the Roof"),
    _mangan("ryanzou_chankan", "二索搶槓", "Scratching a Carrying Pole"),
    _mangan("iipin_mouyue", "一筒摸月", "Moon from the Sea"),
    _mangan("chuupin_raoyui", "九筒撈魚", "Fish from the River"),
    _mangan("shanron_chonchu", "双龍争珠", "Two Dragons and Pearl"),
    _mangan("chiishin_uushii", "七星不靠", "Seven Stars"),
    _mangan("maneshi_mangan", "真似し満貫", "Imitation"),
    _mangan("rentsuu_honitsu", "連通混一色", "Linked Flush"),
    _yakuman("hyakuman_goku", "百万石", "One Million Stones", "any"),
    _yakuman("shousharin", "小車輪", "Little Wheels", "closed"),
    _yakuman("suuchoupaikou", "四跳牌刻", "Four Skipping Triplets", "any"),
    _yakuman("kouitten", "紅一点", "A Little Red", "any"),
    _yakuman("benikujaku", "紅孔雀", "Red Peacock", "any"),
    _yakuman("kokuiisou", "黒一色", "All Black", "any"),
    _yakuman("ishi_no_ue_ni_mo_sannen", "石の上にも三年", "Three Years on a Rock", "closed"),
    _yakuman("toukanhou", "頭槓和", "First Kan Win", "any"),
    _yakuman("kachoufuugetsu", "花鳥風月", "Flower Bird Wind Moon", "any"),
    _yakuman("fuukasetsugetsu", "風花雪月", "Wind Flower Snow Moon", "any"),
    _yakuman("junsei_ryuuiisou", "純正緑一色", "Pure All Green", "any", multiple=2),
    _yakuman("chousangen", "超三元", "Great Three Dragon Quads", "any", multiple=2),
    _yakuman("chousuushii", "超四喜", "Great Four Wind Quads", "any", multiple=4),
)

#: Every yaku there is, by id: the common ones first.
ALL_YAKU: dict[str, Yaku] = as_table((*YAKU.values(), *_ROWS))

#: The local ones alone, by id.
LOCAL_YAKU: dict[str, Yaku] = {row.id: ALL_YAKU[row.id] for row in _ROWS}
