"""What is wrong with an entry by faan, every problem at once."""

from typing import Any

import pytest

from scoring import Wind
from scoring.hongkong.play.entry import HongKongWin, SelfDraw
from scoring.hongkong.play.legality import problems_of
from scoring.hongkong.play.situation import HongKongSituation
from tests.scoring.hongkong.entries import Entry, discard, faults, rules, self_draw, win


def by_discard(faan: int, *patterns: str, seat: str = "W", **facts: Any) -> Entry:
    return discard("S", win(seat, faan, patterns=[*patterns], **facts))


def drawn(faan: int, *patterns: str, seat: str = "W", **facts: Any) -> Entry:
    return self_draw(seat, faan, patterns=[*patterns], **facts)


FAAN, PATTERNS = "wins[0].faan", "wins[0].patterns"
TOGETHER = ("patterns_not_in_one_hand", PATTERNS)
ALL = {"several_winners": "all"}
ZERO = {"min_faan": 0}

Row = tuple[dict[str, Any], Entry, list[tuple[str, str]]]

#: Switches, entry, problems.
ROWS: dict[str, Row] = {
    "enough faan": ({}, by_discard(3), []),
    "faan beyond the cap": ({}, by_discard(13), []),
    "too few faan": ({}, by_discard(2), [("too_few_faan", FAAN)]),
    "a chicken hand where it may win": (ZERO, by_discard(0, "chicken"), []),
    "no faan": ({}, discard("S", win("W", None)), [("faan_missing", FAAN)]),
    "faan below zero": ({}, by_discard(-1), [("faan_impossible", FAAN)]),
    "faan of no hand": ({}, by_discard(100), [("faan_impossible", FAAN)]),
    "own discard": ({}, discard("S", win("S")), [("winner_is_discarder", "wins[0].seat")]),
    "the same winner twice": (
        ALL,
        discard("S", win("W"), win("W")),
        [("winner_twice", "wins[1].seat")],
    ),
    "three winners": (ALL, discard("S", win("W"), win("N"), win("E")), []),
    "a second winner": (
        {},
        discard("S", win("N"), win("W")),
        [("one_winner_only", "wins[0]")],
    ),
    "a lower winner": (
        {"several_winners": "highest"},
        discard("S", win("N", 4), win("W", 3)),
        [("one_winner_only", "wins[1]")],
    ),
    "a kong robbed by one of two": (
        ALL,
        discard("S", win("N", robbing_kong=True), win("W")),
        [("robbed_by_some", "wins")],
    ),
    "a kong robbed from oneself": (
        {},
        self_draw("W", robbing_kong=True),
        [("robbed_by_self_draw", "wins[0].robbing_kong")],
    ),
    "a guarantor": ({"bao": True}, self_draw("W", guarantor="E"), []),
    "a guarantor where nobody is liable": (
        {},
        self_draw("W", guarantor="E"),
        [("guarantee_off", "wins[0].guarantor")],
    ),
    "oneself as guarantor": (
        {"bao": True},
        self_draw("W", guarantor="W"),
        [("guarantor_wins", "wins[0].guarantor")],
    ),
    "a guarantor of a discard": (
        {"bao": True},
        discard("S", win("W", guarantor="E")),
        [("guarantee_by_discard", "wins[0].guarantor")],
    ),
    "patterns that fit": (
        {},
        drawn(9, "mixed_one_suit", "small_dragons", "dragon_pong", "dragon_pong", "self_draw"),
        [],
    ),
    "flat patterns that fit": ({"faan_table": "flat"}, drawn(6, "small_dragons"), []),
    "faan below the patterns": (
        {},
        drawn(8, "mixed_one_suit", "small_dragons", "dragon_pong", "dragon_pong"),
        [("faan_below_patterns", FAAN)],
    ),
    "a self-draw without a faan": (ZERO, drawn(0), [("faan_below_patterns", FAAN)]),
    "a robbed kong without a faan": (
        ZERO,
        by_discard(0, robbing_kong=True),
        [("faan_below_patterns", FAAN)],
    ),
    "a flat win on a kong holds the self-draw": (
        {"faan_table": "flat", **ZERO},
        drawn(2, "win_on_kong"),
        [],
    ),
    "a composed one does not": (ZERO, drawn(1, "win_on_kong"), [("faan_below_patterns", FAAN)]),
    "seven bonus tiles bring no self-draw": ({}, drawn(3, "seven_flowers"), []),
    "bonus tiles below the minimum": (
        {},
        by_discard(3, "dragon_pong", "seat_wind", "own_flower"),
        [("too_few_faan", FAAN)],
    ),
    "bonus tiles that count": (
        {"bonus_counts_to_minimum": True},
        by_discard(3, "dragon_pong", "seat_wind", "own_flower"),
        [],
    ),
    "an unknown pattern": (
        {},
        by_discard(3, "all_pong", "xyz"),
        [("unknown_pattern_near", PATTERNS), ("unknown_pattern", PATTERNS)],
    ),
    "a pattern too often": (
        {},
        by_discard(9, "all_pongs", "all_pongs"),
        [("pattern_twice", PATTERNS)],
    ),
    "two own flowers": ({}, by_discard(5, "own_flower", "own_flower"), []),
    "patterns that the rules leave out": (
        {"flowers": False},
        by_discard(9, "seven_pairs", "no_flowers"),
        [("pattern_off", PATTERNS)] * 2,
    ),
    "seven pairs where they win": ({"seven_pairs": True}, by_discard(3, "seven_pairs"), []),
    "patterns of which one hand has one": (
        {},
        by_discard(9, "all_chows", "all_pongs"),
        [("patterns_exclude_each_other", PATTERNS)],
    ),
    "a whole-hand award beside its parts": (
        {},
        by_discard(19, "all_honours", "dragon_pong"),
        [("patterns_exclude_each_other", PATTERNS)],
    ),
    "two whole-hand awards": ({}, by_discard(23, "all_honours", "great_winds"), []),
    "a composed part": (
        {},
        by_discard(13, "all_kongs", "all_pongs"),
        [("faan_below_patterns", FAAN)],
    ),
    "a flat part": (
        {"faan_table": "flat"},
        by_discard(13, "all_kongs", "all_pongs"),
        [("patterns_exclude_each_other", PATTERNS)],
    ),
    "a part by the other order of names": (
        {},
        by_discard(13, "four_concealed_pongs", "all_pongs"),
        [("patterns_exclude_each_other", PATTERNS)],
    ),
    "no bonus tiles beside an own one": (
        {},
        by_discard(5, "mixed_one_suit", "own_flower", "no_flowers"),
        [("patterns_exclude_each_other", PATTERNS)],
    ),
    "three bonus patterns of two series": (
        {},
        by_discard(7, "mixed_one_suit", "own_flower", "own_flower", "flower_set"),
        [TOGETHER],
    ),
    "small dragons with a third dragon": (
        {},
        by_discard(6, "small_dragons", *["dragon_pong"] * 3),
        [TOGETHER],
    ),
    "three dragons in a flat table": (
        {"faan_table": "flat"},
        by_discard(3, *["dragon_pong"] * 3),
        [TOGETHER],
    ),
    "five pongs of honours": (
        {},
        by_discard(5, "seat_wind", "round_wind", *["dragon_pong"] * 3),
        [TOGETHER],
    ),
    "a pong that is both seat and round wind": (
        {},
        by_discard(5, "seat_wind", "round_wind", *["dragon_pong"] * 3, seat="E"),
        [],
    ),
    "a self-draw of four pongs without a meld": (
        {},
        drawn(5, "all_pongs", "concealed_hand"),
        [TOGETHER],
    ),
    "a discard that makes the fourth of them": (
        {},
        by_discard(4, "all_pongs", "concealed_hand"),
        [],
    ),
    "a robbed tile that makes a pong": (
        {},
        by_discard(4, "all_pongs", robbing_kong=True),
        [("patterns_exclude_each_other", PATTERNS)],
    ),
    "an opening hand with kongs": (
        {},
        discard("E", win("S", 26, patterns=["all_kongs", "earthly"])),
        [("patterns_exclude_each_other", PATTERNS)],
    ),
    "every pair and every limit at once": (
        {},
        by_discard(
            *(25, "all_terminals", "all_honours", "no_flowers"),
            *("own_flower", "own_flower", "flower_set"),
        ),
        [*[("patterns_exclude_each_other", PATTERNS)] * 3, TOGETHER],
    ),
    "a chicken hand with a pattern": (
        {},
        by_discard(3, "chicken", "all_pongs"),
        [("patterns_exclude_each_other", PATTERNS)],
    ),
    "a win by flowers with a pattern": (
        {},
        drawn(4, "seven_flowers", "self_draw"),
        [("patterns_exclude_each_other", PATTERNS)],
    ),
    "self-draw by discard": (
        {},
        by_discard(3, "self_draw"),
        [("pattern_needs_self_draw", PATTERNS)],
    ),
    "a robbed kong by self-draw": (
        {},
        drawn(3, "robbing_kong"),
        [
            ("patterns_exclude_each_other", PATTERNS),
            ("pattern_needs_discard", PATTERNS),
        ][1:],
    ),
    "a robbed kong that is not stated": (
        {},
        by_discard(3, "robbing_kong"),
        [("robbing_not_stated", PATTERNS)],
    ),
    "a heavenly hand of West": ({}, drawn(14, "heavenly"), [("pattern_of_east", PATTERNS)]),
    "a heavenly hand of East": ({}, drawn(14, "heavenly", seat="E"), []),
    "an earthly hand of East": (
        {},
        discard("S", win("E", 13, patterns=["earthly"])),
        [("pattern_of_others", PATTERNS), ("pattern_of_discarder", PATTERNS)],
    ),
    "an earthly hand on East's discard": (
        {},
        discard("E", win("S", 13, patterns=["earthly"])),
        [],
    ),
    "a human hand on East's discard": (
        {},
        discard("E", win("S", 13, patterns=["human"])),
        [("pattern_of_discarder", PATTERNS)],
    ),
    "a human hand by self-draw": ({}, drawn(14, "human"), [("pattern_needs_discard", PATTERNS)]),
    "everything at once": (
        {},
        discard("S", win("S", 1, guarantor="S"), win("W", None, patterns=["xyz", "self_draw"])),
        [
            ("winner_is_discarder", "wins[0].seat"),
            ("one_winner_only", "wins[1]"),
            ("too_few_faan", FAAN),
            ("guarantee_off", "wins[0].guarantor"),
            ("guarantor_wins", "wins[0].guarantor"),
            ("guarantee_by_discard", "wins[0].guarantor"),
            ("faan_missing", "wins[1].faan"),
            ("unknown_pattern", "wins[1].patterns"),
            ("pattern_needs_self_draw", "wins[1].patterns"),
        ],
    ),
}


@pytest.mark.parametrize("name", ROWS)
def test_an_entry_has_problems(name: str) -> None:
    switches, entry, expected = ROWS[name]
    assert faults(rules(**switches), entry) == expected


def test_problems_are_found_without_a_game() -> None:
    ruleset = rules()
    hand = SelfDraw(win=HongKongWin(seat=Wind.SOUTH, faan=2))
    (problem,) = problems_of(hand, HongKongSituation.with_start_points(ruleset), ruleset)
    assert problem.message == "A win needs 3 faan, but only 2 count towards them."
