"""Hands that cannot have happened, and all that is wrong with them, in the scorer's words."""

from typing import Any

import pytest

from tests.scoring.checking import SANMA, TENHOU, Row, check, draw, found, ron, rons, tsumo


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


def test_a_scorer_confirms_a_riichi_with_too_few_points() -> None:
    entry = draw(riichi=["S", "W"], tenpai=["S", "W"], confirmed=True)
    assert found(entry, points=[50000, 900, 1000, 48100]) == []


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
    "three rons that are among the abortive draws": (
        rons("E", "W", "N"),
        {"multi_ron": "all", "triple_ron": "all", "abortive_draws": ["sanchahou"]},
        [("triple_ron_aborts", "wins[0]")],
    ),
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
