"""Tables get the numbers that bring fewest players back to where they have sat."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.seating import SeatingTask, draw
from scoring.seating.constraints import Constraints
from scoring.seating.history import HistoryCounts
from scoring.seating.search.assignment_problem import cheapest_assignment
from scoring.seating.table_numbers import keep_off_stream, number_tables
from tests.scoring.seating.examples import people, tables_of


@pytest.mark.slow
@given(st.integers(0, 5), st.data())
def test_no_other_assignment_is_cheaper(size: int, data: st.DataObject) -> None:
    row = st.lists(st.integers(0, 9), min_size=size, max_size=size)
    prices = data.draw(st.lists(row, min_size=size, max_size=size))
    found = cheapest_assignment(prices)
    assert sorted(found) == list(range(size))

    def price(columns: tuple[int, ...]) -> int:
        return sum(prices[row][column] for row, column in enumerate(columns))

    assert price(tuple(found)) == min(map(price, permutations(range(size))))


def test_three_tables_go_round_where_no_two_could_exchange_numbers() -> None:
    past = HistoryCounts.of(
        (
            tables_of("1 99 98 97", "2 96 95 94", "3 93 92 91"),
            tables_of("3 90 89 88", "1 87 86 85", "2 84 83 82"),
        )
    )
    tables = tables_of("1 5 6 7", "2 8 9 10", "3 11 12 13")
    assert number_tables(tables, {}, past) == [tables[1], tables[2], tables[0]]


def test_numbers_stay_where_nobody_has_been() -> None:
    tables = tables_of("1 2 3 4", "5 6 7 8", "9 10 11 12")
    assert number_tables(tables, {}, HistoryCounts.of(())) == list(tables)


def test_many_tables_exchange_numbers() -> None:
    tables = tables_of(*(f"{at} {at + 1} {at + 2} {at + 3}" for at in range(1, 272, 4)))
    numbered = number_tables(tables, {"p01": 3}, HistoryCounts.of((tables[:6],)))
    assert numbered[2] == tables[0]
    assert not any(table == other for table, other in zip(numbered[:6], tables, strict=False))
    assert sorted(numbered) == sorted(tables)


def test_a_table_that_has_been_everywhere_stays() -> None:
    tables = tables_of(*(f"{at} {at + 1} {at + 2} {at + 3}" for at in range(1, 272, 4)))
    past = HistoryCounts.of(())
    for number in range(1, len(tables) + 1):
        past.visits["p01", number] = 1
    assert number_tables(tables, {}, past) == list(tables)


TABLES = (("a", "b", "c", "d"), ("e", "f", "g", "h"), ("i", "j", "k", "l"))


def rules(**needs: object) -> Constraints:
    return Constraints(streamed=frozenset({1}), **needs)  # type: ignore[arg-type]


def test_a_table_with_such_a_player_takes_the_number_of_the_nearest_other_one() -> None:
    moved = keep_off_stream(TABLES, rules(off_stream=frozenset({"a", "e"})))
    assert moved == (TABLES[2], TABLES[1], TABLES[0])
    assert keep_off_stream(TABLES, rules(off_stream=frozenset({"e"}))) == TABLES


def test_it_stays_where_everybody_needs_it_and_is_named() -> None:
    everywhere = rules(off_stream=frozenset({"a", "e", "i"}))
    assert keep_off_stream(TABLES, everywhere) == TABLES
    needed = rules(off_stream=frozenset({"a"}), table_of={"b": 1})
    assert keep_off_stream(TABLES, needed) == TABLES
    (broken,) = everywhere.broken_by(TABLES)
    assert (broken.code, dict(broken.params)) == ("on_stream", {"player": "a", "table": 1})


@pytest.mark.parametrize("method", ["swiss", "random", "straight", "finals"])
def test_draws_keep_them_away_from_streamed_tables(method: str) -> None:
    players = people(16, p01={"off_stream": True}, p06={"off_stream": True})
    script = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 16" if method == "finals" else ""
    task = SeatingTask(players=players, streamed=(1, 3), script=script)
    drawn = draw(task, method=method)
    assert len(drawn.tables) == 4
    assert {"p01", "p06"}.isdisjoint({*drawn.tables[0], *drawn.tables[2]})
    assert drawn.problems == ()


def test_a_fixed_table_on_stream_is_kept_and_named() -> None:
    players = people(8, p03={"off_stream": True, "fixed_table": 1})
    drawn = draw(SeatingTask(players=players, streamed=(1,)), method="random")
    assert "p03" in drawn.tables[0]
    assert [item.code for item in drawn.problems] == ["on_stream"]
