"""The words and yaku ids that the switches of a ruleset may hold."""

from typing import Literal

Variant = Literal["riichi", "hongkong"]
GameLength = Literal["hanchan", "tonpuusen"]
Tie = Literal["split", "seat"]
Rounding = Literal["none", "5down6up", "4down5up", "truncate", "floor", "ceil"]
RoundingBasis = Literal["raw", "difference"]
LeftoverSticks = Literal["first", "first_shared", "lost"]
Kuikae = Literal["allowed", "same_tile", "forbidden"]
Kazoe = Literal["yakuman", "sanbaiman", "unlimited"]
OpenRiichi = Literal["off", "on", "sashikomi_yakuman"]
Renhou = Literal["off", "mangan_flat", "han5", "haneman", "baiman", "yakuman"]
Nagashi = Literal["off", "replaces_tenpai_payment", "as_win"]
MultiRon = Literal["head_bump", "two", "all"]
TripleRon = Literal["all", "abort", "head_bump"]
HonbaMultiRon = Literal["closest", "each"]
SticksMultiRon = Literal["closest", "own_then_closest"]
AbortiveDrawKind = Literal[
    "kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"
]
AbortDealer = Literal["repeat", "by_tenpai", "pass"]
PaoYakuman = Literal["daisangen", "daisuushii", "suukantsu"]
PaoScope = Literal["whole_hand", "pao_yakuman_only"]
PaoHonba = Literal["liable", "discarder"]
Renchan = Literal["tenpai", "agari", "nanba", "none", "none_win_honba"]
Yame = Literal["off", "optional", "auto_if_first"]
Tobi = Literal["off", "below_zero", "zero_or_less"]
ExtensionEnd = Literal["dealer_repeats_first", "at_once"]
ChomboMode = Literal["after_uma", "before_uma", "reverse_mangan", "pay_each"]
YakitoriMode = Literal["pay_each_winner", "pay_every_other", "fixed_deduction"]
TimePolicy = Literal["none", "finish_current_hand", "one_more_hand"]
SanmaTsumo = Literal["loss", "bisect", "equal", "plus1000"]
SanmaNorth = Literal["guest", "yakuhai"]
FaanTable = Literal["composed", "flat"]
Curve = Literal["half_spicy", "full_spicy"]
Responsibility = Literal["full", "half"]
DealerRepeats = Literal["win_and_draw", "win", "never"]
FalseWin = Literal["limit_self_draw"]
RobbingKong = Literal["discard", "self_draw"]
SeveralWinners = Literal["first", "highest", "all"]

DoubleYakuman = Literal["kokushi_13", "suuankou_tanki", "chuuren_9", "daisuushii", "daichisei"]

#: Ids of the yaku that only some tables play; their rows stand in the table of local yaku.
LOCAL_YAKU_IDS: tuple[str, ...] = (
    "sanrenkou",
    "suurenkou",
    "daisharin",
    "daichikurin",
    "daisuurin",
    "daichisei",
    "shiisanpuutaa",
    "shiisuupuutaa",
    "paarenchan",
    "isshoku_sanjun",
    "isshoku_yonjun",
    "uumensai",
    "sanpuukou",
    "tsubame_gaeshi",
    "kanburi",
    "shiiaru_raotai",
    "nippatsu",
    "uushin_tsuukan",
    "ketsupaihou",
    "sanshoku_ittsuu",
    "kyandonhou",
    "ryandoukou",
    "shoutate",
    "choupaikou",
    "suuzuukou",
    "renkaihou",
    "mondeikou",
    "ittsuu_chanta",
    "tanfonhou",
    "chintanfon",
    "chinpeikou",
    "kinkei_dokuritsu",
    "touchao_hanchanshue",
    "uupin_kaihou",
    "ryanzou_chankan",
    "iipin_mouyue",
    "chuupin_raoyui",
    "shanron_chonchu",
    "chiishin_uushii",
    "maneshi_mangan",
    "rentsuu_honitsu",
    "hyakuman_goku",
    "shousharin",
    "suuchoupaikou",
    "kouitten",
    "benikujaku",
    "kokuiisou",
    "ishi_no_ue_ni_mo_sannen",
    "toukanhou",
    "kachoufuugetsu",
    "fuukasetsugetsu",
    "junsei_ryuuiisou",
    "chousangen",
    "chousuushii",
)

#: Ids of all other yaku, so that a yakuman of an event takes none of them.
OTHER_YAKU_IDS: frozenset[str] = frozenset(
    [
        "riichi",
        "daburu_riichi",
        "open_riichi",
        "daburu_open_riichi",
        "ippatsu",
        "menzen_tsumo",
        "pinfu",
        "iipeikou",
        "tanyao",
        "yakuhai_haku",
        "yakuhai_hatsu",
        "yakuhai_chun",
        "yakuhai_bakaze",
        "yakuhai_jikaze",
        "yakuhai_pei",
        "haitei",
        "houtei",
        "rinshan",
        "chankan",
        "chiitoitsu",
        "sanshoku_doujun",
        "ittsuu",
        "chanta",
        "sanshoku_doukou",
        "sanankou",
        "sankantsu",
        "toitoi",
        "honroutou",
        "shousangen",
        "ryanpeikou",
        "honitsu",
        "junchan",
        "chinitsu",
        "renhou",
        "nagashi_mangan",
        "kokushi",
        "kokushi_13",
        "suuankou",
        "suuankou_tanki",
        "daisangen",
        "shousuushii",
        "daisuushii",
        "tsuuiisou",
        "chinroutou",
        "ryuuiisou",
        "chuuren",
        "chuuren_9",
        "suukantsu",
        "tenhou",
        "chiihou",
        "transparent_riichi",
        "kazoe",
    ]
)
