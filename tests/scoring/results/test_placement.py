"""Places and final scores: worked examples (docs/rules.md, 8.3) and every switch."""

from typing import Any

import pytest

from scoring.core.problems import NotationError
from scoring.results.placement import (
    TableResult,
    final_scores,
    points_on_hand,
    with_replacements,
)
from scoring.ruleset import Ruleset
from scoring.ruleset.ruleset import preset

WRC = preset("wrc-2025")


def played(points: list[int], rules: dict[str, Any] | None = None, **facts: Any) -> TableResult:
    return final_scores(points, Ruleset.from_json(rules or {}), **facts)


# --- worked examples ---------------------------------------------------------------------------

M_LEAGUE = {"start_points": 25000, "uma": [30000, 10000, -10000, -30000]}
ROUNDED = {**M_LEAGUE, "tie": "seat"}
TENHOU = {"start_points": 25000, "uma": [20000, 10000, -10000, -20000], "tie": "seat"}
JPML = {"preset": "jpml-a"}


@pytest.mark.parametrize(
    ("name", "rules", "points", "expected"),
    [
        ("WRC and EMA", {}, [41200, 29800, 27300, 21700], [26200, 4800, -7700, -23300]),
        ("M.League", M_LEAGUE, [43000, 36800, 15200, 5000], [63000, 16800, -24800, -55000]),
        (
            "5 down 6 up on the points",
            {**TENHOU, "rounding": "5down6up"},
            [38500, 26600, 21400, 13500],
            [49000, 7000, -19000, -37000],
        ),
        (
            "no oka where start and return are the same",
            {"preset": "mahjong-soul"},
            [32400, 28100, 22000, 17500],
            [22400, 8100, -8000, -22500],
        ),
        ("two share first", {}, [36000, 36000, 28000, 20000], [16000, 16000, -7000, -25000]),
        (
            "two share first and the oka",
            M_LEAGUE,
            [35000, 35000, 20000, 10000],
            [35000, 35000, -20000, -50000],
        ),
        (
            "the earlier seat is ahead",
            TENHOU,
            [35000, 35000, 20000, 10000],
            [45000, 15000, -20000, -40000],
        ),
        ("two share second", {}, [46000, 27000, 27000, 20000], [31000, -3000, -3000, -25000]),
        ("three share first", {}, [32000, 32000, 32000, 24000], [7000, 7000, 7000, -21000]),
        ("four share first", {}, [30000, 30000, 30000, 30000], [0, 0, 0, 0]),
        ("one floats", JPML, [52000, 26000, 23000, 19000], [34000, -5000, -10000, -19000]),
        ("two float", JPML, [38000, 31000, 28000, 23000], [16000, 5000, -6000, -15000]),
        ("three float", JPML, [36000, 33000, 31000, 20000], [14000, 6000, 2000, -22000]),
        ("30,000 floats", JPML, [40000, 30000, 30000, 20000], [18000, 2000, 2000, -22000]),
        ("nobody floats", JPML, [29000, 29000, 29000, 29000], [-1000, -1000, -1000, -1000]),
        (
            "nobody floats, and a stick was lost with the table",
            JPML,
            [29900, 29800, 29700, 29600],
            [-100, -200, -300, -400],
        ),
        ("all float", JPML, [30000, 30000, 30000, 30000], [0, 0, 0, 0]),
        (
            "one below the start is three floating",
            JPML,
            [34000, 33000, 30000, 23000],
            [12000, 6000, 1000, -19000],
        ),
        (
            "not rounded",
            ROUNDED,
            [45500, 29600, 24500, 400],
            [65500, 9600, -15500, -59600],
        ),
        (
            "5 down 6 up on the points, half down",
            {**ROUNDED, "rounding": "5down6up"},
            [45500, 29600, 24500, 400],
            [66000, 10000, -16000, -60000],
        ),
        (
            "4 down 5 up on the points",
            {**ROUNDED, "rounding": "4down5up"},
            [45500, 29600, 24500, 400],
            [65000, 10000, -15000, -60000],
        ),
        (
            "5 down 6 up on the difference",
            {**ROUNDED, "rounding": "5down6up", "rounding_basis": "difference"},
            [45500, 29600, 24500, 400],
            [65000, 10000, -15000, -60000],
        ),
        (
            "truncated difference",
            {**ROUNDED, "rounding": "truncate", "rounding_basis": "difference"},
            [45500, 29600, 24500, 400],
            [64000, 10000, -15000, -59000],
        ),
        (
            "truncation drops every hundred",
            {**ROUNDED, "rounding": "truncate"},
            [42900, 29900, 22900, 4300],
            [65000, 9000, -18000, -56000],
        ),
        (
            "points rounded down",
            {**ROUNDED, "rounding": "floor"},
            [45500, 29600, 24500, 400],
            [67000, 9000, -16000, -60000],
        ),
        (
            "points rounded up",
            {**ROUNDED, "rounding": "ceil"},
            [45500, 29600, 24500, 400],
            [64000, 10000, -15000, -59000],
        ),
        (
            "three players with oka",
            {"preset": "tenhou-sanma", "rounding": "none"},
            [52000, 38000, 15000],
            [47000, -2000, -45000],
        ),
        (
            "three players without oka",
            {"preset": "mahjong-soul-sanma"},
            [52000, 38000, 15000],
            [32000, 3000, -35000],
        ),
        (
            "points below zero round by their magnitude",
            {"preset": "tenhou"},
            [28900, 49800, -3500, 24800],
            [9000, 60000, -54000, -15000],
        ),
    ],
)
def test_a_worked_example(
    name: str, rules: dict[str, Any], points: list[int], expected: list[int]
) -> None:
    assert [*played(points, rules).final_scores] == expected, name


@pytest.mark.parametrize(
    ("points", "applied", "expected"),
    [
        (
            [50000, 28000, 24000, 18000],
            [20000, 0, -5000, -15000],
            [40000, -2000, -11000, -27000],
        ),
        (
            [38000, 34000, 31000, 17000],
            [15000, 5000, 0, -20000],
            [23000, 9000, 1000, -33000],
        ),
    ],
)
def test_a_bonus_that_slides_with_the_floating_is_written_as_a_row_for_each_count(
    points: list[int], applied: list[int], expected: list[int]
) -> None:
    """No switch slides the bonus by itself: the rows for one, two and three floating say it."""
    rows = {
        "1": [20000, 0, -5000, -15000],
        "2": [15000, 5000, -5000, -15000],
        "3": [15000, 5000, 0, -20000],
    }
    result = played(points, {"uma_by_floating": rows})
    assert ([*result.uma], [*result.final_scores]) == (applied, expected)


# --- leftover sticks -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "points", "sticks", "raw", "expected"),
    [
        ("lost", [39, 31, 27, 22], 1, [39000, 31000, 27000, 22000], [24000, 6000, -8000, -23000]),
        ("first", [39, 31, 27, 22], 1, [40000, 31000, 27000, 22000], [25000, 6000, -8000, -23000]),
        (
            "first_shared",
            [39, 31, 27, 22],
            1,
            [40000, 31000, 27000, 22000],
            [25000, 6000, -8000, -23000],
        ),
        (
            "first_shared",
            [34.5, 34.5, 30, 20],
            1,
            [35000, 35000, 30000, 20000],
            [15000, 15000, -5000, -25000],
        ),
        (
            "first_shared",
            [33, 33, 33, 20],
            1,
            [33300, 33300, 33300, 20000],
            [8300, 8300, 8300, -25000],
        ),
        (
            "first",
            [34.5, 34.5, 30, 20],
            1,
            [35500, 34500, 30000, 20000],
            [20500, 9500, -5000, -25000],
        ),
    ],
)
def test_sticks_left_on_the_table(
    rule: str, points: list[float], sticks: int, raw: list[int], expected: list[int]
) -> None:
    """Points in thousands. What three who are level cannot share in hundreds is lost (100)."""
    held = [round(thousands * 1000) for thousands in points]
    result = played(held, {"leftover_sticks": rule}, leftover_sticks=sticks)
    assert ([*result.raw_points], [*result.final_scores]) == (raw, expected)
    assert result.leftover_sticks == sticks
    rules = Ruleset.from_json({"leftover_sticks": rule})
    assert [*points_on_hand(result.raw_points, sticks, rules)] == held


def test_where_seats_break_ties_nobody_shares_the_sticks() -> None:
    rules = {"leftover_sticks": "first_shared", "tie": "seat"}
    result = played([34500, 34500, 30000, 20000], rules, leftover_sticks=1)
    assert [*result.raw_points] == [35500, 34500, 30000, 20000]


# --- places --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "split", "seat"),
    [
        ([21700, 41200, 27300, 29800], [4, 1, 3, 2], [4, 1, 3, 2]),
        ([36000, 20000, 36000, 28000], [1, 4, 1, 3], [1, 4, 2, 3]),
        ([27000, 46000, 20000, 27000], [2, 1, 4, 2], [2, 1, 4, 3]),
        ([32000, 32000, 24000, 32000], [1, 1, 4, 1], [1, 2, 4, 3]),
        ([30000, 30000, 30000, 30000], [1, 1, 1, 1], [1, 2, 3, 4]),
    ],
)
def test_level_players_share_a_place_or_the_earlier_seat_is_ahead(
    points: list[int], split: list[int], seat: list[int]
) -> None:
    assert [*played(points, {"tie": "split"}).placements] == split
    assert [*played(points, {"tie": "seat"}).placements] == seat


@pytest.mark.parametrize(
    ("unit", "shares"),
    [
        (100, [16700, 16700, 16600]),
        (1000, [17000, 17000, 16000]),
        (10000, [20000, 20000, 10000]),
        (7, [16667, 16667, 16666]),
        (30000, [30000, 20000, 0]),
    ],
)
def test_a_split_leaves_its_remainder_to_the_earlier_seats(unit: int, shares: list[int]) -> None:
    """50,000 among three: first to third place of 30 and 10 with an oka of 20."""
    result = played([10000, 30000, 30000, 30000], {**M_LEAGUE, "tie_unit": unit})
    assert [*result.uma] == [-30000, *shares]


def test_a_shared_first_place_shares_the_balance_of_the_rounding() -> None:
    rules = {**M_LEAGUE, "rounding": "5down6up"}
    result = played([35300, 35300, 19800, 9600], rules)
    assert [*result.final_scores] == [35000, 35000, -20000, -50000]


# --- yakitori, chips, chombo and penalties -------------------------------------------------------

HOUSE = [42000, 35000, 25000, 18000]


def yakitori(mode: str, wins: list[int] | None) -> list[int]:
    rules = {"yakitori": {"mode": mode, "amount": 5000}}
    return [*played(HOUSE, rules, wins=wins).adjustments]


@pytest.mark.parametrize(
    ("mode", "wins", "adjustments"),
    [
        ("pay_each_winner", [2, 3, 0, 0], [10000, 10000, -10000, -10000]),
        ("pay_each_winner", [2, 3, 1, 0], [5000, 5000, 5000, -15000]),
        ("pay_each_winner", [1, 1, 1, 1], [0, 0, 0, 0]),
        ("pay_every_other", [2, 3, 1, 0], [5000, 5000, 5000, -15000]),
        ("pay_every_other", [2, 3, 0, 0], [10000, 10000, -10000, -10000]),
        ("fixed_deduction", [2, 3, 1, 0], [0, 0, 0, -5000]),
        ("fixed_deduction", [0, 0, 0, 0], [0, 0, 0, 0]),
        ("pay_every_other", [0, 0, 0, 0], [0, 0, 0, 0]),
        ("pay_each_winner", None, [0, 0, 0, 0]),
    ],
)
def test_a_game_without_a_win_costs(
    mode: str, wins: list[int] | None, adjustments: list[int]
) -> None:
    assert yakitori(mode, wins) == adjustments


def test_without_yakitori_wins_change_nothing() -> None:
    assert [*played(HOUSE, wins=[4, 0, 0, 0]).adjustments] == [0, 0, 0, 0]


def test_chips_are_multiplied_at_the_end() -> None:
    result = played(HOUSE, {"chips": {"value": 2000}}, chips=[5, 1, -2, -4])
    assert [*result.adjustments] == [10000, 2000, -4000, -8000]
    assert [*result.final_scores] == [37000, 12000, -14000, -35000]
    assert [*played(HOUSE, chips=[5, 1, -2, -4]).adjustments] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("mode", "placements", "penalties", "expected"),
    [
        ("after_uma", [1, 2, 3, 4], [0, 20000, 0, 0], [27000, -10000, -10000, -27000]),
        ("before_uma", [1, 4, 2, 3], [0, 20000, 0, 0], [27000, -30000, 0, -17000]),
        ("reverse_mangan", [1, 2, 3, 4], [0, 0, 0, 0], [27000, 10000, -10000, -27000]),
    ],
)
def test_a_chombo_is_taken_after_uma_or_before_the_places_or_was_paid_in_the_hand(
    mode: str, placements: list[int], penalties: list[int], expected: list[int]
) -> None:
    result = played(HOUSE, {"chombo": {"mode": mode, "amount": 20000}}, chombo=[0, 1, 0, 0])
    assert [*result.raw_points] == HOUSE
    assert [*result.placements] == placements
    assert [*result.penalties] == penalties
    assert [*result.final_scores] == expected


def test_penalties_come_last_and_add_to_chombo() -> None:
    result = played(HOUSE, chombo=[0, 0, 2, 0], penalties=[1000, 0, 500, 0])
    assert [*result.penalties] == [1000, 0, 40500, 0]
    assert [*result.final_scores] == [26000, 10000, -50500, -27000]


def test_the_scores_are_as_many_as_the_players() -> None:
    with pytest.raises(
        NotationError, match="points must hold a value for each of 4 players, but it holds 3"
    ):
        final_scores([1, 2, 3], WRC)


@pytest.mark.parametrize(
    ("fixed", "seats", "scores"),
    [
        (None, [1], [27000, 10000, -10000, -27000]),
        ({"points": -15000, "uma": -15000}, [], [27000, 10000, -10000, -27000]),
        ({"points": -15000, "uma": -15000}, [1], [27000, -30000, -10000, -27000]),
        ({"points": 0, "uma": 0}, [0, 3], [0, 10000, -10000, 0]),
    ],
)
def test_a_substitute_counts_for_what_the_ruleset_fixes(
    fixed: dict[str, int] | None, seats: list[int], scores: list[int]
) -> None:
    ruleset = WRC.changed(replacement_player=fixed)
    result = final_scores(HOUSE, ruleset)
    counted = with_replacements(result, seats, ruleset)
    assert list(counted.final_scores) == scores
    assert counted.placements == result.placements


def test_a_substitute_still_pays_penalties() -> None:
    ruleset = WRC.changed(replacement_player={"points": -15000, "uma": 0})
    result = final_scores(HOUSE, ruleset, penalties=[0, 0, 2000, 0])
    assert with_replacements(result, [2], ruleset).final_scores[2] == -17000
