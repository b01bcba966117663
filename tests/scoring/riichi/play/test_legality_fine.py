"""Unusual entries with which nothing is wrong."""

from typing import Any

import pytest

from tests.scoring.checking import TENHOU, check, draw, ron, rons, tsumo

FINE_ROWS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "two rons where two are paid": (rons("E", "W"), {"multi_ron": "two"}),
    "three rons where all are paid": (
        rons("E", "W", "N"),
        {"multi_ron": "all", "triple_ron": "all"},
    ),
    "a chombo after four riichi": (
        draw("chombo", offender="E", riichi=list("ESWN")),
        TENHOU,
    ),
    "nagashi as a win asks for no tenpai": (
        draw("nagashi_mangan", nagashi=["E"], riichi=["S"]),
        {"nagashi": "as_win"},
    ),
    "three rons as an abort": (draw("abortive_draw", kind="sanchahou"), TENHOU),
    "three rons among the abortive draws": (
        draw("abortive_draw", kind="sanchahou"),
        {"multi_ron": "all", "triple_ron": "all", "abortive_draws": ["sanchahou"]},
    ),
    "140 fu by ron": (ron(han=4, fu=140), {}),
    "110 fu with one han": (ron(han=1, fu=110), {}),
    "110 fu with riichi alone": (ron("W", "W", han=1, fu=110, yaku=["riichi"], dora=0), {}),
    "open pinfu with 20 fu": (ron(han=1, fu=20), {"open_pinfu_30": False}),
    "open tanyao with 20 fu": (
        ron(han=1, fu=20, yaku=["tanyao"], dora=0),
        {"open_pinfu_30": False},
    ),
    "open tanyao with 30 fu": (ron(han=1, fu=30, yaku=["tanyao"], dora=0), {}),
    "two winds on one triplet": (
        ron(han=2, fu=30, yaku=["yakuhai_bakaze", "yakuhai_jikaze"], dora=0),
        {},
    ),
    "eight dora that nobody states": (ron(han=9, yaku=["pinfu"]), {}),
    "half flush closed or open": (ron(han=3, fu=40, yaku=["honitsu"], dora=0), {}),
    "renhou as five han with more": (
        ron(han=6, fu=40, yaku=["renhou", "tanyao"]),
        {"renhou": "han5"},
    ),
    "renhou as a flat mangan": (ron(han=5, fu=40, yaku=["renhou"], dora=0), {}),
    "a flat renhou whose dora add nothing": (ron(han=5, fu=40, yaku=["renhou"], dora=2), {}),
    "skipping triplets in three suits": (
        ron(han=1, fu=50, yaku=["choupaikou"], dora=0),
        {"local_yaku": ["choupaikou"]},
    ),
    "skipping triplets in one suit": (
        ron(han=2, fu=50, yaku=["choupaikou"], dora=0),
        {"local_yaku": ["choupaikou"]},
    ),
    "renhou as a yakuman": (ron(yakuman=1, yaku=["renhou"]), {"renhou": "yakuman"}),
    "a counted yakuman by its han": (ron(han=13, yaku=["kazoe"]), {}),
    "a counted yakuman by its name": (ron(yakuman=1, yaku=["kazoe"]), {}),
    "one of several yakuman where one counts": (
        ron(yakuman=1, yaku=["daisangen", "tsuuiisou"]),
        {"multiple_yakuman": False},
    ),
    "several yakuman up to the cap": (
        ron(yakuman=2, yaku=["daisangen", "tsuuiisou", "suukantsu"]),
        {"yakuman_cap": 2},
    ),
    "a double yakuman": (
        ron(yakuman=2, yaku=["daisuushii"]),
        {"double_yakuman": ["daisuushii"]},
    ),
    "a double yakuman where one counts once": (
        ron(yakuman=1, yaku=["daisuushii", "tsuuiisou"]),
        {"multiple_yakuman": False, "double_yakuman": ["daisuushii"]},
    ),
    "heaven's blessing by its widest wait": (
        tsumo("E", yakuman=3, yaku=["tenhou", "kokushi_13"]),
        {"preset": "mahjong-soul"},
    ),
    "a hand laid open and fed": (
        ron("W", "W", yakuman=1, yaku=["open_riichi"]),
        {"open_riichi": "sashikomi_yakuman"},
    ),
    "a local yaku that is played": (
        ron(han=2, fu=40, yaku=["sanrenkou"]),
        {"local_yaku": ["sanrenkou"]},
    ),
    "chips where they are counted": (
        ron(han=1, fu=30, chips=2),
        {"preset": "parlour"},
    ),
    "a fed kan": (tsumo(han=3, fu=40, yaku=["rinshan"], pao="E"), {"pao_rinshan": True}),
    "a fed kan of a yakuman": (tsumo(yakuman=1, pao={"rinshan": "E"}), {"pao_rinshan": True}),
    "two liable yakuman of which one is paid": (
        ron(yakuman=1, pao={"daisangen": "E", "suukantsu": "S"}),
        {"yakuman_cap": 1},
    ),
}


@pytest.mark.parametrize("row", FINE_ROWS.values(), ids=FINE_ROWS.keys())
def test_entry_is_fine(row: tuple[dict[str, Any], dict[str, Any]]) -> None:
    check(*row, [])
