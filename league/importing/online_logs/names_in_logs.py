"""The names that logs give to results and yaku: Japanese, romaji and English.

Tenhou writes Japanese. Whoever downloads a log of Mahjong Soul chooses one of the three languages.
"""

import unicodedata
from collections.abc import Iterable, Mapping

#: Results of a hand, by the outcome of its entry; the first name is that of Tenhou's viewer.
_RESULTS = {
    "win": ("和了", "Agari"),
    "exhaustive_draw": (
        "流局",
        "荒牌平局",
        "Ryuukyoku",
        "Exhaustive Draw",
        "全員聴牌",
        "全員不聴",
        "fanpai",
    ),
    "nagashi_mangan": ("流し満貫", "Nagashi Mangan", "Mangan at Draw"),
    "kyuushu_kyuuhai": ("九種九牌", "Kyuushu Kyuuhai", "Nine Terminal Abortion", "Kyushukyuhai"),
    "suufon_renda": ("四風連打", "Suufon Renda", "Four Wind Abortion"),
    "suucha_riichi": ("四家立直", "Suucha Riichi", "Four Riichi Abortion", "Suchareach"),
    "suukaikan": ("四槓散了", "四開槓", "Suukaikan", "Four Kan Abortion"),
    "sanchahou": ("三家和", "三家和了", "Sanchahou", "Three Ron Abortion", "Sanchaho"),
}
#: Yaku that only the log tells, by the key of the value format.
_CIRCUMSTANCES = {
    "double_riichi": ("両立直", "ダブル立直", "ダブルリーチ", "Double Riichi", "Daburu Riichi"),
    "ippatsu": ("一発", "Ippatsu"),
    "rinshan": ("嶺上開花", "Rinshan Kaihou", "Rinshan", "After a Kan"),
    "chankan": ("槍槓", "搶槓", "Chankan", "Robbing a Kan", "Robbing the Kan"),
    "haitei": ("海底摸月", "海底撈月", "Haitei Raoyue", "Haitei", "Under the Sea"),
    "houtei": ("河底撈魚", "Houtei Raoyui", "Houtei", "Under the River"),
    "first_turn": (
        *("天和", "Tenhou", "Blessing of Heaven"),
        *("地和", "Chiihou", "Blessing of Earth"),
        *("人和", "Renhou", "Hand of Man", "Blessing of Man"),
    ),
}


#: What the title of the rules says of the length, such as 般南喰赤 or "3-Player South".
_LENGTHS = {"tonpuusen": ("東", "East"), "hanchan": ("南", "South")}


def plain_name(name: str) -> str:
    """The name without what differs from tool to tool: spaces, hyphens, case."""
    text = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign for sign in text if sign.isalnum())


def _by_name(table: Mapping[str, Iterable[str]]) -> dict[str, str]:
    return {plain_name(name): key for key, names in table.items() for name in names}


_RESULT_BY_NAME, _CIRCUMSTANCE_BY_NAME = _by_name(_RESULTS), _by_name(_CIRCUMSTANCES)


def result_named(name: str) -> str | None:
    """The outcome of a hand, or the kind of an abortive draw; None for an unknown name."""
    return _RESULT_BY_NAME.get(plain_name(name))


def name_of_result(key: str) -> str:
    """The name in Tenhou's viewer of an outcome or of the kind of an abortive draw."""
    return _RESULTS[key][0]


def length_named(title: str) -> str | None:
    """The length of a game by the title of its rules; None where it names no wind or both."""
    said = [length for length, words in _LENGTHS.items() if any(word in title for word in words)]
    return said[0] if len(said) == 1 else None


def circumstances_named(yaku: Iterable[str]) -> frozenset[str]:
    """The circumstances that a list of yaku tells."""
    found = (_CIRCUMSTANCE_BY_NAME.get(plain_name(name)) for name in yaku)
    return frozenset(key for key in found if key)
