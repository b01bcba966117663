"""The achievements that only one game of mahjong can bring."""

from league.statistics.achievements_rules.table import AchievementRow, Group

_GROUPS = {
    Group.LIMITS: "riichi",
    Group.YAKUMAN: "riichi",
    Group.YAKU: "riichi",
    Group.PATTERNS: "hongkong",
    Group.FAN: "mcr",
}
_ROWS = {
    "limit_hand": "hongkong",
    **dict.fromkeys(
        (
            *("riichi_ippatsu_tsumo", "several_yakuman", "nagashi_mangan", "four_sticks"),
            *("five_honba", "three_riichi_wins", "over_60000", "over_80000", "close_win"),
            *("first_from_under_5000", "tenpai_row", "yaku_10", "yaku_20", "every_yaku"),
        ),
        "riichi",
    ),
}


def variant_of(row: AchievementRow) -> str | None:
    """The game that brings it; None where several can."""
    return _GROUPS.get(row.group) or _ROWS.get(row.id)
