"""Old yaku that no tiles tell, such as 燕返し, a ron on the tile of a riichi: only the log names them.

A hand that has one is entered by its figures.
"""

from collections.abc import Iterable
from typing import Any

from league.importing.online_logs.names_in_logs import plain_name
from scoring import Ruleset, ScoringError, value_hand
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.riichi.hands.yaku import Yaku

#: Where a site writes a yaku otherwise than the table of old yaku.
OF_SITES = {"kanburi": "槓振り"}
#: One han that changes no fu: what a hand without a yaku would be worth with one.
STAND_IN = {True: "haitei", False: "houtei"}


def old_yaku_among(names: Iterable[str], ruleset: Ruleset) -> list[Yaku]:
    """The yaku of the log that the ruleset plays and that no tiles tell."""
    told = {plain_name(name) for name in names}
    rows = (ALL_YAKU[name] for name in ruleset.local_yaku if ALL_YAKU[name].holds is None)
    return [row for row in rows if told & {plain_name(one) for one in _names_of(row)}]


def _names_of(row: Yaku) -> tuple[str, ...]:
    return row.kanji, row.english, row.id, OF_SITES.get(row.id, row.kanji)


def figures_with(old: Iterable[Yaku], tiles: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """The han, fu and yaku of a hand with its old yaku; {} for a yakuman, which they leave alone."""
    is_open = any(meld["type"] != "ankan" for meld in tiles["melds"])
    try:
        value, stand_in = value_hand(**tiles, rules=ruleset), ""
    except ScoringError as error:
        if [one.code for one in error.problems] != ["no_yaku"]:
            return {}
        stand_in = STAND_IN[tiles["tsumo"]]
        value = value_hand(**{**tiles, stand_in: True}, rules=ruleset)
    if value.yakuman:
        return {}
    added = {row.id: (row.open if is_open else row.closed) or 0 for row in old}
    return {
        "han": value.han + sum(added.values()) - bool(stand_in),
        "fu": value.fu,
        "yaku": [name for name in value.yaku if name != stand_in] + list(added),
        "dora": sum(value.dora),
        "open": is_open,
    }
