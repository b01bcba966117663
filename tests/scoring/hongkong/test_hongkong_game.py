"""The game as `scoring.games` asks for it, and the page of rules held against the code."""

import random
import re
from typing import Any

import pytest

from scoring import PRESETS, Game, Ruleset, Wind, preset
from scoring.cli.game import play_game
from scoring.games import GAMES
from scoring.hongkong.hands.evaluate import value_of
from scoring.hongkong.hands.legality import problems_of_read
from scoring.hongkong.hands.value_answer import read_task
from scoring.hongkong.hands.value_json import read_tile_hand
from scoring.hongkong.patterns import MOST_FAAN, PATTERNS
from tests.rules_page import names_in, tables
from tests.scoring.hongkong import made_hands
from tests.scoring.hongkong.entries import (
    GOULASH,
    discard,
    false_win,
    faults,
    played,
    rules,
    self_draw,
    win,
)

GAME = GAMES["hongkong"]


def test_a_situation_is_made_for_any_hand() -> None:
    before = GAME.situation.with_start_points(
        preset("hk-club"), {"repeats": 1}, round_wind=Wind.WEST, number=3, dealer=2
    )
    assert before.to_json() == {
        "round": "W3",
        "dealer": 2,
        "repeats": 1,
        "goulash_hands": 0,
        "points": [500] * 4,
    }


def test_a_hand_says_who_won_and_who_dealt_in() -> None:
    game = played(preset("hk-old-style"), self_draw("S"), discard("E", win("W")), GOULASH)
    facts = [GAME.hand_facts(hand, game.ruleset) for hand in game.hands]
    won = [[seat for seat in range(4) if one and one.win_of(seat)] for one in facts]
    dealt_in = [[seat for seat in range(4) if one and one.dealt_in(seat)] for one in facts]
    assert (won, dealt_in) == ([[1], [3], []], [[], [1], []])
    assert [one.tenpai for one in facts if one] == [None] * 3


def test_a_win_is_written_as_an_entry() -> None:
    assert GAME.entry_of_win(win("W"), "S") == discard("S", win("W"))
    assert GAME.entry_of_win(win("W"), None) == self_draw("W")
    assert isinstance(GAME.phone_tables_format, int)


def test_the_command_line_plays_sixteen_hands() -> None:
    hands = [
        self_draw("E"),
        GOULASH,
        discard("W", win("S", 5)),
        false_win("N"),
        *[self_draw("W")] * 15,
    ]
    answer: Any = play_game({"id": 1, "rules": {"preset": "hkma"}, "hands": hands})
    assert (answer["problems"], answer["finished"], answer["leftover_sticks"]) == ([], True, 0)
    assert answer["hands"][2] == {
        "before": {
            "round": "E1",
            "dealer": 0,
            "repeats": 2,
            "goulash_hands": 1,
            "points": [48, -16, -16, -16],
        },
        "deltas": [0, 96, -96, 0],
        "after": {
            "round": "E2",
            "dealer": 1,
            "repeats": 0,
            "goulash_hands": 0,
            "points": [48, 80, -112, -16],
        },
    }
    assert answer["hands"][-1]["after"]["round"] == "E1"
    assert sum(answer["raw_points"]) == sum(answer["final_scores"]) == 0
    ranked = sorted(answer["raw_points"], reverse=True)
    assert answer["placements"] == [ranked.index(points) + 1 for points in answer["raw_points"]]


def test_a_length_means_nothing() -> None:
    for length in ("hanchan", "tonpuusen"):
        task = {"rules": {"preset": "hkma"}, "length": length, "hands": [self_draw("S")] * 16}
        assert play_game(task)["finished"] is True
    assert Game.start(preset("hkma"), length="tonpuusen").ruleset.variant == "hongkong"


def test_nothing_of_a_hand_that_cannot_be_read_is_checked() -> None:
    switches = preset("hkma").hongkong
    assert switches is not None
    assert problems_of_read(read_tile_hand(7), switches) == ()


def first_number(cell: str) -> int:
    found = re.search(r"\d+", cell.rsplit(";", maxsplit=1)[-1] if "else" in cell else cell)
    assert found, cell
    return int(found[0])


@pytest.mark.parametrize("row", next(iter(tables("5.2")))[1:], ids=lambda row: row[0])
def test_the_page_says_what_a_pattern_brings(row: list[str]) -> None:
    (name,) = names_in(row[0])
    pattern = PATTERNS[name]
    assert row[2].split(", ")[0] == pattern.cantonese
    assert [first_number(cell) for cell in row[3:5]] == [pattern.composed, pattern.flat]


def test_the_page_lists_every_pattern() -> None:
    rows = next(iter(tables("5.2")))[1:]
    assert {name for row in rows for name in names_in(row[0])} == PATTERNS.keys()


def stated(cell: str) -> dict[str, Any]:
    """Read switches as the page writes them: `bao`, `goulash: 8`."""
    pairs = [name.partition(": ") for name in names_in(cell)]
    return {name: int(word) if word.isdigit() else word or True for name, _, word in pairs}


@pytest.mark.parametrize("row", next(iter(tables("5.6")))[1:], ids=lambda row: row[0])
def test_the_page_says_what_a_preset_changes(row: list[str]) -> None:
    own = preset(names_in(row[0])[0]).to_json()["hongkong"]
    plain = Ruleset.from_json({"variant": "hongkong", "hongkong": {}}).to_json()["hongkong"]
    assert stated(row[2]) == {name: own[name] for name in own if own[name] != plain[name]}


def test_the_page_lists_every_preset() -> None:
    rows = next(iter(tables("5.6")))[1:]
    named = [name for row in rows for name in names_in(row[0])]
    assert named == [name for name in PRESETS if preset(name).variant == "hongkong"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_the_patterns_of_a_hand_can_be_entered(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        switches = made_hands.rules(rng)
        hand = made_hands.hand(rng, switches)
        task = {**hand, "rules": {"preset": "hk-old-style", "hongkong": switches}}
        value = value_of(*read_task(task))
        facts: Any = {"patterns": [*value.patterns], "faan": min(value.total, MOST_FAAN)}
        seat = hand["seat_wind"]
        if hand["self_draw"]:
            entry = {"outcome": "self_draw", "wins": [{"seat": seat, **facts}]}
        else:
            others = [wind for wind in "WNES" if wind != seat]
            wanted = {"earthly": "E", "human": next(w for w in others if w != "E")}
            discarder = wanted.get(hand["opening"], others[0])
            facts["robbing_kong"] = hand["robbing_kong"]
            entry = discard(discarder, {"seat": seat, **facts})
        assert faults(rules(**switches), entry) == [], task
