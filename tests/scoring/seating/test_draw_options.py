"""What else a draw may be told: groups, half tables, substitutes, odd tables, first sessions."""

import dataclasses
from collections import Counter
from typing import Any

import pytest

from scoring.core.seats import Wind
from scoring.seating import PlayerTask, SeatingTask, draw
from tests.scoring.seating.examples import people, ranks, seated, tables_of, task, together


@pytest.mark.parametrize("method", ["swiss", "snake", "blocks", "ladder"])
def test_pots_put_one_of_each_quarter_at_every_table(method: str) -> None:
    ratings = {f"p{n:02}": {"rating": 2000 - 10 * n, "rank": None} for n in range(1, 17)}
    wish = task(16, players=people(16, **ratings), start="rating_groups")
    seating = draw(wish, method=method)
    for table in seating.tables:
        assert sorted((int(player[1:]) - 1) // 4 for player in table) == [0, 1, 2, 3]
    tables = {draw(dataclasses.replace(wish, seed=seed), method=method).tables for seed in range(4)}
    assert len(tables) > 1
    later = dataclasses.replace(wish, players=people(16), history=(seating.tables,))
    assert (
        draw(later, method="straight").tables
        == draw(dataclasses.replace(later, start="rank"), method="straight").tables
    )


def test_a_first_session_may_follow_the_ratings_or_the_lot() -> None:
    ratings = {f"p{n:02}": {"rating": n, "rank": n} for n in range(1, 12)}
    wish = task(12, players=people(12, **ratings), start="rating")
    assert ranks(draw(wish, method="straight").tables) == "1 2 3 12 / 4 5 6 7 / 8 9 10 11"
    lots = {
        ranks(draw(task(12, start="random", seed=seed), method="straight").tables)
        for seed in range(8)
    }
    assert len(lots) > 5


def test_groups_keep_to_themselves() -> None:
    seating = draw(task(24, groups=(8, 8)))
    groups = sorted(sorted({(int(p[1:]) - 1) // 8 for p in table}) for table in seating.tables)
    assert groups == [[0], [0], [1], [1], [2], [2]]
    named = {f"p{n:02}": {"group": "final"} for n in (1, 5, 9, 13)}
    tables = draw(task(16, players=people(16, **named))).tables
    assert ["p01", "p05", "p09", "p13"] in together(tables)


def test_every_group_has_its_own_byes_and_progress() -> None:
    said: list[tuple[int, int]] = []
    seating = draw(
        task(14, groups=(6,)),
        method="swiss",
        progress=lambda done, total: said.append((done, total)),
    )
    assert sorted(seating.byes) == ["p05", "p06"]
    assert said == sorted(said)
    assert said[-1] == (2000, 2000)


def test_too_few_for_a_further_table_sit_out() -> None:
    seating = draw(task(7, locked=tables_of("1 2 3 4")))
    assert (seating.tables, seating.byes) == (tables_of("1 2 3 4"), ("p05", "p06", "p07"))


def test_a_half_seated_table_is_filled_up() -> None:
    locked: tuple[Any, ...] = (("p09", None, None, "p12"), (None, "p02", None, None))
    seating = draw(task(12, locked=locked, locked_numbers=(3, 1)))
    assert (seating.tables[2][0], seating.tables[2][3]) == ("p09", "p12")
    assert seating.tables[0][1] == "p02"
    assert seated(seating.tables) == [f"p{n:02}" for n in range(1, 13)]
    free = draw(task(12, locked=(("p09", None, None, "p12"),)))
    assert [(t[0], t[3]) for t in free.tables if "p09" in t] == [("p09", "p12")]


def test_who_sits_at_a_half_seated_table_does_not_sit_out() -> None:
    seating = draw(task(10, locked=(("p09", None, None, "p10"),)))
    assert seating.byes == ("p08", "p07")


def test_a_locked_table_keeps_its_number() -> None:
    seating = draw(task(12, locked=tables_of("9 1 5 3"), locked_numbers=(3,)))
    assert seating.tables[2] == ("p09", "p01", "p05", "p03")


def test_substitutes_play_where_they_fill_a_table() -> None:
    spare = tuple(PlayerTask(id=f"s{n}", substitute=True) for n in (1, 2))
    six = draw(SeatingTask(players=(*people(6), *spare)))
    assert len(seated(six.tables)) == 8
    assert six.byes == ()
    five = draw(SeatingTask(players=(*people(5), *spare)))
    assert (len(seated(five.tables)), five.byes) == (4, ("p05",))
    assert seated(draw(SeatingTask(players=(*people(4), *spare))).tables) == [
        f"p0{n}" for n in range(1, 5)
    ]


def test_volunteers_sit_out_first() -> None:
    wish = task(5, players=people(5, p02={"volunteer": True}))
    assert draw(wish).byes == ("p02",)
    assert draw(wish, method="club_night").byes == ("p02",)


def test_no_table_has_two_players_whatever_else_is_broken() -> None:
    norths = {f"p{n:02}": {"fixed_seat": Wind.NORTH, "fixed_table": 1} for n in (1,)}
    players = people(10, **norths)
    apart = tuple(("p01", f"p{n:02}") for n in range(2, 8))
    seating = draw(SeatingTask(players=players, odd="three", forbidden=apart))
    assert sorted(map(len, seating.tables)) == [3, 3, 4]


@pytest.mark.slow
def test_tables_of_five_go_round() -> None:
    wish = task(17, odd="five")
    for _ in range(3):
        seating = draw(wish)
        assert sorted(map(len, seating.tables)) == [4, 4, 4, 5]
        assert seating.byes == ()
        wish = dataclasses.replace(wish, history=(*wish.history, seating.tables))
    had = Counter(p for session in wish.history for t in session if len(t) == 5 for p in t)
    assert max(had.values()) == 1
    assert len(seated(draw(task(18, odd="five")).tables)) == 18


def test_a_half_seated_table_may_take_a_fifth() -> None:
    seating = draw(task(10, odd="five", locked=(("p01", None, "p02", None),)))
    assert [len(table) for table in seating.tables] == [5, 5]


def test_nobody_with_a_needed_seat_is_the_fifth() -> None:
    players = people(5, **{f"p0{n}": {"fixed_seat": wind} for n, wind in enumerate(Wind, 1)})
    assert draw(SeatingTask(players=players, odd="five", winds="off")).tables[0][4] == "p05"
