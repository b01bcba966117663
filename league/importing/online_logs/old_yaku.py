"""Old yaku that no tiles tell, such as 燕返し, a ron on the tile of a riichi: only the log names them.

A hand that has one is entered by its figures.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from league.importing.online_logs.names_in_logs import plain_name
from scoring import Ruleset, ScoringError, value_with_stated_yaku
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.riichi.hands.yaku import Yaku

#: Where a site writes a yaku otherwise than the table of old yaku.
OF_SITES = {"kanburi": "槓振り"}


def old_yaku_among(names: Iterable[str], ruleset: Ruleset) -> list[str]:
    """The ids of the yaku of the log that the ruleset plays and that no tiles tell."""
    told = {plain_name(name) for name in names}
    rows = (ALL_YAKU[name] for name in ruleset.local_yaku if ALL_YAKU[name].holds is None)
    return [row.id for row in rows if told & {plain_name(one) for one in _names_of(row)}]


def _names_of(row: Yaku) -> tuple[str, ...]:
    return row.kanji, row.english, row.id, OF_SITES.get(row.id, row.kanji)


def figures_with(old: Sequence[str], tiles: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """The figures of a hand with its old yaku; {} where they add nothing, or the tiles are wrong."""
    try:
        value = value_with_stated_yaku(**tiles, stated=old, rules=ruleset)
    except ScoringError:
        return {}
    if not set(old) & set(value.yaku):
        return {}
    counted = (
        {"yakuman": value.yakuman}
        if value.yakuman
        else {"han": value.han, "fu": value.fu, "dora": sum(value.dora)}
    )
    is_open = any(meld["type"] != "ankan" for meld in tiles["melds"])
    return {**counted, "yaku": list(value.yaku), "open": is_open}
