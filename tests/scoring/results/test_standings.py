"""Standings rank what the rules count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.problems import NotationError
from scoring.results.counting import GameRow
from scoring.results.ranking_rules import StandingRules
from scoring.results.standings import StandingRow, standings
from scoring.results.tiebreaks import TIEBREAKS
from tests.scoring.crosstable import read_crosstable

TABLE = """
    ana  1:30  2:10  4:-40
    bo   2:10  1:20  3:-10
    cy   3:-5  4:-5  1:50
    di   4:-35 3:-25 2:0
"""


def ranks(found: tuple[StandingRow, ...]) -> list[tuple[int, object, int]]:
    return [(row.rank, row.entrant, row.total // 1000) for row in found]


def test_all_scores_are_added_up() -> None:
    found = standings(read_crosstable(TABLE), StandingRules())
    assert ranks(found) == [(1, "cy", 40), (2, "bo", 20), (3, "ana", 0), (4, "di", -60)]


def test_a_row_says_what_a_page_shows() -> None:
    found = standings(read_crosstable("ana 1:30 4:-51!20\nbo 2:0 1:10"), StandingRules())
    assert found[1] == StandingRow(
        rank=2,
        shared=False,
        entrant="ana",
        total=-21_000,
        average=-10_500,
        games=2,
        counted=2,
        placements=(1, 0),
        best=30_000,
        penalties=20_000,
        qualified=True,
        tiebreak_values=(),
        behind_by="total",
        raw_points=39_000,
    )


def test_equals_share_a_rank_and_the_next_one_is_skipped() -> None:
    found = standings(read_crosstable("ana 1:9\nbo 2:5\ncy 3:5\ndi 4:-19"), StandingRules())
    assert [(row.rank, row.shared) for row in found] == [
        (1, False),
        (2, True),
        (2, True),
        (4, False),
    ]


def test_tie_breaks_decide_in_order() -> None:
    table = "ana 1:9 2:-9\nbo 2:0 1:0\ncy 3:0 3:0"
    rules = StandingRules(tiebreaks=("placements", "best_game"))
    found = standings(read_crosstable(table), rules)
    assert [(row.entrant, row.tiebreak_values) for row in found] == [
        ("ana", ("1-1-0", 9_000)),
        ("bo", ("1-1-0", 0)),
        ("cy", ("0-0-2", 0)),
    ]


def test_only_the_best_games_count() -> None:
    found = standings(read_crosstable(TABLE), StandingRules(best_n=2))
    assert ranks(found) == [(1, "cy", 45), (2, "ana", 40), (3, "bo", 30), (4, "di", -25)]
    assert [row.counted for row in found] == [2, 2, 2, 2]


def test_the_worst_games_are_dropped_but_never_the_only_one() -> None:
    found = standings(read_crosstable(TABLE), StandingRules(drop_worst=1))
    assert ranks(found) == [(1, "cy", 45), (2, "ana", 40), (3, "bo", 30), (4, "di", -25)]
    alone = standings(read_crosstable("ana 1:-5\nbo 2:-9"), StandingRules(drop_worst=3))
    assert [row.counted for row in alone] == [1, 1]


def test_averages_are_compared_exactly_and_shown_rounded() -> None:
    rows = [
        GameRow(
            entrant=name,
            game=(name, game),
            session=game,
            placement=1,
            raw_points=30_000,
            final_score=score,
            opponents=(),
        )
        for name, scores in {"ana": [1, 0, 0], "bo": [1, 0, 0, 0]}.items()
        for game, score in enumerate(scores)
    ]
    found = standings(rows, StandingRules(aggregate="average"))
    assert [(row.rank, row.entrant, row.average) for row in found] == [(1, "ana", 0), (2, "bo", 0)]


def test_too_few_games_come_after_everybody_else() -> None:
    table = "ana 1:90 .\nbo 2:-10 1:5\ncy 3:-80 2:-5"
    found = standings(read_crosstable(table), StandingRules(minimum_games=2))
    assert [(row.rank, row.entrant, row.qualified) for row in found] == [
        (1, "bo", True),
        (2, "cy", True),
        (3, "ana", False),
    ]


def test_whoever_only_replaced_others_comes_last_and_a_game_of_ones_own_changes_that() -> None:
    table = "ana 1:90r .\nbo 2:-10 1:5\ncy 3:-80r 2:-5"
    found = standings(read_crosstable(table), StandingRules())
    assert [(row.entrant, row.qualified) for row in found] == [
        ("bo", True),
        ("cy", True),
        ("ana", False),
    ]


def test_those_who_have_not_played_come_after_everybody_with_a_game() -> None:
    found = standings(read_crosstable("ana 1:5\nbo 2:-5"), StandingRules(), entrants=["cy", "bo"])
    assert ranks(found) == [(1, "ana", 5), (2, "bo", -5), (3, "cy", 0)]
    assert (found[2].games, found[2].average, found[2].best) == (0, None, None)


def test_they_come_after_those_with_too_few_games_too() -> None:
    rules = StandingRules(minimum_games=2)
    found = standings(
        read_crosstable("ana 1:5 1:5\nbo 2:-5 ."), rules, entrants=["cy", "ana", "bo"]
    )
    assert [(row.entrant, row.behind_by) for row in found] == [
        ("ana", None),
        ("bo", "played"),
        ("cy", "played"),
    ]


def test_points_brought_along_are_as_good_as_a_game() -> None:
    found = standings(
        read_crosstable("ana 1:5\nbo 2:-5"),
        StandingRules(),
        carry={"cy": 0, "ana": -1000},
        entrants=["cy"],
    )
    assert ranks(found) == [(1, "ana", 4), (2, "cy", 0), (3, "bo", -5)]


def test_a_row_says_what_puts_it_behind_the_one_before() -> None:
    table = "ana 1:9 2:-9\nbo 2:0 1:0\ncy 3:0 3:0\ndi 3:0 3:0"
    rules = StandingRules(tiebreaks=("placements", "best_game"))
    found = standings(read_crosstable(table), rules)
    assert [(row.entrant, row.behind_by) for row in found] == [
        ("ana", None),
        ("bo", "best_game"),
        ("cy", "placements"),
        ("di", None),
    ]


def test_carry_over_and_penalties_change_the_total() -> None:
    found = standings(
        read_crosstable("ana 1:5\nbo 2:-5"),
        StandingRules(),
        carry={"bo": 40_000},
        extra_penalties={"ana": 20_000},
    )
    assert ranks(found) == [(1, "bo", 35), (2, "ana", -15)]
    assert [row.penalties for row in found] == [0, 20_000]


@pytest.mark.parametrize(
    ("switches", "problems"),
    [
        (
            {"tiebreaks": ("total", "luck")},
            [f"There is no tie-break called luck; it must be one of {', '.join(TIEBREAKS)}."],
        ),
        (
            {"best_n": 0, "minimum_games": -1, "drop_worst": -2, "aggregate": "median"},
            [
                "best_n must be at least 1, but it is 0.",
                "minimum_games must be at least 0, but it is -1.",
                "drop_worst must be at least 0, but it is -2.",
                "aggregate must be one of total, average, but it is median.",
            ],
        ),
    ],
)
def test_rules_that_mean_nothing_are_refused(
    switches: dict[str, object], problems: list[str]
) -> None:
    with pytest.raises(NotationError) as caught:
        StandingRules(**switches)  # type: ignore[arg-type]
    assert [problem.message for problem in caught.value.problems] == problems


RESULTS = st.lists(
    st.tuples(st.sampled_from("abcdef"), st.integers(1, 9), st.integers(1, 4), st.integers(-9, 9)),
    max_size=25,
)


@pytest.mark.slow
@given(RESULTS, st.randoms(use_true_random=False), st.sampled_from(["total", "average"]))
def test_the_order_of_the_results_changes_nothing(
    results: list[tuple[str, int, int, int]], chance: object, aggregate: str
) -> None:
    rows = [
        GameRow(
            entrant=name,
            game=(name, place),
            session=session,
            placement=placement,
            raw_points=score,
            final_score=score,
            opponents=tuple("abcd".replace(name, "")),
        )
        for place, (name, session, placement, score) in enumerate(results)
    ]
    rules = StandingRules(aggregate=aggregate, tiebreaks=("placements", "wins_against"))
    mixed = rows[:]
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    assert standings(mixed, rules, entrants="fedcba") == standings(rows, rules, entrants="abcdef")
