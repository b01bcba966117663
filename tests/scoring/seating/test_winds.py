"""Starting winds stay within one of each other, and a table is seated in the best way there is."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.seating.winds import (
    NOT_ALLOWED,
    WindDemand,
    balanced_winds,
    best_seats,
    rarest_winds,
    unserved,
    wind_cost,
)

pytestmark = pytest.mark.slow

EAST, SOUTH, WEST, NORTH = 1, 2, 4, 8


@pytest.mark.parametrize(
    ("starts", "games", "winds"),
    [
        ((0, 0, 0, 0), 1, EAST | SOUTH | WEST | NORTH),
        ((1, 0, 0, 0), 4, SOUTH | WEST | NORTH),
        ((1, 1, 1, 0), 4, NORTH),
        ((1, 1, 0, 0), 5, EAST | SOUTH | WEST | NORTH),
        ((2, 1, 0, 0), 5, WEST | NORTH),
        ((2, 1, 1, 0), 5, NORTH),
        ((3, 0, 0, 0), 4, SOUTH | WEST | NORTH),
        ((2, 2, 2, 2), 8, EAST | SOUTH | WEST | NORTH),
        ((1, 1, 0), 3, WEST),
    ],
)
def test_a_wind_is_allowed_while_it_leaves_room_for_the_others(
    starts: tuple[int, ...], games: int, winds: int
) -> None:
    assert balanced_winds(starts, games) == winds


@given(st.integers(1, 13), st.data())
def test_whoever_starts_at_allowed_winds_only_ends_within_one(
    games: int, data: st.DataObject
) -> None:
    starts = [0, 0, 0, 0]
    for _ in range(games):
        allowed = balanced_winds(starts, games)
        starts[data.draw(st.sampled_from([w for w in range(4) if allowed >> w & 1]))] += 1
    assert max(starts) - min(starts) <= 1


def test_the_rarest_winds_are_those_had_least_often() -> None:
    assert rarest_winds((2, 1, 1, 3)) == SOUTH | WEST


@given(st.tuples(*[st.integers(0, 15)] * 4))
def test_as_few_players_as_possible_go_without_their_winds(sets: tuple[int, int, int, int]) -> None:
    served = max(
        sum(sets[player] >> wind & 1 for wind, player in enumerate(order))
        for order in permutations(range(4))
    )
    assert unserved(*sets) == 4 - served


def test_a_wind_costs_its_starts_and_one_that_is_not_allowed_most() -> None:
    starts = (1, 1, 0, 2)
    costs = [wind_cost(starts, EAST | SOUTH | WEST, wind) for wind in range(4)]
    assert costs == [1, 1, 0, NOT_ALLOWED]


def test_of_equally_cheap_orders_the_preferred_one_is_taken() -> None:
    costs = [[0, 0, 1], [0, 0, 1], [1, 1, 0]]
    assert best_seats(costs) == (0, 1, 2)
    assert best_seats(costs, lambda order: -order[0]) == (1, 0, 2)


def test_demand_for_winds_is_even_where_players_need_different_ones() -> None:
    demand = WindDemand(4)
    demand.add([(1, 1, 1, 0), (1, 1, 0, 1)])
    north, east, south = (1, 1, 1, 0), (0, 1, 1, 1), (1, 0, 1, 1)
    assert demand.imbalance([east, south]) == 0
    assert demand.imbalance([north, east]) > demand.imbalance([(2, 2, 2, 2)] * 2) > 0


@given(st.integers(3, 4), st.data())
def test_no_other_order_of_a_table_is_cheaper(size: int, data: st.DataObject) -> None:
    row = st.lists(st.integers(0, 9), min_size=size, max_size=size)
    prices = data.draw(st.lists(row, min_size=size, max_size=size))

    def price(order: tuple[int, ...]) -> int:
        return sum(prices[player][wind] for wind, player in enumerate(order))

    assert price(best_seats(prices)) == min(map(price, permutations(range(size))))
