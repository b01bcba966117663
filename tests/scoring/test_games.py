"""The seam between `Game` and the games there are."""

import json

import pytest

from scoring import Game, Ruleset, Wind, preset, replay
from scoring.cli.game import play_line
from scoring.cli.value import value_line
from scoring.core.problems import UnsupportedGameError
from scoring.core.seats import BySeat
from scoring.games import GAMES, game_of, problems_of_game
from scoring.riichi.play.situation import Situation
from scoring.ruleset import SWITCH_GROUPS
from tests.scoring.hands import hand_json

HONGKONG = preset("hk-old-style")
REFUSED = [
    {"code": "not_riichi", "message": "Only riichi games can be played here.", "field": "rules"}
]


def test_a_game_is_found_by_the_variant_of_its_ruleset() -> None:
    assert list(GAMES) == ["riichi"]
    assert all(game.variant == variant for variant, game in GAMES.items())
    assert game_of(preset("tenhou-sanma")) is GAMES["riichi"]
    assert problems_of_game(preset("tenhou")) == ()


def test_a_ruleset_whose_game_is_not_there_is_refused_before_any_hand() -> None:
    situation = Situation(
        round_wind=Wind.EAST,
        number=1,
        dealer=0,
        honba=0,
        riichi_sticks=0,
        points=BySeat([500] * 4),
    )
    for attempt in (
        lambda: Game.start(HONGKONG),
        lambda: Game(ruleset=HONGKONG, situation=situation),
        lambda: replay([], HONGKONG),
        lambda: game_of(HONGKONG),
    ):
        with pytest.raises(UnsupportedGameError, match="Only riichi games can be played here"):
            attempt()


def test_the_command_line_says_that_a_game_is_not_there() -> None:
    rules = {"preset": "hk-old-style"}
    hand = {**hand_json("234567m34678p99s 5p"), "rules": rules}
    ron = {"outcome": "ron", "discarder": "S", "wins": [{"seat": "W", "han": 1, "fu": 30}]}
    assert value_line(json.dumps(hand))["problems"] == REFUSED
    assert play_line(json.dumps({"rules": rules, "hands": [ron]}))["problems"] == REFUSED


def test_a_game_names_the_switches_that_apply_to_it() -> None:
    groups = {group.name: group for group in SWITCH_GROUPS}
    riichi = [groups[name] for name in GAMES["riichi"].switch_groups]
    applying = {switch.applies_to for group in riichi for switch in group.switches}
    assert applying == {"all", "riichi", "sanma"}
    assert groups.keys() - GAMES["riichi"].switch_groups == {"hongkong"}


def test_an_entry_is_read_written_and_settled_by_the_game() -> None:
    game, ruleset = GAMES["riichi"], Ruleset.from_json({})
    entry = {"outcome": "tsumo", "wins": [{"seat": "E", "han": 2, "fu": 30}]}
    hand, problems = game.read_entry(entry)
    assert hand is not None
    assert (problems, game.write_entry(hand)) == ([], entry)
    before = game.first_situation(ruleset)
    settlement = game.settle(hand, before, ruleset)
    assert settlement.deltas == (3000, -1000, -1000, -1000)
    assert game.next_situation(before, settlement).label == "E1"
    tables = game.offline_tables(ruleset, message_of=lambda problem: problem.code)
    assert tables["winds"] == ("E", "S", "W", "N")
