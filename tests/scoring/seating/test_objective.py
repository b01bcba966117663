"""The organiser's order of goals decides which seating is drawn."""

from itertools import pairwise
from typing import Any

import pytest

from scoring.seating import SeatingTask, draw
from scoring.seating.history import HistoryCounts
from scoring.seating.objective.cost_model import CostModel, build_model
from scoring.seating.objective.goals import GOALS, ORDERABLE, ordered, weights_of
from tests.scoring.seating.examples import people, tables_of, task, together

# Its lines are those of other tests.
pytestmark = pytest.mark.slow

SLICES = tables_of("1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16")


def test_goals_left_out_follow_in_their_usual_order() -> None:
    assert ordered(()) == ORDERABLE
    assert ordered(("spread", "repeats", "spread")) == (
        *("spread", "repeats", "mates", "recent", "winds", "clubs", "countries", "tables"),
    )


def everything(*objective: str, **wishes: Any) -> SeatingTask:
    """A task whose field can miss every goal, with the goals in this order."""
    pair = {"team": "t", "club": "c", "country": "n"}
    return SeatingTask(players=people(8, p01=pair, p02=pair), objective=objective, **wishes)


def test_the_usual_order_has_the_usual_weights() -> None:
    weights = weights_of(everything())
    assert {goal: weights.of[goal] for goal in GOALS} == {
        goal.id: goal.weight for goal in GOALS.values()
    }
    assert weights.hard_goals == ("broken", "mates", "odd", "repeats", "recent")


@pytest.mark.parametrize(
    "order",
    [
        ("countries", "winds", "clubs", "mates", "recent", "repeats", "spread", "tables"),
        ("winds", "spread", "repeats", "clubs", "countries", "recent", "mates", "tables"),
    ],
)
def test_each_goal_weighs_more_than_those_behind_it(order: tuple[str, ...]) -> None:
    weights = weights_of(everything(*order))
    assert all(weights.of[one] > weights.of[other] for one, other in pairwise(order))
    assert weights.of["broken"] > weights.of[order[0]]


def test_goals_right_behind_the_spread_count_some_squared_places_each() -> None:
    usual = weights_of(everything())
    assert [usual.of[goal] for goal in ("spread", "winds", "clubs", "countries")] == [
        1,
        400,
        60,
        10,
    ]
    turned = weights_of(everything("repeats", "recent", "spread", "countries", "clubs", "winds"))
    units = [turned.of[goal] // turned.unit for goal in ("countries", "clubs", "winds")]
    assert units == [1600, 800, 400]


def test_goals_before_the_spread_weigh_at_least_their_usual_part_of_it() -> None:
    weights = weights_of(everything("repeats", "spread"))
    assert weights.of["repeats"] / weights.of["spread"] == GOALS["repeats"].weight
    assert weights.hard_goals == ("broken", "odd", "repeats")


def test_goals_that_the_field_cannot_miss_change_no_weight() -> None:
    first = task(16, objective=("mates", "clubs", "countries"))
    assert {goal: weights_of(first).of[goal] for goal in ("repeats", "recent", "winds")} == {
        goal: weights_of(task(16)).of[goal] for goal in ("repeats", "recent", "winds")
    }


def test_strict_winds_weigh_more_than_a_repeat_and_winds_that_are_off_nothing() -> None:
    for objective in ((), ("repeats", "clubs")):
        weights = weights_of(everything(*objective, winds="strict"))
        assert weights.of["winds"] > weights.of["repeats"]
        assert "winds" in weights.hard_goals
    assert weights_of(everything(winds="off")).of["winds"] == 0


def test_without_ranks_goals_behind_the_spread_count_in_full() -> None:
    random = weights_of(everything("spread", "repeats"), by_rank=False)
    assert random.of["spread"] == 0
    assert random.of["repeats"] >= GOALS["repeats"].weight


def test_with_near_ranks_first_players_meet_again() -> None:
    again = task(16, history=(SLICES,), objective=("spread",))
    assert together(draw(again).tables) == together(SLICES)


def test_a_club_is_kept_apart_before_a_repeat_where_that_is_wished() -> None:
    clubs = {name: {"club": name[-1]} for name in ("p01", "p11", "p05", "p15")}
    kept = SeatingTask(players=people(16, **clubs), history=(SLICES,), objective=("clubs",))
    assert draw(kept).certificate.same_club == 0
    assert next(iter(draw(kept).certificate.objective)) == ("broken", 0)


def cost_model(wish: SeatingTask) -> CostModel:
    return build_model(wish.players, wish, HistoryCounts.of(wish.history), by_rank=True)


def test_a_pair_that_needs_two_tables_weighs_as_much_as_a_broken_rule() -> None:
    apart = {"p01": {"fixed_table": 1}, "p02": {"fixed_table": 2}, "p03": {"fixed_table": 2}}
    model = cost_model(task(8, players=people(8, **apart)))
    broken = GOALS["broken"].weight
    assert [model.pair[0][1], model.pair[0][2], model.pair[1][2]] == [broken, broken, 0]
    assert model.meeting_again(0, 1, 0) == 1_000


def test_a_meeting_counts_the_square_of_those_before() -> None:
    model = cost_model(task(16, history=(SLICES, SLICES), objective=("spread",)))
    assert (model.meetings[0][1], model.meetings[0][4]) == (2, 0)
    assert [model.meeting_again(0, 1, times) for times in range(4)] == [0, 1, 4, 9]
    assert not model.repeats_are_hard


def test_a_club_kept_apart_before_repeats_counts_as_many_of_them() -> None:
    clubs = {name: {"club": "A"} for name in ("p01", "p02")}
    first = task(8, players=people(8, **clubs), objective=("clubs",))
    model = cost_model(first)
    assert (model.meeting_again(0, 1, 0), model.meeting_again(0, 2, 0)) == (20, 0)
