"""Play-offs drawn by crossing, and mixed tables of groups whose numbers do not fit."""

from collections import Counter
from itertools import combinations

import pytest

from scoring.seating import PlayerTask, SeatedTable, SeatingTask, draw
from scoring.seating.who_plays import constraints_of
from tests.scoring.seating.examples import people, ranks, seated, task


def play_off(divisions: str, places: int, **wishes: object) -> SeatingTask:
    """The first so many of each division, seeded A1 B1 A2 B2 and so on."""
    names = [f"{division}{place}" for place in range(1, places + 1) for division in divisions]
    players = tuple(
        PlayerTask(id=name, rank=rank, origin=name[0]) for rank, name in enumerate(names, 1)
    )
    return SeatingTask(**{"players": players, **wishes})  # type: ignore[arg-type]  # by name


def written(tables: tuple[SeatedTable, ...]) -> str:
    return " / ".join(sorted(" ".join(sorted(table)) for table in tables))


def games(divisions: str, places: int, count: int) -> list[tuple[SeatedTable, ...]]:
    """So many games of a play-off, one drawn after another."""
    history: list[tuple[SeatedTable, ...]] = []
    for _ in range(count):
        wish = play_off(divisions, places, history=tuple(history), sessions_planned=count)
        history.append(draw(wish, method="crossing").tables)
    return history


@pytest.mark.parametrize(
    ("divisions", "places", "tables"),
    [
        ("AB", 2, "A1 A2 B1 B2"),
        ("AB", 4, "A1 A4 B2 B3 / A2 A3 B1 B4"),
        ("ABCD", 2, "A1 B2 C1 D2 / A2 B1 C2 D1"),
        ("ABCD", 4, "A1 B2 C3 D4 / A2 B3 C4 D1 / A3 B4 C1 D2 / A4 B1 C2 D3"),
        ("AB", 6, "A1 A6 B2 B5 / A2 A5 B3 B4 / A3 A4 B1 B6"),
    ],
)
def test_the_first_of_one_division_meets_the_second_of_the_next(
    divisions: str, places: int, tables: str
) -> None:
    assert written(draw(play_off(divisions, places), method="crossing").tables) == tables


def test_over_six_games_of_two_fours_all_meet_evenly() -> None:
    met: Counter[tuple[str, ...]] = Counter()
    for tables in games("AB", 4, 6):
        assert all(Counter(name[0] for name in table) == {"A": 2, "B": 2} for table in tables)
        met.update(pair for table in tables for pair in combinations(sorted(table), 2))
    assert {met[one, other] for one, other in combinations(("A1", "A2", "A3", "A4"), 2)} == {2}
    assert {met[f"A{one}", f"B{other}"] for one in range(1, 5) for other in range(1, 5)} == {3}


def test_a_forbidden_pair_is_parted_by_a_swap() -> None:
    wish = play_off("AB", 4, forbidden=(("A1", "B2"),))
    seating = draw(wish, method="crossing")
    assert (seating.problems, len(seating.tables)) == ((), 2)


def test_numbers_that_do_not_cross_are_mixed_by_search() -> None:
    seating = draw(play_off("ABC", 5, odd="three"), method="crossing")
    mixtures = [sorted(Counter(name[0] for name in table).values()) for table in seating.tables]
    assert sorted(mixtures) == [[1, 1, 1], [1, 1, 2], [1, 1, 2], [1, 1, 2]]
    gone = (("A1", "B1", "C9", "D9"), ("A2", "B2", "A3", "B3"))
    after = draw(play_off("AB", 4, history=(gone,)), method="crossing")
    assert not any({"A1", "B1"} <= set(table) for table in after.tables)


def divided(*groups: str, **wishes: object) -> SeatingTask:
    """Players by rank, each in the group of this letter: "AAAB"."""
    letters = "".join(groups)
    needs = {f"p{n:02}": {"group": letter} for n, letter in enumerate(letters, 1)}
    return task(len(letters), players=people(len(letters), **needs), **wishes)


def test_players_left_over_share_a_mixed_table_where_that_is_allowed() -> None:
    apart = draw(divided("A" * 6, "B" * 6))
    assert sorted(apart.byes) == ["p05", "p06", "p11", "p12"]
    wish = divided("A" * 6, "B" * 6, mixed=True)
    mixed = draw(wish)
    assert (mixed.byes, mixed.problems) == ((), ())
    assert ranks(mixed.tables) == "1 2 3 4 / 5 6 11 12 / 7 8 9 10"
    again = draw(divided("A" * 6, "B" * 6, mixed=True, history=(mixed.tables,)))
    (table,) = [t for t in again.tables if len({int(name[1:]) > 6 for name in t}) == 2]
    assert not {"p05", "p06", "p11", "p12"} & set(table)


def test_no_table_is_mixed_where_too_few_are_left_over() -> None:
    seating = draw(divided("A" * 5, "B" * 5, mixed=True))
    assert sorted(seating.byes) == ["p05", "p10"]
    small = draw(divided("A" * 3, "B" * 5, mixed=True))
    assert ranks(small.tables) == "1 2 3 8 / 4 5 6 7"
    named = draw(divided("A" * 3, "B" * 5))
    assert [problem.code for problem in named.problems] == ["group_too_small"]


def test_tables_of_three_leave_nobody_over_to_be_mixed() -> None:
    wish = divided("A" * 6, "B" * 6, mixed=True, odd="three")
    sizes = [[(int(name[1:]) - 1) // 6 for name in table] for table in draw(wish).tables]
    assert sorted(sizes) == [[0] * 3, [0] * 3, [1] * 3, [1] * 3]


def test_one_mixed_table_more_than_needed_is_named() -> None:
    wish = divided("A" * 6, "B" * 6, mixed=True)
    tables = tuple(
        tuple(f"p{int(n):02}" for n in line.split())
        for line in ("1 2 3 7", "4 8 9 10", "5 6 11 12")
    )
    codes = [problem.code for problem in constraints_of(wish).broken_by(tables)]
    assert (codes, seated(tables)) == (["groups_meet"] * 2, [f"p{n:02}" for n in range(1, 13)])
