"""Tables of three and of five in a league of four: their rules, and what their games count for."""

from typing import Any

import pytest

from scoring import Game, NotationError, OddTables, final_scores, preset
from scoring.figures.seat_counts import counts_of
from scoring.results.odd_tables import problems_with
from scoring.results.placement import problems_of_result
from tests.entries import drawn, ron, tsumo

WRC, M_LEAGUE, TENHOU = preset("wrc-2025"), preset("m-league"), preset("tenhou")
PLAIN = OddTables()


@pytest.mark.parametrize(
    ("name", "three", "five"),
    [
        ("wrc-2025", (15000, 0, -15000), (15000, 5000, 0, -5000, -15000)),
        ("m-league", (30000, 0, -30000), (30000, 10000, 0, -10000, -30000)),
    ],
)
def test_the_usual_uma_is_that_of_four_with_a_middle_place(
    name: str, three: tuple[int, ...], five: tuple[int, ...]
) -> None:
    assert (PLAIN.uma_at(3, preset(name)), PLAIN.uma_at(5, preset(name))) == (three, five)


def test_a_table_of_three_plays_the_game_of_four_with_an_empty_chair() -> None:
    rules = PLAIN.ruleset_at(3, TENHOU)
    assert (rules.players, rules.dummy_players, rules.is_sanma) == (3, True, False)
    assert rules.abortive_draws == ("kyuushu_kyuuhai", "suukaikan")
    entry = {"outcome": "tsumo", "wins": [{"seat": "E", "han": 1, "fu": 30}]}
    game = Game.start(rules).play_entry(entry)
    assert tuple(game.situation.points) == (26000, 24500, 24500)
    assert PLAIN.ruleset_at(4, TENHOU) is TENHOU
    assert PLAIN.ruleset_at(3, TENHOU) is rules


def test_a_draw_of_three_shares_the_noten_payments_among_them() -> None:
    game = Game.start(PLAIN.ruleset_at(3, WRC))
    one = game.play_entry({"outcome": "exhaustive_draw", "tenpai": ["S"]})
    two = game.play_entry({"outcome": "exhaustive_draw", "tenpai": ["S", "W"]})
    assert tuple(one.situation.points) == (28500, 33000, 28500)
    assert tuple(two.situation.points) == (27000, 31500, 31500)


FIVE = PLAIN.ruleset_at(5, WRC)
NORTH_WINS = {"outcome": "ron", "discarder": "W", "wins": [{"seat": "N", "han": 1, "fu": 30}]}


def test_each_round_of_five_has_five_turns_of_the_deal() -> None:
    game, turns = Game.start(FIVE), []
    while not game.finished:
        turns.append((game.situation.label, game.situation.dealer, game.situation.sitting_out))
        game = game.play_entry(NORTH_WINS)
    assert turns == [
        *(("E1", 0, 4), ("E2", 1, 0), ("E3", 2, 1), ("E4", 3, 2), ("E5", 4, 3)),
        *(("S1", 0, 4), ("S2", 1, 0), ("S3", 2, 1), ("S4", 3, 2), ("S5", 4, 3)),
    ]
    assert (game.ending, tuple(game.situation.points)) == ("last_hand", (30000,) * 5)


@pytest.mark.parametrize(
    ("entry", "points"),
    [
        (tsumo("E", 5), (42000, 26000, 26000, 26000, 30000)),
        (drawn("E"), (33000, 29000, 29000, 29000, 30000)),
        (drawn("ES"), (31500, 31500, 28500, 28500, 30000)),
        (ron("S", "N", 5, riichi="S"), (30000, 38000, 30000, 22000, 30000)),
    ],
)
def test_who_waits_neither_pays_nor_receives(entry: Any, points: tuple[int, ...]) -> None:
    game = Game.start(FIVE).play_entry(entry)
    assert tuple(game.situation.points) == points
    facts = game.mahjong.hand_facts(game.hands[0], FIVE)
    assert facts is not None
    assert facts.sitting_out == 4


def test_each_of_the_three_others_pays_for_a_honba() -> None:
    game = Game.start(FIVE).play_entry(drawn("E")).play_entry(ron("S", "E", 5))
    assert tuple(game.situation.points) == (24700, 37300, 29000, 29000, 30000)
    drawn_again = Game.start(FIVE).play_entry(drawn("E")).play_entry(tsumo("S", 5))
    assert tuple(drawn_again.situation.points) == (28900, 37300, 26900, 26900, 30000)


def test_four_riichi_of_five_end_a_hand() -> None:
    rules = PLAIN.ruleset_at(5, TENHOU)
    entry = {"outcome": "abortive_draw", "kind": "suucha_riichi", "riichi": ["E", "S", "W", "N"]}
    situation = Game.start(rules).play_entry(entry).situation
    assert (tuple(situation.points), situation.label) == ((24000,) * 4 + (25000,), "E1")


def test_who_waits_is_told_what_draws_and_wins_of_others_bring() -> None:
    game = Game.start(FIVE)
    first, *_ = game.mahjong.winning_conditions(game, 4)
    assert (first.held, first.ways, first.missed[:1]) == (True, (), ((0,),))
    (second,) = [
        found for found in game.mahjong.winning_conditions(game, 0) if found.target.place == 2
    ]
    assert [way.discarder for way in second.ways] == [None, 1, 2, 3]


def test_hands_that_a_player_waits_are_not_counted() -> None:
    game = Game.start(FIVE)
    for entry in (tsumo("E", 5), ron("S", "E", 1), ron("N", "E", 1), ron("N", "W", 1)):
        game = game.play_entry(entry)
    facts = [game.mahjong.hand_facts(played, FIVE) for played in game.hands]
    counts = counts_of([one for one in facts if one], game.situation.points)
    found = [(one.hands, one.tsumo_paid, one.won_from_fifth, one.paid_to_fifth) for one in counts]
    assert found == [
        (3, 0, 1000, 0),
        (3, 1, 0, 1000),
        (4, 1, 0, 0),
        (4, 1, 0, 0),
        (2, 0, 0, 0),
    ]


def test_final_scores_of_three_and_five_sum_to_zero_with_oka() -> None:
    three = final_scores([45000, 25000, 5000], PLAIN.ruleset_at(3, M_LEAGUE))
    assert tuple(three.final_scores) == (60000, -5000, -55000)
    five = final_scores([45000, 25000, 25000, 20000, 10000], PLAIN.ruleset_at(5, M_LEAGUE))
    assert tuple(five.placements) == (1, 2, 2, 4, 5)
    assert tuple(five.final_scores) == (70000, 0, 0, -20000, -50000)


def test_a_result_of_five_makes_up_what_five_began_with() -> None:
    rules = PLAIN.ruleset_at(5, WRC)
    assert problems_of_result([40000, 35000, 30000, 25000, 20000], 0, rules) == ()
    codes = [
        item.code for item in problems_of_result([40000, 35000, 30000, 25000, 20050], 0, rules)
    ]
    assert codes == ["score_not_in_units", "sum_too_high"]


@pytest.mark.parametrize(
    ("percent", "players", "score", "penalty", "counted"),
    [
        (50, None, 26200, 0, 26200),
        (100, 3, 26200, 0, 26200),
        (50, 3, 26200, 0, 13100),
        (50, 5, -26201, 0, -13101),
        (50, 3, -5000, 20000, -12500),
    ],
)
def test_a_part_of_a_score_counts_and_all_of_a_penalty(
    percent: int, players: int | None, score: int, penalty: int, counted: int
) -> None:
    assert OddTables(percent=percent).counted(players, score, penalty) == counted


@pytest.mark.parametrize(
    ("players", "counted", "needed"),
    [(None, 13100, 13100), (3, 13100, 26199), (5, -12500, -25000), (3, 0, 0)],
)
def test_the_score_needed_is_the_least_of_which_enough_counts(
    players: int | None, counted: int, needed: int
) -> None:
    half = OddTables(percent=50)
    assert half.needed(players, counted) == needed
    assert half.counted(players, needed) == counted
    assert half.counted(players, needed - 1) < counted


def test_the_switch_is_written_and_read_again() -> None:
    own = OddTables(allowed="three_and_five", percent=50, uma_of_three=(20000, 0, -20000))
    assert own.to_json() == {
        "allowed": "three_and_five",
        "percent": 50,
        "uma_of_three": [20000, 0, -20000],
        "uma_of_five": None,
    }
    assert OddTables.from_json(own.to_json()) == own
    assert own.sizes == (3, 5)
    assert own.uma_at(3, WRC) == (20000, 0, -20000)
    assert own.uma_at(5, WRC) == (15000, 5000, 0, -5000, -15000)


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        (5, [("odd_tables", "not_an_object")]),
        ({"allowed": "six", "size": 3}, [("size", "unknown_key"), ("allowed", "not_one_of")]),
        ({"size": 3}, [("size", "unknown_key")]),
        ({"percent": 0}, [("percent", "too_small")]),
        ({"uma_of_three": [1000, -1000]}, [("uma_of_three", "uma_length")]),
        ({"uma_of_three": "none"}, [("uma_of_three", "not_a_list")]),
        ({"uma_of_five": [5, 1, 0, -1, -4]}, [("uma_of_five", "odd_uma_balance")]),
        ({"uma_of_five": [5, 1, 0.5, -1, -5]}, [("uma_of_five", "not_a_whole_number")]),
    ],
)
def test_what_means_nothing_is_refused(value: Any, problems: list[tuple[str, str]]) -> None:
    with pytest.raises(NotationError) as refusal:
        OddTables.from_json(value)
    assert [(item.field, item.code) for item in refusal.value.problems] == problems


@pytest.mark.parametrize("name", ["hk-old-style", "tenhou-sanma"])
def test_only_riichi_for_four_has_tables_of_three_and_five(name: str) -> None:
    allowed = OddTables(allowed="three")
    assert [item.code for item in problems_with(allowed, preset(name))] == ["odd_tables_unfit"]
    assert list(problems_with(PLAIN, preset(name))) == []
    assert list(problems_with(allowed, WRC)) == []
