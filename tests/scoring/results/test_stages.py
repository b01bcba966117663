"""A cut divides a room; what follows counts what it should."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.results.ranking_rules import StandingRules
from scoring.results.stages import (
    Cut,
    carried_over,
    concatenate_rankings,
    cut,
    including_stage,
)
from scoring.results.standings import StandingRow, standings
from scoring.results.tiebreaks import TIEBREAKS
from tests.scoring.crosstable import read_crosstable

TIEBREAK_ORDER = ("placements", "lot")
RANKED_BY = ("total", *TIEBREAK_ORDER)
#: ana leads; bo and cy are level in everything but their places, di and ed but for the lot.
ROOM = """
    ana 1:40 1:20
    bo  1:30 3:0
    cy  2:15 2:15
    di  3:-10 3:0
    ed  3:-10 3:0
    flo 4:-65 4:-35
"""


def ranked(text: str = ROOM, **rules: object) -> tuple[StandingRow, ...]:
    wanted = StandingRules(tiebreaks=TIEBREAK_ORDER, seed=1, **rules)  # type: ignore[arg-type]
    return standings(read_crosstable(text), wanted)


def cut_into(*places: int | None, text: str = ROOM, **left: Iterable[str]) -> Cut:
    return cut(ranked(text), places, ranked_by=RANKED_BY, **left)  # type: ignore[arg-type]


def assigned(found: Cut) -> dict[object, object]:
    return {
        item.row.entrant: item.why if item.stage is None else (item.stage, item.seed)
        for item in found.placings
    }


def test_the_best_are_through_and_the_others_are_out() -> None:
    found = cut_into(2)
    assert assigned(found) == {
        "ana": (0, 1),
        "bo": (0, 2),
        "cy": "out",
        "di": "out",
        "ed": "out",
        "flo": "out",
    }
    assert found.members(0) == ("ana", "bo")
    assert found.missing == (0,)


def test_stages_take_one_after_another_and_the_last_takes_the_others() -> None:
    found = cut_into(2, 2, None)
    assert [found.members(stage) for stage in range(3)] == [
        ("ana", "bo"),
        ("cy", ranked()[3].entrant),
        (ranked()[4].entrant, "flo"),
    ]
    assert found.missing == (0, 0, 0)


def test_the_next_in_rank_moves_up_for_whoever_declines_or_is_gone() -> None:
    found = cut_into(2, None, declined=["ana"], absent=["cy"])
    assert assigned(found)["ana"] == "declined"
    assert assigned(found)["cy"] == "absent"
    assert found.members(0) == ("bo", ranked()[3].entrant)
    assert found.members(1) == (ranked()[4].entrant, "flo")


def test_too_few_games_give_no_place_that_is_counted_but_one_among_the_others() -> None:
    rows = standings(
        read_crosstable("ana 1:90 .\nbo 1:5 1:5\ncy 2:1 2:1"), StandingRules(minimum_games=2)
    )
    assert assigned(cut(rows, [1], ranked_by=["total"])) == {
        "bo": (0, 1),
        "cy": "out",
        "ana": "too_few_games",
    }
    assert cut(rows, [1, None], ranked_by=["total"]).members(1) == ("cy", "ana")


def test_nobody_gets_through_without_a_game() -> None:
    rows = standings(read_crosstable("ana 1:-5"), StandingRules(), entrants=["bo"])
    found = cut(rows, [2], ranked_by=["total"])
    assert (assigned(found), found.missing) == ({"ana": (0, 1), "bo": "too_few_games"}, (1,))


def test_places_nobody_is_left_for_are_told() -> None:
    assert cut_into(4, 4).missing == (0, 2)


def test_nobody_is_on_the_line_where_points_part_them() -> None:
    (line,) = cut_into(1).lines
    assert (line.above.entrant, line.below.entrant, line.by, line.tied) == (
        "ana",
        "bo",
        "total",
        (),
    )


@pytest.mark.parametrize(
    ("places", "by", "tied"),
    [(2, "placements", {"bo", "cy"}), (4, "lot", {"di", "ed"})],
)
def test_a_tie_at_the_line_names_what_parts_it_and_everybody_in_it(
    places: int, by: str, tied: set[str]
) -> None:
    (line,) = cut_into(places).lines
    assert line.by == by
    assert set(line.tied) == tied


@pytest.mark.parametrize(("last", "tied"), [("di 4:-9", "ana bo cy"), ("di 1:5", "ana bo cy di")])
def test_everybody_who_is_level_is_on_the_line_up_to_the_last_of_the_room(
    last: str, tied: str
) -> None:
    text = f"ana 1:5\nbo 1:5\ncy 1:5\n{last}"
    (line,) = cut_into(2, text=text).lines
    assert (line.by, sorted(map(str, line.tied))) == ("lot", tied.split())


def test_whoever_declined_is_not_on_the_line_but_the_next_one_is() -> None:
    (line,) = cut_into(1, declined=["ana"]).lines
    assert (line.above.entrant, line.below.entrant, line.tied) == ("bo", "cy", ("bo", "cy"))


def test_a_decliner_between_the_two_does_not_hide_what_parts_them() -> None:
    text = "ana 1:9\nbo 2:5\ncy 3:5\ndi 3:5"
    (line,) = cut(ranked(text), [1], ranked_by=RANKED_BY, declined=["bo"]).lines
    assert (line.above.entrant, line.by) == ("ana", "total")


def test_too_few_games_part_before_points_do() -> None:
    rows = standings(
        read_crosstable("ana 1:90 .\nbo 1:5 1:5\ncy 2:1 2:1"), StandingRules(minimum_games=2)
    )
    (line,) = cut(rows, [1], ranked_by=["total"], absent=["cy"]).lines or (None,)
    assert line is None


def test_there_is_no_line_below_the_last_of_all() -> None:
    assert cut_into(6).lines == ()
    assert cut_into(6, declined=["ana"]).lines == ()
    assert cut((), [4], ranked_by=RANKED_BY).lines == ()


@pytest.mark.parametrize(
    ("total", "percent", "carried"),
    [(45_300, 50, 22_650), (101, 50, 51), (-101, 50, -50), (-7, 100, -7), (9, 0, 0), (100, 33, 33)],
)
def test_a_part_of_the_points_is_whole_points_with_halves_up(
    total: int, percent: int, carried: int
) -> None:
    assert carried_over(total, percent) == carried


def test_the_place_at_the_cut_can_break_a_tie() -> None:
    rows = read_crosstable("ana 1:0\nbo 1:0\ncy 1:0")
    found = standings(rows, StandingRules(tiebreaks=("seed",)), seeds={"bo": 1, "ana": 2})
    assert [(row.entrant, row.tiebreak_values) for row in found] == [
        ("bo", (-1,)),
        ("ana", (-2,)),
        ("cy", (None,)),
    ]
    assert TIEBREAKS["seed"].name == "Place at the cut"


def test_groups_are_ranked_one_below_the_other() -> None:
    final = standings(read_crosstable("bo 1:5\nana 1:5"), StandingRules())
    others = standings(read_crosstable("cy 1:90\ndi 2:-5"), StandingRules())
    found = concatenate_rankings([final, (), others])
    assert [(row.rank, row.shared, row.entrant) for row in found] == [
        (1, True, "ana"),
        (1, True, "bo"),
        (3, False, "cy"),
        (4, False, "di"),
    ]


def test_games_of_an_earlier_stage_are_counted_in_and_points_are_not() -> None:
    earlier, _ = standings(read_crosstable("ana 1:40 2:-10!20\nbo 2:0 1:0"), StandingRules())
    (row,) = standings(read_crosstable("ana 1:5"), StandingRules(), carry={"ana": 15_000})
    found = including_stage(row, earlier)
    assert (found.total, found.games, found.counted) == (20_000, 3, 3)
    assert (found.placements, found.best, found.penalties) == ((2, 1), 40_000, 20_000)


ROOMS = st.lists(st.integers(-3, 3), min_size=1, max_size=20)


@given(ROOMS, st.lists(st.none() | st.integers(1, 6), max_size=4), st.sets(st.integers(0, 19)))
def test_everybody_has_one_fate_and_seeds_follow_the_ranks(
    scores: list[int], places: list[int | None], gone: set[int]
) -> None:
    text = "\n".join(f"p{n:02} 1:{score}" for n, score in enumerate(scores))
    declined = [f"p{n:02}" for n in gone]
    found = cut(ranked(text), places, ranked_by=RANKED_BY, declined=declined)
    assert len(found.placings) == len(scores)
    for stage, size in enumerate(places):
        seeds = [item.seed for item in found.placings if item.stage == stage]
        assert seeds == list(range(1, len(seeds) + 1))
        assert found.missing[stage] == (0 if size is None else size - len(seeds))
    assert not {item.row.entrant for item in found.placings if item.stage is not None} & {*declined}
