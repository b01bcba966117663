"""The organiser's order of goals decides which seating is drawn."""

from itertools import pairwise

from scoring.seating import SeatingTask, draw
from scoring.seating.goals import GOALS, ORDERABLE, ordered, prices_of
from tests.scoring.rooms import company, people, rooms, task

SLICES = rooms("1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16")


def test_goals_left_out_follow_in_their_usual_order() -> None:
    assert ordered(()) == ORDERABLE
    assert ordered(("spread", "repeats", "spread")) == (
        *("spread", "repeats", "mates", "recent", "winds", "clubs", "countries", "tables"),
    )


def test_the_usual_order_has_the_usual_prices() -> None:
    assert prices_of((), "soft") == {goal.id: goal.price for goal in GOALS.values()}


def test_what_stands_before_costs_more_than_what_stands_behind() -> None:
    order = ("countries", "winds", "clubs", "mates", "recent", "repeats", "spread", "tables")
    prices = prices_of(order, "soft")
    assert all(prices[one] > prices[other] for one, other in pairwise(order))


def test_strict_winds_cost_more_than_a_repeat_and_winds_that_are_off_nothing() -> None:
    for objective in ((), ("repeats", "clubs")):
        prices = prices_of(objective, "strict")
        assert prices["winds"] > prices["repeats"]
    assert prices_of((), "off")["winds"] == 0


def test_with_near_ranks_first_players_meet_again() -> None:
    again = task(16, history=(SLICES,), objective=("spread",))
    assert company(draw(again).tables) == company(SLICES)


def test_a_club_is_kept_apart_before_a_repeat_where_that_is_wished() -> None:
    clubs = {name: {"club": name[-1]} for name in ("p01", "p11", "p05", "p15")}
    kept = SeatingTask(players=people(16, **clubs), history=(SLICES,), objective=("clubs",))
    assert draw(kept).certificate.clubs == 0
    assert next(iter(draw(kept).certificate.objective)) == ("broken", 0)
