"""Values that no hand can have."""

import pytest

from tests.scoring.checking import Row, check, ron, tsumo

CHIPS = {"value": 2000, "ippatsu": 1, "ura": 1, "aka": 1, "yakuman_ron": 10, "yakuman_tsumo": 5}
VALUE_ROWS: dict[str, Row] = {
    "no value": (ron(), {}, [("value_missing", "wins[0]")]),
    "han and yakuman": (
        ron(han=13, fu=30, yakuman=1),
        {},
        [("value_twice", "wins[0].yakuman")],
    ),
    "less than no yakuman": (ron(yakuman=-1), {}, [("too_small", "wins[0].yakuman")]),
    "fu alone": (ron(fu=30), {}, [("han_missing", "wins[0].han")]),
    "han alone": (ron(han=4), {}, [("fu_missing", "wins[0].fu")]),
    "no han": (ron(han=0, fu=30), {}, [("han_impossible", "wins[0].han")]),
    "too many han": (ron(han=99), {}, [("han_impossible", "wins[0].han")]),
    "more dora than indicators show": (
        ron(han=41, dora=40),
        {},
        [("dora_impossible", "wins[0].dora")],
    ),
    "more dora than indicators show after riichi": (
        ron(han=41, dora=40, yaku=["riichi"], riichi="W"),
        {},
        [("dora_impossible", "wins[0].dora")],
    ),
    "a counted yakuman of pinfu alone": (
        ron(han=13, yaku=["pinfu"]),
        {},
        [("dora_missing", "wins[0].dora")],
    ),
    "nine dora that nobody states": (
        ron(han=10, yaku=["pinfu"]),
        {},
        [("dora_missing", "wins[0].dora")],
    ),
    "too many chips": (
        ron(han=13, chips=10**18),
        {"preset": "wrc-2025", "chips": CHIPS},
        [("too_large", "wins[0].chips")],
    ),
    "4 han 0 fu": (ron(han=4, fu=0), {}, [("fu_impossible", "wins[0].fu")]),
    "fu between the tens": (ron(han=1, fu=35), {}, [("fu_impossible", "wins[0].fu")]),
    "150 fu": (ron(han=4, fu=150), {}, [("fu_impossible", "wins[0].fu")]),
    "140 fu by tsumo": (tsumo(han=4, fu=140), {}, [("han_fu_impossible", "wins[0].fu")]),
    "3 han 120 fu": (ron(han=3, fu=120), {}, [("han_fu_impossible", "wins[0].fu")]),
    "20 fu by ron": (ron(han=2, fu=20), {}, [("fu_20_by_ron", "wins[0].fu")]),
    "20 fu by closed ron": (
        ron(han=2, fu=20, open=False),
        {"open_pinfu_30": False},
        [("fu_20_by_ron", "wins[0].fu")],
    ),
    "1 han 20 fu": (
        tsumo(han=1, fu=20),
        {},
        [("han_fu_impossible", "wins[0].fu"), ("too_few_han", "wins[0].han")],
    ),
    "20 fu by tsumo without pinfu": (
        tsumo(han=2, fu=20),
        {"pinfu_tsumo": False},
        [("fu_20_by_tsumo", "wins[0].fu")],
    ),
    "20 fu by open tsumo": (
        tsumo(han=2, fu=20, open=True),
        {},
        [("fu_needs_closed_hand", "wins[0].fu")],
    ),
    "1 han 25 fu": (
        ron(han=1, fu=25),
        {},
        [("han_fu_impossible", "wins[0].fu"), ("too_few_han", "wins[0].han")],
    ),
    "2 han 25 fu by tsumo": (
        tsumo(han=2, fu=25),
        {},
        [("han_fu_impossible", "wins[0].fu"), ("too_few_han", "wins[0].han")],
    ),
    "25 fu open": (
        ron(han=2, fu=25, open=True),
        {},
        [("fu_needs_closed_hand", "wins[0].fu")],
    ),
    "1 han 110 fu pinfu": (
        ron(han=1, fu=110, yaku=["pinfu"]),
        {},
        [("fu_fixed_by_yaku", "wins[0].fu")],
    ),
    "pinfu with 20 fu by ron": (
        ron(han=1, fu=20, yaku=["pinfu"]),
        {},
        [("fu_20_by_ron", "wins[0].fu"), ("fu_fixed_by_yaku", "wins[0].fu")],
    ),
    "pinfu with 30 fu by tsumo": (
        tsumo(han=2, fu=30, yaku=["pinfu", "menzen_tsumo"]),
        {},
        [("fu_fixed_by_yaku", "wins[0].fu")],
    ),
    "seven pairs with 30 fu": (
        ron(han=2, fu=30, yaku=["chiitoitsu"]),
        {},
        [("fu_fixed_by_yaku", "wins[0].fu")],
    ),
    "25 fu without seven pairs": (
        ron(han=2, fu=25, yaku=["toitoi"]),
        {},
        [("fu_without_yaku", "wins[0].fu")],
    ),
    "20 fu without pinfu": (
        tsumo(han=3, fu=20, yaku=["menzen_tsumo", "ryanpeikou"]),
        {},
        [("fu_without_yaku", "wins[0].fu"), ("too_few_han", "wins[0].han")],
    ),
    "three sequences with 90 fu": (
        ron(han=2, fu=90, yaku=["ittsuu"]),
        {},
        [("fu_against_yaku", "wins[0].fu")],
    ),
    "all simples with 80 fu": (
        ron(han=1, fu=80, yaku=["tanyao"]),
        {},
        [("fu_against_yaku", "wins[0].fu")],
    ),
    "a closed ron with 30 fu but without pinfu": (
        ron(han=2, fu=30, yaku=["riichi", "tanyao"], riichi="W"),
        {},
        [("fu_against_yaku", "wins[0].fu")],
    ),
    "three quads with 40 fu": (
        ron(han=2, fu=40, yaku=["sankantsu"]),
        {},
        [("fu_against_yaku", "wins[0].fu")],
    ),
    "three concealed triplets with 30 fu": (
        ron(han=2, fu=30, yaku=["sanankou"]),
        {},
        [("fu_against_yaku", "wins[0].fu")],
    ),
    "all triplets of ends with 30 fu": (
        ron(han=4, fu=30, yaku=["honroutou", "toitoi"]),
        {},
        [("fu_against_yaku", "wins[0].fu")],
    ),
    "fewer dora than none": (
        ron(han=1, fu=30, dora=-1),
        {},
        [("too_small", "wins[0].dora")],
    ),
    "chips where there are none": (
        ron(han=1, fu=30, chips=-2),
        {},
        [("too_small", "wins[0].chips"), ("chips_off", "wins[0].chips")],
    ),
    "han all of dora": (
        ron(han=2, fu=30, dora=2),
        {},
        [("too_few_han", "wins[0].han")],
    ),
    "one han by riichi and tsumo": (
        tsumo("W", "W", han=1, fu=30),
        {},
        [("too_few_han", "wins[0].han")],
    ),
    "riichi seven pairs with two han": (
        ron("W", "W", han=2, fu=25),
        {},
        [("too_few_han", "wins[0].han")],
    ),
    "fewer han than the yaku": (
        ron(han=4, fu=40, yaku=["honitsu", "toitoi", "yakuhai_haku"]),
        {},
        [("too_few_han", "wins[0].han")],
    ),
    "fewer han than the yaku of a closed hand": (
        ron(han=2, fu=40, yaku=["honitsu"], open=False),
        {},
        [("too_few_han", "wins[0].han")],
    ),
    "fewer han than yaku and dora": (
        ron(han=2, fu=40, yaku=["tanyao"], dora=2),
        {},
        [("too_few_han", "wins[0].han")],
    ),
    "more han than yaku and dora": (
        ron(han=4, fu=40, yaku=["tanyao"], dora=2),
        {},
        [("han_not_the_sum", "wins[0].han")],
    ),
    "more han than a renhou brings": (
        ron(han=6, fu=40, yaku=["renhou"]),
        {},
        [("han_not_the_sum", "wins[0].han")],
    ),
    "dora beside a flat renhou": (
        ron(han=7, fu=40, yaku=["renhou"], dora=2),
        {},
        [("han_not_the_sum", "wins[0].han")],
    ),
    "more han than skipping triplets in one suit bring": (
        ron(han=3, fu=50, yaku=["choupaikou"], dora=0),
        {"local_yaku": ["choupaikou"]},
        [("han_not_the_sum", "wins[0].han")],
    ),
    "more yakuman than fit one hand": (
        ron(yakuman=5),
        {},
        [("too_many_yakuman", "wins[0].yakuman")],
    ),
    "more yakuman than are paid": (
        ron(yakuman=2),
        {"yakuman_cap": 1},
        [("too_many_yakuman", "wins[0].yakuman")],
    ),
    "several yakuman where one counts": (
        ron(yakuman=2),
        {"multiple_yakuman": False},
        [("too_many_yakuman", "wins[0].yakuman")],
    ),
    "riichi with an open hand": (
        ron("W", "W", han=2, fu=30, open=True),
        {},
        [("riichi_with_open_hand", "wins[0].open")],
    ),
}


@pytest.mark.parametrize("row", VALUE_ROWS.values(), ids=VALUE_ROWS.keys())
def test_value_is_refused(row: Row) -> None:
    check(*row)
