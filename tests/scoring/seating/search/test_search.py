"""The searches find what is there to be found, and give up in good order."""

import dataclasses
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.seating.methods.random import pair_at_random
from scoring.seating.methods.swiss import pair_by_rank
from scoring.seating.objective.cost_model import CostModel, Tables
from scoring.seating.search.annealing import SwapSearch, TableSwaps, anneal_tables
from scoring.seating.search.beam_search import beam_search
from scoring.seating.search.local_repair import repair_tables
from scoring.seating.search.multi_session import (
    forced_repeats,
    look_ahead,
)
from scoring.seating.search.wind_matching import pair_by_wind_class, wind_classes

EVERY_WIND = 15


def field(size: int, clashes: set[tuple[int, int]], *, everybody: bool = False) -> CostModel:
    """Make a field in which the pairs given, or all, should not meet."""
    pair = [[2_000 * everybody] * size for _ in range(size)]
    for one, other in clashes:
        pair[one][other] = pair[other][one] = 2_000
    met = [[price // 2_000 for price in row] for row in pair]
    winds = [EVERY_WIND] * size
    return CostModel(
        pair=pair,
        lasting=[[0] * size for _ in range(size)],
        meetings=met,
        allowed=winds,
        rarest=winds,
        spread_weight=1,
        wind_weight=400,
        rarest_weight=2,
    )


def nothing() -> None:
    """Let the search go on."""


@pytest.mark.slow
def test_a_sweep_without_clashes_cuts_slices() -> None:
    tables = beam_search(field(40, set()), 50, nothing)
    assert sorted(map(sorted, tables)) == [list(range(at, at + 4)) for at in range(0, 40, 4)]


@pytest.mark.slow
def test_a_sweep_goes_round_a_clash_by_the_smallest_detour() -> None:
    clashing = field(40, {(20, 21)})
    tables = beam_search(clashing, 50, nothing)
    assert clashing.total_cost(tables) == 8 * 9 + 2 * 16


def test_where_everybody_clashes_a_sweep_cuts_slices_and_ends() -> None:
    hopeless = field(40, set(), everybody=True)
    tables = beam_search(hopeless, 50, nothing)
    assert sorted(player for table in tables for player in table) == list(range(40))


def test_annealing_never_returns_a_dearer_room_than_its_start() -> None:
    clashing = field(12, {(0, 1), (4, 5), (8, 9)})
    start = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
    search = SwapSearch(swaps=100, window=12, initial=50, final=1)
    found = anneal_tables(clashing, start, search, 1, nothing)
    assert clashing.total_cost(found) < clashing.total_cost(start)
    assert start == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]


def test_each_proposed_swap_changes_the_cost_of_the_room_by_what_it_says() -> None:
    """Most proposals of a search were computed before, with tables that may have changed since."""
    clashing = field(16, {(0, 1), (4, 5), (8, 9), (2, 15)})
    start = [list(range(at, at + 4)) for at in range(0, 16, 4)]
    swaps = TableSwaps(clashing, start, Random(1), range(16), 15)
    moves, made = swaps.moves(3_000), 0
    change = next(moves, None)
    while change is not None:
        before, made = clashing.total_cost(swaps.tables), made + 1
        is_made = made % 7 == 0
        try:
            following = moves.send(is_made)
        except StopIteration:
            following = None
        assert clashing.total_cost(swaps.tables) == swaps.total == before + is_made * change
        change = following
    assert made > 1_000


def test_mending_changes_nothing_where_nothing_is_wrong() -> None:
    tables = [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert repair_tables(field(8, set()), tables, 1, nothing) == tables


@pytest.mark.slow
def test_mending_rebuilds_only_the_tables_around_a_trouble() -> None:
    slices = [list(range(at, at + 4)) for at in range(0, 80, 4)]
    mended = repair_tables(field(80, {(0, 1)}), slices, 1, nothing)
    assert mended[:8] == slices[12:]
    assert not any({0, 1} <= set(table) for table in mended)


def test_mending_gives_up_where_nothing_helps() -> None:
    hopeless = field(8, set(), everybody=True)
    mended = repair_tables(hopeless, [[0, 1, 2, 3], [4, 5, 6, 7]], 1, nothing)
    assert sorted(map(sorted, mended)) == [[0, 1, 2, 3], [4, 5, 6, 7]]


def test_strict_winds_are_a_trouble_and_soft_ones_are_not() -> None:
    east_only = dataclasses.replace(field(4, set()), allowed=[1] * 4)
    assert not east_only.is_infeasible([0, 1, 2, 3])
    assert dataclasses.replace(east_only, wind_weight=12_000).is_infeasible([0, 1, 2, 3])


def needing_one_wind(size: int, *, hopeless: bool = False) -> CostModel:
    """Make a field whose players need East, South, West, North in turn, at any price."""
    winds = [1 << place % 4 for place in range(size)]
    plain = field(size, set(), everybody=hopeless)
    return dataclasses.replace(plain, allowed=winds, rarest=winds, wind_weight=12_000)


def test_players_who_need_one_wind_each_sit_with_one_of_each_kind() -> None:
    needy = needing_one_wind(12)
    assert wind_classes(needy) == [[0, 4, 8], [1, 5, 9], [2, 6, 10], [3, 7, 11]]
    assert wind_classes(dataclasses.replace(needy, wind_weight=400)) is None
    assert wind_classes(dataclasses.replace(needy, allowed=[1] * 12)) is None
    tables = pair_by_rank(needy, 1, None)
    assert sorted(map(sorted, tables)) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]


def test_kinds_that_cannot_but_clash_are_seated_all_the_same() -> None:
    hopeless = needing_one_wind(8, hopeless=True)
    tables = pair_by_wind_class(
        hopeless, wind_classes(hopeless) or [], 1, nothing, hopeless.total_cost
    )
    assert [sorted(player % 4 for player in table) for table in tables] == [[0, 1, 2, 3]] * 2


def ahead_of(model: CostModel, start: Tables, sessions: int | None) -> Tables:
    return look_ahead(model, start, sessions, 1, nothing, compare=model.total_cost)


@pytest.mark.slow
def test_looking_ahead_gives_up_where_nothing_helps() -> None:
    slices = [list(range(at, at + 4)) for at in range(0, 12, 4)]
    ahead = ahead_of(field(12, set(), everybody=True), slices, 1)
    assert sorted(player for table in ahead for player in table) == list(range(12))


def test_of_twelve_three_pairs_meet_again_where_each_session_has_a_repeat() -> None:
    """A table has four of the three that played; looking ahead spares all other repeats."""
    rows = [list(range(at, at + 4)) for at in range(0, 12, 4)]
    met = {(one, other) for row in rows for one, other in combinations(row, 2)}
    ahead = ahead_of(field(12, met), rows, 1)
    assert sorted(player for table in ahead for player in table) == list(range(12))
    assert sum(len(met.intersection(combinations(sorted(table), 2))) for table in ahead) == 3


def test_looking_ahead_finds_the_two_sessions_that_have_forced_repeats_only() -> None:
    """Those who may meet anew do so in these two sessions, and three pairs in both of them."""
    one = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
    two = [[0, 1, 4, 8], [2, 5, 6, 9], [3, 7, 10, 11]]
    new = {pair for table in (*one, *two) for pair in combinations(table, 2)}
    left = field(12, set(combinations(range(12), 2)) - new)
    assert forced_repeats(left, 2) == 3
    start = [[0, 1, 2, 4], [3, 5, 6, 7], [8, 9, 10, 11]]
    assert sorted(map(sorted, ahead_of(left, start, 1))) in (one, two)


def test_with_no_session_to_come_a_seating_without_a_repeat_stays_as_it_is() -> None:
    start = [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert ahead_of(field(8, set()), start, 0) is start
    assert ahead_of(field(8, set()), start, None) is start


def test_a_session_with_a_repeat_is_searched_for_one_without() -> None:
    found = ahead_of(field(8, {(0, 1)}), [[0, 1, 2, 3], [4, 5, 6, 7]], 0)
    assert not any({0, 1} <= set(table) for table in found)


def test_repeats_are_forced_beyond_the_partners_that_are_left() -> None:
    nobody, everybody = field(16, set()), field(16, set(), everybody=True)
    assert [forced_repeats(nobody, sessions) for sessions in (5, 6)] == [0, 24]
    assert forced_repeats(everybody, 1) == 24


PAIRS = st.sets(st.tuples(st.integers(0, 15), st.integers(0, 15)).filter(lambda p: p[0] < p[1]))


@given(PAIRS, st.integers(0, 99))
@settings(max_examples=4, deadline=None)
def test_every_method_deals_every_player_once(clashes: set[tuple[int, int]], seed: int) -> None:
    for pair in (pair_at_random, pair_by_rank):
        tables = pair(field(16, clashes), seed, None)
        assert [len(table) for table in tables] == [4] * 4
        assert sorted(player for table in tables for player in table) == list(range(16))
