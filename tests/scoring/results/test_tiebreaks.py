"""Each tie-break of the table, on results that are level but for it; the better one comes first."""

from fractions import Fraction

import pytest

from scoring.results.ranking_rules import StandingRules
from scoring.results.standings import standings
from scoring.results.tiebreaks import (
    TIEBREAKS,
    to_whole,
)
from tests.scoring.crosstable import read_crosstable

# tie-break, what is level, the cells of the table, the results with the better one first
CASES = [
    (
        "total",
        "average",
        [20_000, 10_000],
        """
        ana  1:10  2:10
        bo   2:10  .
        """,
    ),
    (
        "average",
        "total",
        [30_000, 15_000],
        """
        ana  1:30  .
        bo   2:10  1:20
        """,
    ),
    (
        "placements",
        "total",
        ["1-0-1", "0-2-0", "0-1-1"],
        """
        ana  1:10  3:0
        bo   2:10  2:0
        cy   3:10  2:0
        """,
    ),
    (
        "average_placement",
        "total",
        [-1333, -1667],
        """
        ana  1:0  1:0  2:0
        bo   2:0  2:0  1:0
        """,
    ),
    (
        "fewest_last_places",
        "total",
        [0, -1, -2],
        """
        ana  2:0  2:0
        bo   1:0  3:0
        cy   3:0  3:0
        """,
    ),
    (
        "wins_against",
        "total",
        [4, 2, 0],
        """
        ana  1:0  .    2:0
        bo   2:0  1:0  .
        cy   .    2:0  4:0
        di   3:9  3:9  1:9
        """,
    ),
    (
        "wins_against",
        "total",
        [1, 1],
        """
        ana  1:0
        bo   1:0
        """,
    ),
    (
        "best_game",
        "total",
        [40_000, 10_000],
        """
        ana  1:40  2:-30
        bo   2:10  1:0
        """,
    ),
    (
        "raw_points",
        "total",
        [60_000, 30_000],
        """
        ana  1:0  2:0
        bo   2:0  .
        """,
    ),
    (
        "fewest_penalties",
        "total",
        [0, -20_000],
        """
        ana  1:0  2:0
        bo   1:0  2:0!20
        """,
    ),
    (
        "most_games",
        "total",
        [2, 1],
        """
        ana  1:0  2:0
        bo   2:0  .
        """,
    ),
    (
        "last_session",
        "total",
        [10_000, 5_000, 5_000, None],
        """
        ana  .     2:-10  1:10
        bo   2:-9  1:4    2:5
        cy   1:-5  3:0    3:5
        di   2:-1  1:1    .
        """,
    ),
]


@pytest.mark.parametrize(("name", "level", "cells", "table"), CASES)
def test_a_tie_break_puts_the_better_one_first(
    name: str, level: str, cells: list[int | str | None], table: str
) -> None:
    rows = read_crosstable(table)
    names = list(dict.fromkeys(row.entrant for row in rows))
    found = standings(rows[::-1], StandingRules(tiebreaks=(name,), aggregate=level))
    tied = [row for row in found if row.entrant != "di" or name == "last_session"]
    assert [row.tiebreak_values[0] for row in tied] == cells
    assert [row.entrant for row in found if row in tied] == names[: len(tied)]


def test_the_last_place_is_that_of_each_table() -> None:
    at_tables_of_three_four_and_five = """
        ana   .    .    4:0
        bea   2:0  3:0  .
        cleo  3:0  .    .
        di    .    4:0  .
        eve   .    .    5:0
        flo   1:0  2:0  3:0
        guy   .    1:0  1:0
        hal   .    .    2:0
    """
    rows = read_crosstable(at_tables_of_three_four_and_five)
    found = standings(rows, StandingRules(tiebreaks=("fewest_last_places",)))
    assert {row.entrant: row.tiebreak_values[0] for row in found} == {
        **dict.fromkeys(("ana", "bea", "flo", "guy", "hal"), 0),
        **dict.fromkeys(("cleo", "di", "eve"), -1),
    }


def test_the_lot_always_decides_and_is_drawn_from_the_seed() -> None:
    rows = read_crosstable("ana 1:0\nbo 1:0\ncy 1:0\ndi 1:0")
    orders = set()
    for seed in range(30):
        found = standings(rows, StandingRules(tiebreaks=("lot",), seed=seed))
        assert [(row.rank, row.shared) for row in found] == [(n, False) for n in range(1, 5)]
        orders.add(tuple(row.entrant for row in found))
    assert len(orders) > 10
    assert found[0].tiebreak_values > found[1].tiebreak_values


def test_whoever_has_not_played_has_nothing_to_show() -> None:
    (row,) = standings([], StandingRules(tiebreaks=tuple(TIEBREAKS)), entrants=["ana"])
    shown = dict(zip(TIEBREAKS, row.tiebreak_values, strict=True))
    counts = ("total", "fewest_last_places", "wins_against", "raw_points")
    zero = dict.fromkeys((*counts, "fewest_penalties", "most_games"), 0)
    nothing = dict.fromkeys(("average", "average_placement", "best_game", "last_session", "seed"))
    assert shown == zero | nothing | {"placements": "0-0-0-0", "lot": shown["lot"]}


def test_every_row_says_what_it_means() -> None:
    for row in TIEBREAKS.values():
        assert row.meaning.endswith(".")
        assert row.name


@pytest.mark.parametrize(
    ("number", "whole"), [((25, 2), 13), ((-25, 2), -12), ((7, 3), 2), ((-7, 3), -2), ((5, 1), 5)]
)
def test_fractions_are_shown_to_the_nearest_whole_number_with_halves_up(
    number: tuple[int, int], whole: int
) -> None:
    assert to_whole(Fraction(*number)) == whole
