"""The seam between `Game` and the games there are."""

import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import scoring
from scoring import Ruleset, Wind, preset
from scoring.games import GAMES, Situation, game_of
from scoring.ruleset import SWITCH_GROUPS
from scoring.ruleset.choices import Variant

ROOT = Path(scoring.__file__).parents[1]
SEVERAL = {f"scoring.games.{name}" for name in GAMES}


def test_every_variant_has_its_game() -> None:
    assert tuple(GAMES) == get_args(Variant)
    assert len(GAMES) == len(get_args(Variant))
    assert "chess" not in GAMES
    assert all(game.variant == variant for variant, game in GAMES.items())
    assert game_of(preset("tenhou-sanma")) is GAMES["riichi"]
    assert game_of(preset("hkma")) is GAMES["hongkong"]
    assert game_of(preset("ema-mcr")) is GAMES["mcr"]


@pytest.mark.parametrize(
    ("code", "imported"),
    [
        ("import scoring; [getattr(scoring, name) for name in scoring.__all__]", []),
        ("from scoring import value_hand; value_hand('1122334455667m', '7m')", ["riichi"]),
        ("from scoring.games import game_named; game_named({'variant': 'mcr'})", ["mcr"]),
    ],
)
def test_a_game_is_imported_when_it_is_first_asked_for(code: str, imported: list[str]) -> None:
    shown = f"; import sys; print(*sys.modules.keys() & {SEVERAL}, sep='\\n')"
    command = [sys.executable, "-c", code + shown]
    found = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert found.stdout.split() == [f"scoring.games.{name}" for name in imported]


def test_a_situation_of_any_game_is_that_of_one_of_them() -> None:
    assert get_args(Situation) == tuple(game.situation for game in GAMES.values())


def test_a_game_names_the_switches_that_apply_to_it() -> None:
    groups = {group.name: group for group in SWITCH_GROUPS}
    riichi = [groups[name] for name in GAMES["riichi"].switch_groups]
    applying = {switch.applies_to for group in riichi for switch in group.switches}
    assert applying == {"all", "riichi", "sanma"}
    assert groups.keys() - GAMES["riichi"].switch_groups == {"hongkong", "mcr"}
    hongkong = GAMES["hongkong"].switch_groups
    assert [name for name in groups if name in hongkong] == [*hongkong]
    common = {
        row.name for group in SWITCH_GROUPS for row in group.switches if row.applies_to == "all"
    }
    assert common <= {row.name for name in hongkong for row in groups[name].switches}


def test_an_entry_is_read_written_and_settled_by_the_game() -> None:
    game, ruleset = GAMES["riichi"], Ruleset.from_json({})
    entry = {"outcome": "tsumo", "wins": [{"seat": "E", "han": 2, "fu": 30}]}
    hand, problems = game.read_entry(entry)
    assert hand is not None
    assert (problems, hand.to_json()) == ([], entry)
    before = game.situation.with_start_points(ruleset)
    settlement = game.settle(hand, before, ruleset)
    assert settlement.deltas == (3000, -1000, -1000, -1000)
    assert before.after(settlement).label == "E1"
    tables = game.phone_tables(ruleset, message_of=lambda problem: problem.code)
    assert tables["winds"] == ("E", "S", "W", "N")


@pytest.mark.parametrize(
    ("name", "switches", "last"),
    [
        ("wrc-2025", {}, "S"),
        ("wrc-2025", {"game_length": "tonpuusen"}, "E"),
        ("hkma", {}, "N"),
        ("hkma", {"hongkong": {"rounds": 2}}, "S"),
        ("mcr", {}, "N"),
        ("mcr", {"mcr": {"rounds": 1}}, "E"),
    ],
)
def test_a_game_names_its_last_round(name: str, switches: dict[str, object], last: str) -> None:
    ruleset = Ruleset.from_json({"preset": name, **switches})
    assert game_of(ruleset).last_round(ruleset) == Wind(last)


def test_a_game_names_what_its_points_are_counted_in() -> None:
    assert {name: game.point_unit for name, game in GAMES.items()} == {
        "riichi": 100,
        "hongkong": 1,
        "mcr": 1,
    }


def test_the_rules_say_how_many_win_on_one_discard() -> None:
    switches: dict[str, dict[str, object]] = {
        "head bump": {"multi_ron": "head_bump"},
        "two": {"multi_ron": "two"},
        "all": {"multi_ron": "all", "triple_ron": "all"},
        "all but three": {"multi_ron": "all", "triple_ron": "abort"},
        "three players": {"preset": "tenhou-sanma"},
        "hong kong": {"preset": "hk-old-style"},
        "hong kong club": {"preset": "hk-club"},
        "mcr": {"preset": "mcr"},
    }
    rules = {name: Ruleset.from_json(chosen) for name, chosen in switches.items()}
    assert {name: game_of(one).most_winners(one) for name, one in rules.items()} == {
        "head bump": 1,
        "two": 2,
        "all": 3,
        "all but three": 2,
        "three players": 2,
        "hong kong": 1,
        "hong kong club": 3,
        "mcr": 1,
    }
