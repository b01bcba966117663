"""A solver from outside makes the best of a small field, and says how good tables are."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from scoring.seating import draw
from scoring.seating.history import HistoryCounts
from scoring.seating.methods.swiss import pair_by_rank
from scoring.seating.objective.cost_model import CostModel, build_model
from scoring.seating.search.set_partitioning import (
    Column,
    Solution,
    improve,
    price_of,
    prove,
)
from tests.scoring.seating.examples import tables_of, task, together

SLICES = tables_of("1 2 3 4", "5 6 7 8", "9 10 11 12")
ROWS = tables_of("1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16")


def try_all(columns: Sequence[Column], places: int, limit: int) -> Solution:
    """Solve by trying every three tables."""
    whole = [
        three
        for three in combinations(columns, places // 4)
        if len({place for _, table in three for place in table}) == places
    ]
    best = min(whole, key=_price, default=None)
    return Solution(chosen=best, bound=_price(best) if best else limit, is_proven=True)


def find_nothing(_: Sequence[Column], __: int, limit: int) -> Solution:
    """Give up at once."""
    return Solution(chosen=None, bound=limit, is_proven=False)


def _price(columns: Sequence[Column]) -> int:
    return sum(price for price, _ in columns)


def test_the_solver_makes_the_best_of_the_search() -> None:
    tables = draw(task(12, forbidden=(("p04", "p05"),)), solve=try_all).tables
    assert together(tables) == together(SLICES)


def test_tables_of_a_solver_that_are_worse_are_not_taken() -> None:
    def solve(_: Sequence[Column], places: int, limit: int) -> Solution:
        spread = tuple((0, (at, at + 4, at + 8, at + 12)) for at in range(places // 4))
        return Solution(chosen=spread, bound=limit, is_proven=False)

    wish = task(16)
    model = build_model(wish.players, wish, HistoryCounts.of_task(wish), by_rank=True)
    tables = pair_by_rank(model, 1, None, solve=solve)
    assert sorted(map(sorted, tables)) == [list(range(at, at + 4)) for at in range(0, 16, 4)]


def test_tables_dearer_than_the_best_are_replaced_by_the_best() -> None:
    wish = task(12)
    model = build_model(wish.players, wish, HistoryCounts.of_task(wish), by_rank=True)
    crossed = [[0, 1, 2, 4], [3, 5, 6, 7], [8, 9, 10, 11]]
    assert improve(model, crossed, try_all) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
    assert improve(model, crossed, find_nothing) is crossed


@pytest.mark.parametrize(("planned", "asked"), [(None, [16]), (5, [])])
def test_a_solver_is_asked_unless_sessions_to_come_need_opponents(
    planned: int | None, asked: list[int]
) -> None:
    fields: list[int] = []

    def solve(columns: Sequence[Column], places: int, limit: int) -> Solution:
        fields.append(places)
        return find_nothing(columns, places, limit)

    past = (ROWS,) * (planned is not None)
    draw(task(16, sessions_planned=planned, history=past), solve=solve)
    assert fields == asked


def test_the_best_tables_need_no_proof_but_get_one() -> None:
    found = prove(SLICES, task(12), try_all)
    assert (found.price, found.optimum, found.is_proven) == (27, 27, True)


def test_tables_that_could_be_better_are_told_from_the_best() -> None:
    crossed = tables_of("1 2 3 5", "4 6 7 8", "9 10 11 12")
    assert price_of(crossed, task(12)) == 16 + 16 + 9
    found = prove(crossed, task(12), try_all)
    assert (found.price, found.optimum) == (41, 27)


def test_where_everybody_has_met_nothing_is_better() -> None:
    again = task(4, history=(tables_of("1 2 3 4"),))
    found = prove(tables_of("1 2 3 4"), again, try_all)
    assert (found.columns, found.optimum) == (0, None)
    assert draw(again, solve=try_all).certificate.repeats == 6


def test_a_large_field_is_left_to_the_search() -> None:
    winds = [15] * 68
    large = CostModel(
        pair=[[0] * 68] * 68,
        lasting=[[0] * 68] * 68,
        meetings=[[0] * 68] * 68,
        allowed=winds,
        rarest=winds,
        spread_weight=1,
        wind_weight=0,
        rarest_weight=0,
    )
    slices = [list(range(at, at + 4)) for at in range(0, 68, 4)]
    assert improve(large, slices, try_all) is slices
