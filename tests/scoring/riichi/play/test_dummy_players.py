"""Tables of two and three players with dummy players: wins, draws and plain points."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Game, NotationError, Ruleset, preset, replay
from scoring.games import RIICHI
from scoring.phone_tables.riichi import phone_tables_of
from scoring.riichi.hands.value_answer import value_object
from scoring.riichi.play.settlement import settle
from tests.scoring.hands import hand_json, value_of_hand
from tests.scoring.strict_reading import read_hand

TWO = preset("san-hako")
THREE = Ruleset.from_json({"preset": "san-hako", "players": 3})
ENTRY: dict[str, Any] = {"outcome": "deltas", "deltas": {"E": 1200, "S": -1200}}


def codes(ruleset: Ruleset, entry: dict[str, Any]) -> list[tuple[str, str]]:
    problems = Game.start(ruleset).problems_of_entry(entry)
    return [(problem.code, problem.field) for problem in problems]


def test_plain_points_move_as_entered_and_the_deal_passes() -> None:
    game = replay([ENTRY], TWO)
    assert game.hands[0].settlement.deltas == (1200, -1200)
    assert (game.situation.label, game.situation.points) == ("E2", (31200, 28800))


def test_a_dealer_who_stays_adds_a_honba_and_sticks_stay() -> None:
    draw = {"outcome": "exhaustive_draw", "tenpai": ["E"], "riichi": ["E"]}
    situation: Any = replay([draw, {**ENTRY, "dealer_stays": True}], TWO).situation
    assert (situation.label, situation.honba, situation.riichi_sticks) == (
        "E1",
        2,
        1,
    )


def test_points_go_from_those_who_lose_to_those_who_gain() -> None:
    entry = {"outcome": "deltas", "deltas": {"E": 300, "S": -1000, "W": 700}}
    moves = replay([entry], THREE).hands[0].settlement.transfers
    assert [(move.payer, move.receiver, move.points) for move in moves] == [
        (1, 0, 300),
        (1, 2, 700),
    ]
    assert {move.reason for move in moves} == {"deltas"}


@pytest.mark.parametrize(
    ("ruleset", "entry", "wrong"),
    [
        (TWO, {**ENTRY, "deltas": {"E": 1200, "S": -1000}}, [("deltas_not_zero", "deltas")]),
        (TWO, {**ENTRY, "deltas": {"E": 1200, "W": -1200}}, [("no_such_seat", "deltas.W")]),
        (THREE, {**ENTRY, "deltas": {"E": 1200, "N": -1200}}, [("no_such_seat", "deltas.N")]),
        (TWO, {**ENTRY, "riichi": ["E"]}, [("field_does_not_belong", "riichi")]),
        (TWO, {"outcome": "deltas"}, [("deltas_missing", "deltas")]),
        (TWO, {**ENTRY, "deltas": {"E": "x"}}, [("not_a_whole_number", "deltas.E")]),
        (preset("wrc-2025"), ENTRY, [("deltas_off", "outcome")]),
        (
            TWO,
            {"outcome": "ron", "discarder": "W", "wins": [{"seat": "E", "han": 1, "fu": 30}]},
            [("no_such_seat", "discarder")],
        ),
    ],
)
def test_what_cannot_be(
    ruleset: Ruleset, entry: dict[str, Any], wrong: list[tuple[str, str]]
) -> None:
    assert codes(ruleset, entry) == wrong


def test_an_entry_reads_and_writes_the_same() -> None:
    hand = read_hand({**ENTRY, "dealer_stays": True})
    assert repr(hand) == "PointsEntered(deltas={'E': 1200, 'S': -1200}, dealer_stays=True)"


def test_a_round_has_a_turn_of_the_deal_for_each_player() -> None:
    passing = {"outcome": "deltas", "deltas": {"E": 0}}
    game = replay([passing] * 4, TWO)
    assert [hand.before.label for hand in game.hands] == ["E1", "E2", "S1", "S2"]
    assert (game.ending, game.result().placements) == ("last_hand", (1, 1))
    assert replay([passing] * 6, THREE).ending == "last_hand"


@pytest.mark.parametrize(
    ("ruleset", "deltas"), [(TWO, (-4000, 4000)), (THREE, (-4000, 6000, -2000))]
)
def test_a_self_draw_costs_the_players_alone(ruleset: Ruleset, deltas: tuple[int, ...]) -> None:
    entry = {"outcome": "tsumo", "wins": [{"seat": "S", "han": 5}]}
    assert replay([entry], ruleset).hands[0].settlement.deltas == deltas


def test_all_tiles_stay_in_and_chii_is_allowed() -> None:
    switches = {"preset": "san-hako", "players": 3}
    assert value_of_hand("234m45p88s777z 6p chi:567s<kamicha", **switches).yaku == ("yakuhai_chun",)
    assert value_of_hand("234567m45p99m567s 6p riichi", **switches).dora.dora == 0


def test_the_indicator_one_of_characters_points_at_two() -> None:
    switches = {"preset": "san-hako", "players": 3}
    value = value_of_hand("234567m45p99m567s 6p riichi dora:1m", **switches)
    assert value.dora.dora == 1


def test_the_phone_has_tables_for_two() -> None:
    tables: Any = phone_tables_of(TWO)
    assert tables["winds"] == ("E", "S")
    assert tables["game"]["start"] == [30000, 30000]


def test_the_uma_has_the_length_of_the_table() -> None:
    assert THREE.uma == (0, 0, 0)
    own = Ruleset.from_json({"preset": "san-hako", "uma": [10000, -10000]})
    assert replay([ENTRY], own).close().result().final_scores == (11200, -11200)
    with pytest.raises(NotationError, match="uma has 2 values, but a table has 3 players"):
        Ruleset.from_json({"preset": "san-hako", "players": 3, "uma": [10000, -10000]})


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"players": 2, "uma": [0, 0]}, "Two players need dummy players to fill the table."),
        ({"dummy_players": True}, "Four players leave no seat for dummy players."),
    ],
)
def test_dummy_players_fill_tables_of_two_and_three(rules: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Ruleset.from_json(rules)


@given(st.lists(st.integers(-50_000, 50_000), min_size=2, max_size=2), st.booleans())
def test_no_points_are_made_or_lost(points: list[int], stays: bool) -> None:  # noqa: FBT001  # drawn
    deltas = dict(zip("ESW", [*points, -sum(points)], strict=True))
    game = replay([{"outcome": "deltas", "deltas": deltas, "dealer_stays": stays}], THREE)
    assert sum(game.situation.points) == 90000
    assert game.hands[0].settlement.deltas == tuple(deltas.values())


def test_the_points_of_two_winners_come_from_the_losers_in_turn() -> None:
    hand = read_hand({"outcome": "deltas", "deltas": {"E": 1000, "S": 500, "W": -700, "N": -800}})
    four = preset("wrc-2025")
    settlement = settle(hand, RIICHI.situation.with_start_points(four), four)
    moves = [(move.payer, move.receiver, move.points) for move in settlement.transfers]
    assert moves == [(2, 0, 700), (3, 0, 300), (3, 1, 500)]
    assert list(settlement.deltas) == [1000, 500, -700, -800]


def test_nobody_is_known_to_have_fed_a_called_set() -> None:
    hand = "23m99p 1m tsumo pon:555z<kamicha pon:666z<kamicha pon:777z<kamicha"
    rules = {"preset": "san-hako", "pao": ["daisangen"]}
    answer = value_object(hand_json(hand) | {"rules": rules, "round_wind": "E", "seat_wind": "E"})
    assert (answer["problems"], answer["yakuman"]) == ([], 1)
