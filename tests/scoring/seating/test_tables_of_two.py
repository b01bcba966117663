"""Draws for tables of two, which dummy players fill."""

import pytest

from scoring.seating.drawing import draw
from scoring.seating.task import PlayerTask, SeatedTable, SeatingTask

pytestmark = pytest.mark.slow

METHODS = ("swiss", "random", "straight", "snake", "fold", "round_robin", "club_night")


def drawn(method: str, count: int, sessions: int) -> list[tuple[SeatedTable, ...]]:
    players = tuple(PlayerTask(id=f"p{rank:02}", rank=rank) for rank in range(1, count + 1))
    history: tuple[tuple[SeatedTable, ...], ...] = ()
    for seed in range(1, sessions + 1):
        task = SeatingTask(players=players, history=history, seats=2, seed=seed)
        history += (draw(task, method=method).tables,)
    return list(history)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("count", [4, 7, 12])
def test_every_table_has_two_players(method: str, count: int) -> None:
    for tables in drawn(method, count, 2):
        assert [len(table) for table in tables] == [2] * (count // 2)
        seated = [player for table in tables for player in table]
        assert len(set(seated)) == len(seated)


def test_by_rank_neighbours_meet_and_nobody_twice() -> None:
    first, second, third = drawn("swiss", 6, 3)
    met = [frozenset(table) for tables in (first, second, third) for table in tables]
    assert len(set(met)) == 9
    assert {frozenset(table) for table in first} == {
        frozenset({"p01", "p02"}),
        frozenset({"p03", "p04"}),
        frozenset({"p05", "p06"}),
    }


def test_both_start_as_east_in_turn() -> None:
    first, second = drawn("swiss", 2, 2)
    assert first[0] == second[0][::-1]
