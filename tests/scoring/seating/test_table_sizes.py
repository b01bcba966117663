"""Which tables of three or five a draw makes, where some are allowed."""

import pytest

from scoring.seating import PlayerTask, SeatingTask
from scoring.seating.table_sizes import sizes_of_pools, table_sizes, with_odd_tables


@pytest.mark.parametrize(
    ("sizes", "wishes"),
    [
        ((), "bye bye bye bye bye"),
        ((3,), "bye three three three three"),
        ((5,), "bye five five bye five"),
        ((3, 5), "bye five three three five"),
    ],
)
def test_as_few_tables_of_another_size_as_the_players_need(
    sizes: tuple[int, ...], wishes: str
) -> None:
    drawn = [
        with_odd_tables(
            SeatingTask(players=tuple(PlayerTask(id=f"p{n}") for n in range(count))), sizes
        )
        for count in (8, 9, 10, 11, 13)
    ]
    assert " ".join(task.odd for task in drawn) == wishes


def test_too_few_players_and_other_games_have_byes() -> None:
    five = SeatingTask(players=tuple(PlayerTask(id=f"p{n}") for n in range(5)))
    assert with_odd_tables(five, (3,)).odd == "bye"
    assert with_odd_tables(five, (3, 5)).odd == "five"
    sanma = SeatingTask(players=five.players, seats=3)
    assert with_odd_tables(sanma, (3, 5)) is sanma


@pytest.mark.parametrize(
    ("players", "seats", "sizes", "expected"),
    [
        (9, 4, (3, 5), ((4, 5), 0)),
        (10, 4, (3, 5), ((4, 3, 3), 0)),
        (9, 4, (), ((4, 4), 1)),
        (7, 3, (3, 5), ((3, 3), 1)),
    ],
)
def test_pages_know_the_tables_before_the_draw(
    players: int, seats: int, sizes: tuple[int, ...], expected: tuple[tuple[int, ...], int]
) -> None:
    assert table_sizes(players, seats, sizes) == expected


@pytest.mark.parametrize(
    ("pools", "sizes", "expected"),
    [
        ((9, 6), (), ((4, 4, 4), 3)),
        ((9, 8), (3, 5), ((4, 4, 4, 5), 0)),
        ((6, 7), (3,), ((4, 3, 3, 3), 0)),
        ((0, 4), (), ((4,), 0)),
    ],
)
def test_divisions_fill_their_own_tables(
    pools: tuple[int, ...], sizes: tuple[int, ...], expected: tuple[tuple[int, ...], int]
) -> None:
    assert sizes_of_pools(pools, 4, sizes) == expected
