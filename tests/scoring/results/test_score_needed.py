"""What a game has to bring to lift an aggregate to a line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.problems import NotationError
from scoring.results.counting import GameRow
from scoring.results.ranking_rules import StandingRules
from scoring.results.score_needed import score_needed
from scoring.results.standings import standings


def row(place: int, score: int) -> GameRow:
    return GameRow(
        entrant="a",
        game=place,
        session=place,
        placement=1,
        raw_points=0,
        final_score=score,
        opponents=(),
    )


@pytest.mark.parametrize(
    ("scores", "line", "rules", "needed"),
    [
        ([], 5000, {}, 5000),
        ([12_000, -4000], 10_000, {}, 2000),
        ([12_000, -4000], 10_000, {"best_n": 2}, -2000),
        ([12_000, 8000], 10_000, {"best_n": 2}, None),
        ([12_000, -40_000], 10_000, {"drop_worst": 1}, -2000),
        ([12_000, 8000], 10_000, {"aggregate": "average"}, 10_000),
        ([12_000, 9999], 10_000, {"aggregate": "average"}, 8001),
    ],
    ids=[
        "the first game",
        "what the total lacks",
        "of three games the best two count",
        "two good games are enough",
        "the worst game is dropped",
        "an average keeps its height",
        "an average lets one game fall short",
    ],
)
def test_the_least_that_is_enough(
    scores: list[int], line: int, rules: dict[str, int | str], needed: int | None
) -> None:
    assert score_needed(scores, line, StandingRules(**rules)) == needed  # type: ignore[arg-type]


def test_points_brought_along_count() -> None:
    assert score_needed([1000], 10_000, StandingRules(), brought=-3000) == 12_000


@given(
    scores=st.lists(st.integers(-90_000, 90_000), max_size=6),
    line=st.integers(-200_000, 200_000),
    best_n=st.none() | st.integers(1, 5),
    drop_worst=st.integers(0, 3),
    aggregate=st.sampled_from(["total", "average"]),
)
def test_one_point_less_is_not_enough(
    scores: list[int], line: int, best_n: int | None, drop_worst: int, aggregate: str
) -> None:
    """Held against the standings themselves."""
    rules = StandingRules(best_n=best_n, drop_worst=drop_worst, aggregate=aggregate)

    def reaches(score: int) -> bool:
        (shown,) = standings([row(n, s) for n, s in enumerate([*scores, score])], rules)
        games = shown.counted if aggregate == "average" else 1
        return shown.total >= line * games

    needed = score_needed(scores, line, rules)
    if needed is None:
        assert reaches(-(10**9))
    else:
        assert (reaches(needed), reaches(needed - 1)) == (True, False)


def test_points_are_whole() -> None:
    with pytest.raises(NotationError) as refused:
        score_needed([1.5, 3], 2.5, StandingRules(), brought=0.5)  # type: ignore[list-item, arg-type]
    assert [(item.code, item.field) for item in refused.value.problems] == [
        ("not_a_whole_number", "scores"),
        ("not_a_whole_number", "line"),
        ("not_a_whole_number", "brought"),
    ]
