"""A game for Tenhou's viewer: what is written is the game, and read again it is written the same."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.importing.online_logs.kept_games import LONGEST_KEPT, kept_hands
from league.importing.online_logs.online_game import OnlineGame
from league.importing.online_logs.play_log import play_log
from league.importing.online_logs.read_log import read_log
from league.importing.online_logs.write_tenhou_json import game_as_json
from scoring import Game, Ruleset, preset
from tests.league.importing.online_logs.random_hands import exhausted_hand
from tests.league.importing.online_logs.samples import (
    NAMES,
    NOBODY_TENPAI,
    REST,
    RIICHI_TSUMO,
    TENHOU,
    THIRD,
)
from tests.league.importing.online_logs.test_forms import NORTH, ROUND, WRITERS, Writer
from tests.league.importing.online_logs.test_online_logs import SWALLOW
from tests.league.importing.online_logs.written_logs import Played, json_log

SANMA = preset("tenhou-sanma")
TWO_RONS = Played(
    dealt=("234m456p23467s44p", "345m567p23467s22p", REST, THIRD),
    moves=("2 draws 8s", "2 riichi 8s"),
    wins=((0, 2, 0, ()), (1, 2, 1, ())),
    paid=((2900, 0, -2900, 0), (0, 2000, -2000, 0)),
)
#: Two rons of the shared samples have no yaku.
KINDS = {**ROUND, "two rons on the tile of a double riichi": TWO_RONS}


def written(game: OnlineGame, ruleset: Ruleset = TENHOU) -> dict[str, Any]:
    """The file of a game whose payments need not be those of the rules."""
    start = Game.start(ruleset)
    firsts = [start.play_entry(hand.entry).hands[0] for hand in game.hands]
    hands = kept_hands(game, replace(start, hands=tuple(firsts)))
    return game_as_json(game.accounts, hands, ruleset)


def assert_same_again(text: str, ruleset: Ruleset = TENHOU) -> dict[str, Any]:
    game = read_log(text, ruleset, name="x")
    file = written(game, ruleset)
    again = read_log(json.dumps(file), ruleset, name="x")
    assert again.fingerprint == game.fingerprint
    assert json.dumps(written(again, ruleset)) == json.dumps(file)
    return file


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("write", WRITERS)
def test_a_written_hand_is_the_same_and_is_written_the_same_again(write: Writer, kind: str) -> None:
    assert_same_again(write(NAMES, [KINDS[kind]]))


@given(seed=st.integers(0, 2**32))
def test_a_hand_of_any_calls_is_written_the_same_from_every_form(seed: int) -> None:
    hand = exhausted_hand(Random(seed), TENHOU)
    files = [assert_same_again(write(NAMES, [hand])) for write in WRITERS]
    assert files == [files[0]] * len(WRITERS)


@given(seed=st.integers(0, 2**32))
def test_a_hand_of_three_players_is_written_the_same_again(seed: int) -> None:
    hand = exhausted_hand(Random(seed), SANMA)
    assert_same_again(json.dumps(json_log(NAMES[:3], [hand])), SANMA)


def test_the_viewer_counts_four_seats_with_three_players() -> None:
    file = assert_same_again(json.dumps(json_log(NAMES[:3], [replace(NORTH, dora="9p")])), SANMA)
    hand = file["log"][0]
    assert (file["name"], file["rule"]["disp"]) == ([*NAMES[:3], ""], "三南喰赤")
    assert (hand[1], hand[13:16]) == ([35000, 35000, 35000, 0], [[], [], []])
    assert hand[5:7] == [[44, 19], ["f44"]]
    assert hand[16][1] == [12000, -6000, -6000, 0]


def test_each_of_two_wins_has_its_own_payments() -> None:
    file = assert_same_again(json.dumps(json_log(NAMES, [TWO_RONS])))
    assert file["log"][0][-1] == [
        "和了",
        *([2900, 0, -2900, 0], [0, 2, 0, "30符2飜", "平和(1飜)", "断么九(1飜)"]),
        *([0, 2000, -2000, 0], [1, 2, 1, "30符2飜", "平和(1飜)", "断么九(1飜)"]),
    ]


def test_an_old_yaku_that_only_the_log_names_stays() -> None:
    rules = TENHOU.changed(local_yaku=["tsubame_gaeshi"])
    file = assert_same_again(json.dumps(json_log(NAMES, [SWALLOW])), rules)
    assert file["log"][0][-1] == [
        "和了",
        [-1300, 1300, 0, 0],
        [1, 0, 1, "40符1飜", "燕返し(1飜)"],
    ]


def test_a_file_says_what_the_hand_was_worth() -> None:
    game = read_log(json.dumps(json_log(NAMES, [RIICHI_TSUMO])), TENHOU, name="x")
    file = written(game)
    assert file["log"][0][-1][2][3:] == [
        *("20符7飜", "立直(1飜)", "一発(1飜)", "門前清自摸和(1飜)", "平和(1飜)", "ドラ(3飜)"),
    ]


def test_a_log_far_longer_than_a_game_keeps_no_moves() -> None:
    moves = ("0 draws 9m", "0 discards 9m") * (LONGEST_KEPT // 8)
    game = read_log(
        json.dumps(json_log(NAMES, [replace(NOBODY_TENPAI, moves=moves)])), TENHOU, name="x"
    )
    assert kept_hands(game, play_log(TENHOU, "x", game).game) == []
