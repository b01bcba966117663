"""Each method seats the ranking by its own rule."""

import dataclasses
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.seating import METHODS, SeatingTask, draw
from tests.scoring.seating.examples import people, ranks, seated, tables_of, task


@pytest.mark.parametrize(
    ("method", "count", "tables"),
    [
        ("straight", 12, "1 2 3 4 / 5 6 7 8 / 9 10 11 12"),
        ("snake", 16, "1 8 9 16 / 2 7 10 15 / 3 6 11 14 / 4 5 12 13"),
        ("fold", 8, "1 2 7 8 / 3 4 5 6"),
        ("fold", 12, "1 2 11 12 / 3 4 9 10 / 5 6 7 8"),
        ("interval", 8, "1 3 5 7 / 2 4 6 8"),
    ],
)
def test_patterns_cut_the_ranking(method: str, count: int, tables: str) -> None:
    assert ranks(draw(task(count), method=method).tables) == tables


@pytest.mark.parametrize(
    ("method", "tables"),
    [
        ("straight", "1 2 3 / 4 5 6 / 7 8 9"),
        ("snake", "1 6 7 / 2 5 8 / 3 4 9"),
        ("fold", "1 8 9 / 2 6 7 / 3 4 5"),
        ("interval", "1 4 7 / 2 5 8 / 3 6 9"),
    ],
)
def test_patterns_fit_three_players_too(method: str, tables: str) -> None:
    assert ranks(draw(task(9, seats=3), method=method).tables) == tables


def test_an_interval_is_kept_as_far_as_the_tables_reach() -> None:
    seating = draw(task(20, interval=2), method="interval")
    assert ranks(seating.tables) == ("1 3 5 7 / 2 4 6 8 / 9 11 13 15 / 10 12 14 16 / 17 18 19 20")


def test_blocks_are_kept_and_dealt_by_lot_inside() -> None:
    found = {draw(task(20, block=8, seed=seed), method="blocks").tables for seed in range(6)}
    for tables in found:
        numbers = [sorted(int(player[1:]) for player in table) for table in tables]
        assert sorted((min(t) - 1) // 8 for t in numbers) == [0, 0, 1, 1, 2]
        assert all((t[0] - 1) // 8 == (t[3] - 1) // 8 for t in numbers)
    assert len(found) > 3


def test_blocks_meet_nobody_again_where_that_can_be() -> None:
    first = draw(task(16, block=16), method="blocks")
    again = draw(task(16, block=16, history=(first.tables,)), method="blocks")
    assert again.certificate.repeats == 0


@pytest.mark.parametrize("method", ["straight", "snake", "fold", "interval", "ladder", "blocks"])
def test_a_pattern_gives_way_to_a_rule(method: str) -> None:
    tables = draw(task(8), method=method).tables
    one, other = tables[0][:2]
    seating = draw(task(8, forbidden=((one, other),)), method=method)
    assert seating.problems == ()
    assert not any({one, other} <= set(table) for table in seating.tables)
    nearest = [min(len({*new} ^ {*old}) for old in tables) for new in seating.tables]
    assert method == "blocks" or max(nearest) == 2


def test_where_no_single_swap_helps_the_tables_of_a_pattern_are_made_anew() -> None:
    """Those without a forbidden pair, p02 and p08, fill the tables in the order of the ranking."""
    apart = ["1-4", "1-5", "3-6", "3-7", "4-5", "4-10", "6-7", "6-9", "6-10", "7-9"]
    pairs = (tuple(f"p{int(who):02}" for who in pair.split("-")) for pair in apart)
    seating = draw(task(10, odd="three", forbidden=tuple(pairs)), method="straight")
    assert (ranks(seating.tables), seating.problems) == ("1 7 10 / 2 4 6 8 / 3 5 9", ())


def test_pairs_that_no_search_can_part_in_time_are_seated_and_named() -> None:
    """Twelve teams of three cannot have tables of their own, for there are nine tables."""
    names = [f"p{number:02}" for number in range(1, 37)]
    numbered = combinations(enumerate(names), 2)
    apart = tuple((one, two) for (at, one), (to, two) in numbered if at // 3 != to // 3)
    seating = draw(task(36, forbidden=apart), method="straight")
    assert seated(seating.tables) == names
    meet = {pair for table in seating.tables for pair in combinations(sorted(table), 2)}
    assert len(seating.problems) == len(meet.intersection(apart))
    assert {problem.code for problem in seating.problems} == {"forbidden_pair_meets"}


def test_tables_of_three_of_a_pattern_go_round() -> None:
    wish = task(10, odd="three")
    for _ in range(3):
        seating = draw(wish, method="snake")
        assert sorted(map(len, seating.tables)) == [3, 3, 4]
        wish = dataclasses.replace(wish, history=(*wish.history, seating.tables))
    had = Counter(p for session in wish.history for t in session if len(t) == 3 for p in t)
    assert max(had.values()) - min(had[f"p{n:02}"] for n in range(1, 11)) <= 1


def test_a_final_is_seated_by_its_script() -> None:
    seating = draw(task(8, script="1 2 7 8 / 3 4 5 6"), method="finals")
    assert ranks(seating.tables) == "1 2 7 8 / 3 4 5 6"
    assert seating.problems == ()


@pytest.mark.parametrize(
    ("method", "wishes", "tables"),
    [
        ("straight", {}, ["1 2 3 4", "5 6 7 8", "9 10 11 12"]),
        (
            "finals",
            {"script": "1 2 3 4 / 5 6 7 8 / 9 10 11 12"},
            ["1 2 3 4", "5 6 7 8", "9 10 11 12"],
        ),
        (
            "finals",
            {"script": "9 10 11 12 / 1 2 7 8 / 3 4 5 6"},
            ["9 10 11 12", "1 2 7 8", "3 4 5 6"],
        ),
    ],
)
def test_table_1_is_the_first_of_the_ranking_or_of_the_script(
    method: str, wishes: dict[str, Any], tables: list[str]
) -> None:
    before = tables_of("1 2 3 4", "5 6 7 8", "9 10 11 12")
    seating = draw(task(12, history=(before, before), **wishes), method=method)
    assert [ranks((table,)) for table in seating.tables] == tables


def test_who_moves_up_the_ladder_moves_to_the_table_above() -> None:
    before = tables_of("1 2 3 4", "5 6 7 8", "9 10 11 12")
    places = {f"p{number:02}": {"placement": (number - 1) % 4 + 1} for number in range(1, 13)}
    wish = SeatingTask(players=people(12, **places), history=(before,))
    seating = draw(wish, method="ladder")
    assert [ranks((table,)) for table in seating.tables] == ["1 2 5 6", "3 4 9 10", "7 8 11 12"]


def test_a_needed_table_comes_before_the_order_of_the_ranking() -> None:
    players = people(12, p02={"fixed_table": 3})
    seating = draw(SeatingTask(players=players), method="straight")
    assert [ranks((table,)) for table in seating.tables] == ["5 6 7 8", "9 10 11 12", "1 2 3 4"]


@pytest.mark.parametrize(
    "script", ["1,2,7,8;3,4,5,6", "8-7-2-1\n3 + 4 + 5 + 6\n", "/1 2 7 8//6 5 4 3/"]
)
def test_a_script_is_typed_as_one_likes(script: str) -> None:
    assert ranks(draw(task(8, script=script), method="finals").tables) == "1 2 7 8 / 3 4 5 6"


def test_a_script_may_leave_out_those_who_do_not_fill_a_table() -> None:
    seating = draw(task(10, script="1 2 3 10 / 5 6 7 8"), method="finals")
    assert (ranks(seating.tables), seating.byes) == ("1 2 3 10 / 5 6 7 8", ("p09", "p04"))


def test_a_script_may_have_tables_of_three() -> None:
    seating = draw(task(7, odd="three", script="1 2 3 / 4 5 6 7"), method="finals")
    assert ranks(seating.tables) == "1 2 3 / 4 5 6 7"
    sanma = draw(task(6, seats=3, script="1 2 6 / 3 4 5"), method="finals")
    assert ranks(sanma.tables) == "1 2 6 / 3 4 5"


def test_a_script_knows_no_tables_of_five() -> None:
    seating = draw(task(9, odd="five", script="1 2 7 8 / 3 4 5 6"), method="finals")
    assert (ranks(seating.tables), seating.byes) == ("1 2 7 8 / 3 4 5 6", ("p09",))


def test_a_script_that_breaks_a_rule_says_so() -> None:
    seating = draw(
        task(8, script="1 2 7 8 / 3 4 5 6", forbidden=(("p01", "p02"),)), method="finals"
    )
    assert [problem.code for problem in seating.problems] == ["forbidden_pair_meets"]


@pytest.mark.parametrize(
    ("script", "sentences"),
    [
        ("", ["The script names no table; write the ranks of each: 1 2 7 8 / 3 4 5 6."]),
        (" / ", ["The script names no table; write the ranks of each: 1 2 7 8 / 3 4 5 6."]),
        (
            "1 2 7 / 3 4 5 6",
            [
                "Table 1 of the script names 3 players; a table has 4.",
                "The script has no seat for rank 8.",
            ],
        ),
        (
            "1 2 2 x / 3 4 5 99",
            [
                "Table 1 of the script says x, which is not a rank from 1 to 8.",
                "Table 2 of the script says 99, which is not a rank from 1 to 8.",
                "The script names rank 2 at 2 places.",
                "The script has no seat for rank 6.",
                "The script has no seat for rank 7.",
                "The script has no seat for rank 8.",
            ],
        ),
    ],
)
def test_a_script_that_cannot_be_seated_is_refused(script: str, sentences: list[str]) -> None:
    seating = draw(task(8, script=script), method="finals")
    assert seating.tables == ()
    assert [problem.message for problem in seating.problems] == sentences


def test_every_method_says_what_it_does() -> None:
    assert list(METHODS) == [
        "swiss", "random", "straight", "blocks", "snake", "fold", "interval", "finals",
        "crossing", "round_robin", "ladder", "club_night",
    ]  # fmt: skip
    assert all(method.id == key and method.name for key, method in METHODS.items())
    assert all(method.meaning.endswith(".") for method in METHODS.values())
    fields = {field.name for field in dataclasses.fields(SeatingTask)}
    assert all(set(method.options) <= fields for method in METHODS.values())


def test_a_method_that_is_not_known_is_an_error() -> None:
    with pytest.raises(KeyError):
        draw(task(4), method="magic")


@pytest.mark.slow
@given(st.data())
@settings(max_examples=15, deadline=None)
def test_every_method_seats_everybody_once_in_any_order(data: st.DataObject) -> None:
    count = data.draw(st.integers(8, 21))
    method = data.draw(st.sampled_from([m for m in METHODS if m != "finals"]))
    needs: dict[str, dict[str, Any]] = {
        f"p{n:02}": {
            "rating": data.draw(st.none() | st.integers(0, 9)),
            "placement": data.draw(st.none() | st.integers(1, 4)),
            "volunteer": data.draw(st.booleans()),
            "byes": data.draw(st.integers(0, 2)),
        }
        for n in range(1, count + 1)
    }
    names = list(needs)
    pair = st.tuples(st.sampled_from(names), st.sampled_from(names)).filter(lambda p: p[0] != p[1])
    wish = task(
        count,
        players=people(count, **needs),
        start=data.draw(st.sampled_from(["rank", "rating", "rating_groups", "random"])),
        odd=data.draw(st.sampled_from(["bye", "three", "five"])),
        seats=data.draw(st.sampled_from([4, 4, 3])),
        forbidden=tuple(data.draw(st.lists(pair, max_size=3))),
        groups=data.draw(st.sampled_from([(), (), (4,)])),
        locked=data.draw(st.sampled_from([(), ((names[0], None, names[1], None),)])),
        history=data.draw(st.sampled_from([(), (tables_of("1 2 3 4", "5 6 7 8"),)])),
        seed=data.draw(st.integers(0, 5)),
    )
    seating = draw(wish, method=method)
    if not seating.tables:
        assert seating.problems
        return
    assert sorted([*seated(seating.tables), *seating.byes]) == names
    codes = {problem.code for problem in seating.problems}
    assert codes <= {"forbidden_pair_meets", "fixed_seat_missed"}
    backwards = dataclasses.replace(
        wish, players=wish.players[::-1], forbidden=wish.forbidden[::-1]
    )
    assert draw(backwards, method=method).tables == seating.tables
