"""The bounds and measures of a seating, each by an example small enough to count by hand."""

from scoring.core.seats import Wind
from scoring.seating import SeatingTask
from scoring.seating.certificate import wind_bound
from scoring.seating.constraints import Separation
from scoring.seating.history import HistoryCounts
from scoring.seating.objective.evaluation import Objective
from scoring.seating.plans.plan_certificate import certify_plan
from scoring.seating.table_numbers import number_tables
from scoring.seating.who_plays import choose_participants, fewest_byes
from scoring.seating.winds import balanced_winds
from tests.scoring.seating.examples import people, tables_of, task


def test_a_wheel_of_eleven_cannot_be_parted_among_three_tables() -> None:
    """Neighbours of a ring of odd length need three tables, and the hub a fourth one."""
    ring = [f"p{4 * at % 11 + 1:02}" for at in range(11)]
    neighbours = zip(ring, [*ring[1:], ring[0]], strict=True)
    pairs = [*neighbours, *((player, "hub") for player in ring)]
    wheel = sorted({(min(pair), max(pair)) for pair in pairs})
    assert not Separation(groups=(), sizes=(8, 8, 8)).is_possible(wheel)
    assert Separation(groups=(), sizes=(8, 8, 8, 8)).is_possible(wheel)


def test_who_needs_north_is_not_parted_by_a_table_of_three() -> None:
    pair = [("p01", "p02")]
    assert not Separation(groups=(), sizes=(4, 3), full=("p01", "p02")).is_possible(pair)
    assert Separation(groups=(), sizes=(4, 3), full=("p02",)).tables_for(pair) == [["p02"], ["p01"]]


def test_tables_of_three_stand_four_places_apart_from_the_bottom() -> None:
    wish = task(10, odd="three")
    chosen = choose_participants(wish.players, fewest_byes, wish, HistoryCounts.of_task(wish))
    places = [at for at, player in enumerate(chosen.order) if player is None]
    assert places == [6, 11]  # behind p06 and p10


def test_over_a_multiple_of_four_games_every_wind_may_reach_its_share() -> None:
    # Two of eight games at each wind: East has them, South, West and North are still open.
    assert balanced_winds((2, 1, 0, 0), 8) == 0b1110
    assert balanced_winds((2, 2, 1, 1), 8) == 0b1100


def test_the_bound_of_winds_adds_who_is_lost_and_who_wants_the_same_wind() -> None:
    """p01 is out of balance at any wind; of three who need North two are left over."""
    past = HistoryCounts.of(
        [
            *[tables_of("1 20 21 22")] * 2,
            tables_of("2 3 4 30"),
            tables_of("4 2 3 31"),
            tables_of("3 4 2 32"),
        ]
    )
    assert wind_bound(tables_of("1 2 3 4"), past, 4) == 3


def test_a_table_of_three_breaks_the_rule_of_who_needs_north() -> None:
    def broken(**needs: dict[str, object]) -> int:
        wish = SeatingTask(players=people(7, **needs), odd="three")
        objective = Objective(wish, HistoryCounts.of_task(wish))
        return objective.amounts(objective.table(["p01", "p02", "p03"]))["broken"]

    assert broken() == 0
    assert broken(p02={"fixed_seat": Wind.NORTH}) == 1


def test_a_third_visit_to_a_table_weighs_more_than_two_second_ones() -> None:
    counts = HistoryCounts.of(
        [
            tables_of("1 10 11 12", "2 3 13 14"),
            tables_of("1 15 16 17", "18 19 20 21"),
        ]
    )
    often, fresh = tables_of("1 2 3 4", "22 23 24 25")
    assert number_tables([often, fresh], {}, counts) == [fresh, often]


def test_the_bound_of_a_plan_counts_the_meetings_beyond_all_opponents() -> None:
    """Of five players three meet six others each, but only four are there; 4 and 5 meet three."""
    plan = [[(1, 2, 3, 4)], [(1, 2, 3, 5)]]
    assert certify_plan(plan, 5).lower_bound == 3
