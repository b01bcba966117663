"""Every wrong entry is answered by all of its problems, in the scorer's words."""

from typing import Any

import pytest

from scoring import BySeat, Problem, Ruleset, Situation, Wind, problems_of, read_hand

SANMA = {"preset": "mahjong-soul-sanma"}
TENHOU = {"preset": "tenhou"}

Row = tuple[dict[str, Any], dict[str, Any], list[tuple[str, str]]]


def found(entry: dict[str, Any], points: list[int] | None = None, **rules: Any) -> list[Problem]:
    ruleset = Ruleset.from_json({"preset": "wrc-2025", **rules})
    before = Situation(
        round_wind=Wind.EAST,
        number=1,
        dealer=0,
        honba=0,
        riichi_sticks=0,
        points=BySeat(points or [25000] * ruleset.players),
    )
    return list(problems_of(read_hand(entry), before, ruleset))


def check(entry: dict[str, Any], rules: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    problems = found(entry, **rules)
    assert [(problem.code, problem.field) for problem in problems] == expected
    assert all(problem.message for problem in problems)


def ron(seat: str = "W", riichi: str = "", **win: Any) -> dict[str, Any]:
    wins = [{"seat": seat, **win}]
    return {"outcome": "ron", "discarder": "S", "wins": wins, "riichi": list(riichi)}


def tsumo(seat: str = "W", riichi: str = "", **win: Any) -> dict[str, Any]:
    return {"outcome": "tsumo", "wins": [{"seat": seat, **win}], "riichi": list(riichi)}


def rons(*seats: str) -> dict[str, Any]:
    wins = [{"seat": seat, "han": 1, "fu": 30} for seat in seats]
    return {"outcome": "ron", "discarder": "S", "wins": wins}


def draw(outcome: str = "exhaustive_draw", **facts: Any) -> dict[str, Any]:
    return {"outcome": outcome, **facts}


def test_a_problem_speaks_to_the_scorer() -> None:
    problems = found(ron("S", han=1, fu=110, yaku=["pinfu"]))
    assert [problem.message for problem in problems] == [
        "South cannot win on their own discard.",
        "A hand with these yaku has 30 fu, not 110.",
    ]


def test_riichi_without_the_points_names_the_player_and_the_points() -> None:
    entry = draw(riichi=["S", "W"], tenpai=["S", "W"])
    problems = found(entry, points=[50000, 900, 1000, 48100])
    assert [problem.to_json() for problem in problems] == [
        {
            "code": "riichi_without_points",
            "field": "riichi[0]",
            "message": "South has 900 points, but riichi needs at least 1000.",
        }
    ]


def test_riichi_may_go_below_zero_where_the_rules_say_so() -> None:
    entry = draw(riichi=["S"], tenpai=["S"])
    assert found(entry, points=[50000, 0, 1000, 49000], riichi_min_points=None) == []


@pytest.mark.parametrize(
    ("entry", "rules", "expected"),
    [
        (draw(tenpai=["N"], riichi=["N"]), SANMA, ["riichi[0]", "tenpai[0]"]),
        (draw("chombo", offender="N"), SANMA, ["offender"]),
        (tsumo("N", han=1, fu=30), SANMA, ["wins[0].seat"]),
        (tsumo(yakuman=1, pao="N"), SANMA, ["wins[0].pao"]),
        (tsumo(yakuman=1, pao={"daisangen": "N"}), SANMA, ["wins[0].pao.daisangen"]),
        ({**ron(han=1, fu=30), "discarder": "N"}, SANMA, ["discarder"]),
    ],
)
def test_three_players_have_no_north(
    entry: dict[str, Any], rules: dict[str, Any], expected: list[str]
) -> None:
    check(entry, rules, [("no_such_seat", field) for field in expected])


HAND_ROWS: dict[str, Row] = {
    "a seat twice in riichi and tenpai": (
        draw(riichi=["E", "E"], tenpai=["E", "W", "W"]),
        {},
        [("seat_twice", "riichi"), ("seat_twice", "tenpai")],
    ),
    "the winner is the discarder": (
        ron("S", han=1, fu=30),
        {},
        [("winner_is_discarder", "wins[0].seat")],
    ),
    "a winner twice": (rons("W", "W"), {}, [("winner_twice", "wins[1].seat")]),
    "a second ron under head bump": (rons("E", "W"), {}, [("ron_bumped", "wins[0]")]),
    "three rons under head bump": (
        rons("E", "W", "N"),
        {},
        [("ron_bumped", "wins[2]"), ("ron_bumped", "wins[0]")],
    ),
    "a third ron where two are paid": (
        rons("E", "W", "N"),
        {"multi_ron": "two", "triple_ron": "all"},
        [("third_ron", "wins[0]")],
    ),
    "a third ron where three are bumped": (
        rons("W", "N", "E"),
        {"multi_ron": "all"},
        [("ron_bumped", "wins[1]"), ("ron_bumped", "wins[2]")],
    ),
    "a third ron where three abort": (
        rons("W", "N", "E"),
        TENHOU,
        [("triple_ron_aborts", "wins[2]")],
    ),
    "the discarder among three rons": (
        rons("W", "S"),
        {"multi_ron": "all"},
        [("winner_is_discarder", "wins[1].seat")],
    ),
    "a draw after four riichi": (
        draw(riichi=list("ESWN"), tenpai=list("ESWN")),
        TENHOU,
        [("four_riichi_abort", "riichi")],
    ),
    "a riichi player noten": (
        draw(riichi=["E", "S"], tenpai=["E"]),
        {},
        [("riichi_noten", "tenpai")],
    ),
    "nagashi where the rules have none": (
        draw("nagashi_mangan", nagashi=["E"]),
        {},
        [("nagashi_off", "outcome")],
    ),
    "nagashi with a riichi player noten": (
        draw("nagashi_mangan", nagashi=["E", "E"], riichi=["S"]),
        TENHOU,
        [("seat_twice", "nagashi"), ("riichi_noten", "tenpai")],
    ),
    "an abort where the rules have none": (
        draw("abortive_draw", kind="kyuushu_kyuuhai"),
        {},
        [("abort_off", "kind")],
    ),
    "three rons as an abort where they are none": (
        draw("abortive_draw", kind="sanchahou"),
        {},
        [("abort_off", "kind")],
    ),
    "four riichi by three": (
        draw("abortive_draw", kind="suucha_riichi", riichi=["E", "S", "W"]),
        TENHOU,
        [("abort_needs_four_riichi", "riichi")],
    ),
    "four winds by three players": (
        draw("abortive_draw", kind="suufon_renda"),
        SANMA,
        [("abort_off", "kind"), ("abort_needs_four_players", "kind")],
    ),
    "nine kinds shown by a player in riichi": (
        draw("abortive_draw", kind="kyuushu_kyuuhai", riichi=["E", "S", "W"]),
        SANMA,
        [("abort_with_all_in_riichi", "riichi")],
    ),
}


@pytest.mark.parametrize("row", HAND_ROWS.values(), ids=HAND_ROWS.keys())
def test_hand_is_refused(row: Row) -> None:
    check(*row)


VALUE_ROWS: dict[str, Row] = {
    "no value": (ron(), {}, [("value_missing", "wins[0]")]),
    "tiles alone": (
        ron(tiles={"concealed": "123m"}),
        {},
        [("tiles_without_value", "wins[0]")],
    ),
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


YAKU_ROWS: dict[str, Row] = {
    "no such yaku": (
        ron(han=1, fu=30, yaku=["tanyo"]),
        {},
        [("unknown_yaku", "wins[0].yaku[0]")],
    ),
    "a yaku twice": (
        ron(han=2, fu=30, yaku=["tanyao", "tanyao"]),
        {},
        [("yaku_twice", "wins[0].yaku[1]")],
    ),
    "nagashi mangan as a yaku": (
        ron(han=5, yaku=["nagashi_mangan"]),
        {},
        [("yaku_of_a_draw", "wins[0].yaku[0]")],
    ),
    "a local yaku that is not played": (
        ron(han=2, fu=40, yaku=["sanrenkou"]),
        {},
        [("yaku_off", "wins[0].yaku[0]")],
    ),
    "ippatsu where it does not count": (
        ron("W", "W", han=2, fu=40, yaku=["riichi", "ippatsu"]),
        {"ippatsu": False},
        [("yaku_off", "wins[0].yaku[1]")],
    ),
    "renhou where it does not count": (
        ron(han=5, yaku=["renhou"]),
        {"renhou": "off"},
        [("yaku_off", "wins[0].yaku[0]")],
    ),
    "a counted yakuman where there is none": (
        ron(yakuman=1, yaku=["kazoe"]),
        {"kazoe": "sanbaiman"},
        [("yaku_off", "wins[0].yaku[0]")],
    ),
    "yaku that exclude each other": (
        ron("W", "W", han=4, fu=30, yaku=["riichi", "pinfu", "toitoi"]),
        {},
        [("yaku_exclude_each_other", "wins[0].yaku")],
    ),
    "a closed yaku in an open hand": (
        ron(han=2, fu=40, yaku=["iipeikou", "tanyao"], open=True),
        {},
        [("yaku_needs_closed_hand", "wins[0].yaku")],
    ),
    "open tanyao where it does not count": (
        ron(han=1, fu=30, yaku=["tanyao"], open=True),
        {"kuitan": False},
        [("yaku_needs_closed_hand", "wins[0].yaku")],
    ),
    "pinfu by tsumo where it does not count": (
        tsumo(han=2, fu=20, yaku=["menzen_tsumo", "pinfu"]),
        {"pinfu_tsumo": False},
        [("fu_20_by_tsumo", "wins[0].fu"), ("pinfu_by_tsumo_off", "wins[0].yaku")],
    ),
    "the last draw by ron": (
        ron(han=1, fu=30, yaku=["haitei"]),
        {},
        [("yaku_needs_tsumo", "wins[0].yaku")],
    ),
    "the last discard by tsumo": (
        tsumo(han=1, fu=30, yaku=["houtei"]),
        {},
        [("yaku_needs_ron", "wins[0].yaku")],
    ),
    "ippatsu without riichi": (
        ron(han=2, fu=40, yaku=["ippatsu", "tanyao"]),
        {},
        [("yaku_needs_riichi", "wins[0].yaku")],
    ),
    "heaven's blessing after riichi": (
        tsumo("E", "E", yakuman=1, yaku=["tenhou"]),
        {},
        [("yaku_excludes_riichi", "wins[0].yaku")],
    ),
    "heaven's blessing of another than the dealer": (
        tsumo("W", yakuman=1, yaku=["tenhou"]),
        {},
        [("yaku_of_dealer", "wins[0].yaku")],
    ),
    "earth's blessing of the dealer": (
        tsumo("E", yakuman=1, yaku=["chiihou"]),
        {},
        [("yaku_of_others", "wins[0].yaku")],
    ),
    "three colours with three players": (
        ron(han=2, fu=40, yaku=["sanshoku_doujun"]),
        SANMA,
        [("yaku_needs_four_players", "wins[0].yaku")],
    ),
    "riichi among the yaku alone": (
        ron(han=2, fu=40, yaku=["riichi", "tanyao"]),
        {},
        [("riichi_not_declared", "wins[0].yaku")],
    ),
    "riichi missing among the yaku": (
        ron("W", "W", han=2, fu=40, yaku=["tanyao"]),
        {},
        [("riichi_not_counted", "wins[0].yaku")],
    ),
    "menzen tsumo missing among all yaku": (
        tsumo("W", "W", han=2, fu=40, yaku=["riichi", "tanyao"], dora=0),
        {},
        [("menzen_tsumo_missing", "wins[0].yaku")],
    ),
    "a yakuman in han": (
        ron(han=13, yaku=["daisangen"]),
        {},
        [("yakuman_in_han", "wins[0].yakuman")],
    ),
    "a yakuman without one among the yaku": (
        ron(yakuman=1, yaku=["toitoi"]),
        {},
        [("yakuman_without_yakuman", "wins[0].yaku")],
    ),
    "a double yakuman where it counts once": (
        ron(yakuman=2, yaku=["daisuushii"]),
        {},
        [("yakuman_not_the_sum", "wins[0].yakuman")],
    ),
    "two yakuman entered as one": (
        ron(yakuman=1, yaku=["daisangen", "tsuuiisou"]),
        {},
        [("yakuman_not_the_sum", "wins[0].yakuman")],
    ),
}


@pytest.mark.parametrize("row", YAKU_ROWS.values(), ids=YAKU_ROWS.keys())
def test_yaku_are_refused(row: Row) -> None:
    check(*row)


PAO_ROWS: dict[str, Row] = {
    "the winner liable": (
        ron(yakuman=1, pao="W"),
        {},
        [("pao_by_winner", "wins[0].pao")],
    ),
    "a closed hand": (
        ron(yakuman=1, pao="E", open=False),
        {},
        [("pao_on_closed_hand", "wins[0].pao")],
    ),
    "no yakuman": (
        ron(han=3, fu=30, pao="E"),
        {},
        [("pao_without_yakuman", "wins[0].pao")],
    ),
    "another yakuman": (
        ron(yakuman=1, yaku=["tsuuiisou"], pao="E"),
        {},
        [("pao_without_yakuman", "wins[0].pao")],
    ),
    "rules without liability": (
        ron(yakuman=1, pao="E"),
        {"pao": []},
        [("pao_off", "wins[0].pao")],
    ),
    "a yakuman that makes nobody liable": (
        ron(yakuman=1, pao={"tsuuiisou": "E"}),
        {},
        [("pao_not_in_rules", "wins[0].pao.tsuuiisou")],
    ),
    "a named yakuman that the hand lacks": (
        ron(yakuman=1, yaku=["daisangen"], pao={"suukantsu": "E"}),
        {},
        [("pao_without_its_yakuman", "wins[0].pao.suukantsu")],
    ),
    "a named yakuman in a hand of han": (
        ron(han=5, pao={"suukantsu": "E"}),
        {},
        [("pao_without_its_yakuman", "wins[0].pao.suukantsu")],
    ),
    "a fed kan by ron": (
        ron(han=3, fu=40, pao={"rinshan": "E"}),
        {"pao_rinshan": True},
        [("pao_without_rinshan", "wins[0].pao.rinshan")],
    ),
    "a fed kan without rinshan": (
        tsumo(han=1, fu=40, yaku=["tanyao"], pao="E"),
        {"pao_rinshan": True},
        [("pao_without_yakuman", "wins[0].pao")],
    ),
    "two liable yakuman in a single one": (
        ron(yakuman=1, pao={"daisangen": "E", "suukantsu": "S"}),
        {},
        [("pao_too_many", "wins[0].pao")],
    ),
    "dragons and winds at once": (
        ron(yakuman=2, pao={"daisangen": "E", "daisuushii": "S"}),
        {},
        [("pao_too_many", "wins[0].pao")],
    ),
}


@pytest.mark.parametrize("row", PAO_ROWS.values(), ids=PAO_ROWS.keys())
def test_liability_is_refused(row: Row) -> None:
    check(*row)


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
    "half flush closed or open": (ron(han=3, fu=40, yaku=["honitsu"], dora=0), {}),
    "renhou as five han with more": (
        ron(han=6, fu=40, yaku=["renhou", "tanyao"]),
        {"renhou": "han5"},
    ),
    "renhou as a flat mangan": (ron(han=5, fu=40, yaku=["renhou", "tanyao"], dora=0), {}),
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
