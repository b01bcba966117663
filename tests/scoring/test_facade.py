"""The public functions of `scoring`, and the page that shows them."""

import doctest
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import scoring
from scoring import (
    Game,
    IllegalHandError,
    NotationError,
    PlayerTask,
    Ruleset,
    ScoringError,
    SeatingTask,
    StandingRules,
    Wind,
    certify,
    discards,
    draw,
    explain_hand,
    facade,
    final_scores,
    payments,
    preset,
    replay,
    value_hand,
    waits,
    winning_conditions,
)
from scoring.results.tiebreaks import TIEBREAKS
from scoring.seating import METHODS
from tests.scoring.strict_reading import tile_hand_of

ROOT = Path(scoring.__file__).parents[1]
PAGE = ROOT / "docs" / "scoring.md"
LOADED = "; import sys; print(*sorted(name for name in sys.modules if name.startswith('scoring.')))"


def test_the_examples_of_the_functions_hold() -> None:
    assert doctest.testmod(facade) == doctest.TestResults(failed=0, attempted=20)


def test_the_examples_of_the_page_hold() -> None:
    text = "\n".join("" if line[:3] == "```" else line for line in PAGE.read_text().splitlines())
    example = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    runner = doctest.DocTestRunner()
    runner.run(example)
    assert (runner.failures, len(example.examples) > 30) == (0, True)


def test_the_page_shows_every_public_name() -> None:
    text = PAGE.read_text()
    assert [name for name in scoring.__all__ if not re.search(rf"\b{name}\b", text)] == []


@pytest.mark.parametrize(
    ("code", "loaded"),
    [
        ("import scoring", "core core.on_demand"),
        (
            "from scoring import SeatingTask",
            "core core.on_demand core.problems core.seating_sentences core.seats seating seating.task",
        ),
        (
            "from scoring import certify, draw, make_plan",
            "core core.json_reader core.on_demand core.problems core.seating_sentences seating seating_facade",
        ),
    ],
)
def test_an_import_loads_only_what_it_needs(code: str, loaded: str) -> None:
    command = [sys.executable, "-c", code + LOADED]
    found = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert found.stdout.split() == [f"scoring.{name}" for name in loaded.split()]


def test_only_public_names_can_be_imported() -> None:
    assert set(scoring.__all__) <= set(dir(scoring))
    assert all(getattr(scoring, name) for name in scoring.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'judge'"):
        scoring.judge  # noqa: B018  # fetching it is the test


@pytest.mark.parametrize("rules", ["tenhou", preset("tenhou"), {"preset": "tenhou"}])
def test_rules_are_a_ruleset_its_name_or_its_json(rules: Any) -> None:
    value = value_hand("234567m340678p9s", "9s", rules=rules, riichi=1)
    assert (value.yaku, value.han, value.fu) == (("riichi",), 2, 40)


def test_a_hand_that_names_no_rules_has_three_red_fives() -> None:
    assert value_hand("234567m340678p9s", "9s", riichi=1).dora.aka == 1


def test_what_is_wrong_with_a_hand_is_raised() -> None:
    with pytest.raises(IllegalHandError, match="it has no yaku"):
        value_hand("123456m789p11s22z", "1s")
    with pytest.raises(NotationError, match="There is no ruleset called tenho"):
        explain_hand("234567m34678p99s", "5p", rules="tenho")


def test_payments_follow_dealer_honba_sticks_and_the_number_of_players() -> None:
    assert payments(2, 40, winner="E", discarder="W", honba=2, riichi_sticks=1) == {
        "E": 5500,
        "S": 0,
        "W": -4500,
        "N": 0,
    }
    assert payments(5, winner="W", rules="mahjong-soul-sanma") == {
        "E": -4000,
        "S": -2000,
        "W": 6000,
    }
    with pytest.raises(IllegalHandError, match="No hand has 2 han and 120 fu by ron"):
        payments(2, 120, discarder="E")


def test_payments_are_those_of_the_game_of_the_rules() -> None:
    club = {"preset": "hk-club", "hongkong": {"goulash": 10}}
    assert payments(faan=3, winner="E", goulash_hands=2, rules=club) == {
        "E": 108,
        "S": -36,
        "W": -36,
        "N": -36,
    }
    with pytest.raises(IllegalHandError, match="A win needs 3 faan"):
        payments(faan=2, rules="hkma")
    with pytest.raises(NotationError, match="Nothing in an entry is called"):
        payments(3, 40, rules="hkma")


def test_hands_are_valued_by_the_game_of_the_rules() -> None:
    value = value_hand(rules="hkma", flower_win=7, flowers="1234567f")
    assert (value.patterns, value.points) == ({"seven_flowers": 3}, 32)
    lines = explain_hand("19m19p19s1234567z", "7z", rules="hkma", flowers="1f")
    assert lines[:2] == [
        "Reading: 19m19p19s12345677z, won on 7z",
        "Pattern: Concealed hand (門前清): 1 faan",
    ]


def test_waits_follow_the_rules_and_the_melds() -> None:
    four_alike = Ruleset.from_json({"chiitoi_four_alike": True})
    assert waits("1111m2233p4455s6z") == ()
    assert waits("1111m2233p4455s6z", rules=four_alike) == ("6z",)
    assert waits("1122m", rules="tenhou") == ("1m", "2m")
    assert waits("1122m", melded="111p", rules="tenhou") == ("1m", "2m")
    assert waits("1122m", melded="222m444z555z", rules="tenhou") == ("1m",)


def test_hong_kong_hands_wait_for_sets_and_a_pair_or_orphans() -> None:
    assert waits("1122m", melded="111p222s333s", rules="hkma") == ("1m", "2m")
    assert waits("1122m", melded="111p222s444z", rules="hkma") == ("1m", "2m")
    assert waits("1122m", melded="222m444z555z", rules="hkma") == ("1m",)
    orphans = "19m19p19s1234567z"
    assert len(waits(orphans, rules="hkma")) == 13
    assert waits("1112345678999m", rules="hkma") == tuple(f"{n}m" for n in range(1, 10))
    pairs = "1122m3344p5566s7z"
    seven = {"preset": "hkma", "hongkong": {"seven_pairs": True}}
    assert (waits(pairs, rules="hkma"), waits(pairs, rules=seven)) == ((), ("7z",))
    for wrong in ("11m", "123m456p78s11155z9m", "1f"):
        with pytest.raises(NotationError):
            waits(wrong, rules="hkma")


def test_discards_of_hong_kong_hands_know_seven_pairs_only_by_switch() -> None:
    seven = {"preset": "hkma", "hongkong": {"seven_pairs": True}}
    pairs = "1122m3344p5566s7z1z"
    assert [discards(pairs, rules=rules)[0].shanten for rules in ("hkma", seven)] == [3, 0]
    assert discards("123m456p78s11155z9m", rules="hkma")[0].accepted == {"6s": 4, "9s": 4}


def test_discards_count_live_copies_and_need_a_hand_with_a_draw() -> None:
    best, *_ = discards("123m456p78s11155z9m", seen="6669s")
    assert (best.tile, best.accepted) == ("9m", {"6s": 1, "9s": 3})
    red = [one.tile for one in discards("055m4406p789s1155z")]
    assert sorted(red) == ["0m", "0p", "1z", "4p", "5m", "5z", "6p", "7s", "8s", "9s"]
    with pytest.raises(NotationError, match="13 tiles are no hand"):
        discards("123m456p78s11155z")


def test_values_show_themselves_in_notation() -> None:
    pon = [{"type": "pon", "tiles": "777z", "called": "7z", "from": "toimen"}]
    task = {"concealed": "234567m340p99s", "win_tile": "5p", "melds": pon, "discarder": "W"}
    game = Game.start(preset("tenhou"))
    ron = {"discarder": "S", "riichi": ["E"], "wins": [{"seat": "E", "han": 2, "fu": 40}]}
    played = game.play_entry({"outcome": "ron", **ron})
    assert [repr(value) for value in (tile_hand_of(task), preset("tenhou"), game.situation)] == [
        "TileHand('234567m340p99s (777z) 5p')",
        "Ruleset('tenhou')",
        "Situation('E1-0 sticks 0: 25000 25000 25000 25000')",
    ]
    assert repr(preset("tenhou").changed(kiriage=True)) == "Ruleset('tenhou', kiriage=True)"
    assert repr(played.hands[0].hand) == (
        "Ron(riichi=['E'], discarder='S', wins=[{'seat': 'E', 'han': 2, 'fu': 40}])"
    )
    assert repr(played) == (
        "<Game Ruleset('tenhou'), 1 hands, running:"
        " Situation('E1-1 sticks 0: 28900 21100 25000 25000')>"
    )


def test_the_package_runs_as_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["scoring", "--help"])
    with pytest.raises(SystemExit):
        runpy.run_module("scoring", run_name="__main__")
    assert capsys.readouterr().out.startswith("usage: python -m scoring")


def refusals(call: Callable[[], object]) -> list[tuple[str, str]]:
    with pytest.raises(ScoringError) as refused:
        call()
    return [(problem.field, problem.message) for problem in refused.value.problems]


PLAYED = [42000, 38000, 22000, 18000]
SEATED = SeatingTask(players=tuple(PlayerTask(id=name) for name in "abcd"))
GAME = Game.start("wrc-2025")
NONSENSE: dict[str, tuple[Callable[[], object], list[tuple[str, str]]]] = {
    "honba below zero, and sticks that are no number": (
        lambda: payments(4, 30, discarder="W", honba=-1, riichi_sticks="x"),
        [
            ("honba", "honba must be at least 0, but it is -1."),
            ("riichi_sticks", "riichi_sticks must be a whole number, but it is x."),
        ],
    ),
    "half a honba": (
        lambda: payments(4, 30, discarder="W", honba=0.5),  # type: ignore[arg-type]  # the test
        [("honba", "honba must be a whole number, but it is 0.5.")],
    ),
    "sixteen tiles": (
        lambda: waits("123m456p78s11155z", melded="999m"),
        [
            (
                "melded",
                (
                    "3 melded tiles are too many beside 13 in hand: with three of each meld there are 13,"
                    " or 14 with a draw."
                ),
            )
        ],
    ),
    "lists of other lengths": (
        lambda: final_scores(PLAYED, "wrc-2025", chombo=[1, 0], wins=[1]),
        [
            ("wins", "wins must hold a value for each of 4 players, but it holds 1."),
            ("chombo", "chombo must hold a value for each of 4 players, but it holds 2."),
        ],
    ),
    "fractions of points": (
        lambda: final_scores([42000, 38000, 22000, 18000.5], "wrc-2025"),  # type: ignore[list-item]  # the test
        [("points", "points must be a whole number, but it is 18000.5.")],
    ),
    "sticks and counts below zero": (
        lambda: final_scores(PLAYED, "wrc-2025", leftover_sticks=-2, chombo=[0, -1, 0, 0]),
        [
            ("chombo", "chombo must be at least 0, but it is -1."),
            ("leftover_sticks", "leftover_sticks must be at least 0, but it is -2."),
        ],
    ),
    "half a stick": (
        lambda: final_scores(PLAYED, "wrc-2025", leftover_sticks=0.5),  # type: ignore[arg-type]  # the test
        [("leftover_sticks", "leftover_sticks must be a whole number, but it is 0.5.")],
    ),
    "a seat and a wind that nobody has": (
        lambda: winning_conditions(
            Game.start("tenhou-sanma"),
            7,
            riichi=[Wind.EAST, Wind.NORTH],
            target_scores=[0.5],  # type: ignore[list-item]  # the test
        ),
        [
            ("seat", "seat must be at most 2, but it is 7."),
            ("target_scores", "target_scores must be a whole number, but it is 0.5."),
            ("riichi", "riichi must be one of E, S, W, but it is N."),
        ],
    ),
    "players who are not in the task": (
        lambda: certify([("a", "b", "c", "x")], SEATED),
        [("tables", "x sits at a table but is not among the players.")],
    ),
    "a way to draw that is nearly one": (
        lambda: draw(SEATED, method="round-robin"),
        [("method", "There is no way to draw called round-robin; did you mean round_robin?")],
    ),
    "a way to draw that is none": (
        lambda: draw(SEATED, method="dice"),
        [
            (
                "method",
                f"There is no way to draw called dice; it must be one of {', '.join(METHODS)}.",
            )
        ],
    ),
    "a tie-break that is nearly one": (
        lambda: StandingRules(tiebreaks=("placement",)),
        [("tiebreaks", "There is no tie-break called placement; did you mean placements?")],
    ),
    "a tie-break that is none": (
        lambda: StandingRules(tiebreaks=("head_to_head",)),
        [
            (
                "tiebreaks",
                (
                    "There is no tie-break called head_to_head; it must be one of "
                    f"{', '.join(TIEBREAKS)}."
                ),
            )
        ],
    ),
    "a preset that there is not": (
        lambda: Game.start("tenho"),
        [("preset", "There is no ruleset called tenho; did you mean tenhou?")],
    ),
}


@pytest.mark.parametrize(("call", "expected"), NONSENSE.values(), ids=NONSENSE.keys())
def test_nonsense_is_refused_with_every_reason(
    call: Callable[[], object], expected: list[tuple[str, str]]
) -> None:
    assert refusals(call) == expected


def test_a_preset_is_named_wherever_a_ruleset_is_taken() -> None:
    tenhou = preset("tenhou")
    assert Game.start("tenhou") == Game.start(tenhou) == Game.start({"preset": "tenhou"})
    assert replay([], "tenhou") == Game.start(tenhou)
    assert final_scores(PLAYED, "tenhou") == final_scores(PLAYED, tenhou)


def test_melds_go_with_the_hand_that_has_them() -> None:
    assert waits("123m45p99s", melded="111z2222z") == ("3p", "6p")
    assert waits("123m45p99s") == ("3p", "6p")
    assert certify([("a", "b", "c", "d")], SEATED).tables == 1
