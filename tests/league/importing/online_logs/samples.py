"""Hands that tests of logs share."""

from scoring import preset
from tests.league.importing.online_logs.written_logs import Played

NAMES = ("Aya", "Ben", "Chloé", "大輔")
TENHOU = preset("tenhou")
# Thirteen tiles each, far from ready.
REST, SECOND, THIRD = "147m258p369s1234z", "258m369p147s1234z", "369m147p258s1234z"
LOG = "2026110420gm-0009-0000-01234567"

RIICHI_TSUMO = Played(
    dealt=("123406m789p99s56p", REST, SECOND, THIRD),
    dora="5z",
    ura="8s",
    moves=("0 draws 6z", "0 riichi 6z", "1 draws 9m", "1 discards 9m", "0 draws 4p"),
    wins=((0, 0, 0, ("立直", "一発", "門前清自摸和")),),
    deltas=(19000, -6000, -6000, -6000),
)
CALLS_AND_A_KAN = Played(
    number=1,
    points=(43000, 19000, 19000, 19000),
    dora="2z2z",
    dealt=(REST, "34m55z66p345s78s14z", SECOND, "666z47m258p369s1z"),
    moves=(
        "0 draws 5z",
        "0 discards 5z",
        "1 pon 55z 5z kamicha",
        "1 discards 1z",
        "0 draws 0m",
        "0 discards 0m",
        "1 chi 34m 0m",
        "1 discards 4z",
        "3 draws 6z",
        "3 ankan 6666z",
        "3 draws 9m",
        "3 discards 9m",
        "1 draws 5z",
        "1 adds 5z",
        "1 draws 6p",
        "1 discards 6p",
        "0 draws 9s",
        "0 discards 9s",
    ),
    wins=((1, 0, 1, ()),),
    deltas=(-3900, 3900, 0, 0),
)


NOBODY_TENPAI = Played(dealt=(REST, SECOND, THIRD, "369p147m258s123z5z"), draw="流局")
