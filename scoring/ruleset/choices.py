"""Words and yaku ids that switches may hold and that other modules use as well."""

from typing import Literal

Variant = Literal["riichi", "hongkong", "mcr"]
FaanTable = Literal["composed", "flat"]
FanTable = Literal["green_book", "mil"]
PaoYakuman = Literal["daisangen", "daisuushii", "suukantsu"]

#: The yakuman that may count twice.
DOUBLE_YAKUMAN = ("kokushi_13", "suuankou_tanki", "chuuren_9", "daisuushii", "daichisei")

_LOCAL = """
    sanrenkou suurenkou daisharin daichikurin daisuurin daichisei shiisanpuutaa shiisuupuutaa
    paarenchan isshoku_sanjun isshoku_yonjun uumensai sanpuukou tsubame_gaeshi kanburi
    shiiaru_raotai nippatsu uushin_tsuukan ketsupaihou sanshoku_ittsuu kyandonhou ryandoukou
    shoutate choupaikou suuzuukou renkaihou mondeikou ittsuu_chanta tanfonhou chintanfon
    chinpeikou kinkei_dokuritsu touchao_hanchanshue uupin_kaihou ryanzou_chankan iipin_mouyue
    chuupin_raoyui shanron_chonchu chiishin_uushii maneshi_mangan rentsuu_honitsu hyakuman_goku
    shousharin suuchoupaikou kouitten benikujaku kokuiisou ishi_no_ue_ni_mo_sannen toukanhou
    kachoufuugetsu fuukasetsugetsu junsei_ryuuiisou chousangen chousuushii
"""
_OTHERS = """
    riichi daburu_riichi open_riichi daburu_open_riichi ippatsu menzen_tsumo pinfu iipeikou tanyao
    yakuhai_haku yakuhai_hatsu yakuhai_chun yakuhai_bakaze yakuhai_jikaze yakuhai_pei haitei
    houtei rinshan chankan chiitoitsu sanshoku_doujun ittsuu chanta sanshoku_doukou sanankou
    sankantsu toitoi honroutou shousangen ryanpeikou honitsu junchan chinitsu renhou
    nagashi_mangan kokushi kokushi_13 suuankou suuankou_tanki daisangen shousuushii daisuushii
    tsuuiisou chinroutou ryuuiisou chuuren chuuren_9 suukantsu tenhou chiihou transparent_riichi
    kazoe
"""
#: Ids of the yaku that only some tables play; their rows stand in the table of local yaku.
LOCAL_YAKU_IDS: tuple[str, ...] = tuple(_LOCAL.split())

#: Ids of all other yaku, so that a yakuman of an event takes none of them.
OTHER_YAKU_IDS: frozenset[str] = frozenset(_OTHERS.split())
