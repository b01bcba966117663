"""`manage.py certify_seating` proves the best seating of a session by rank."""

from io import StringIO
from itertools import combinations

import pytest
from django.core.management import CommandError, call_command

from league.management import solver
from league.management.commands.certify_seating import report_lines
from league.management.solver import available_solver, solve
from scoring.seating import draw
from scoring.seating.objective.cost_model import CostModel
from scoring.seating.search.set_partitioning import (
    Solution,
    columns_of,
    prove,
)
from tests.scoring.seating.examples import tables_of, task
from tests.worlds import drawn_event

EVERY_WIND = 15


def field(size: int, clashes: set[tuple[int, int]]) -> CostModel:
    pair = [[0] * size for _ in range(size)]
    for one, other in clashes:
        pair[one][other] = pair[other][one] = 10_000
    winds = [EVERY_WIND] * size
    return CostModel(
        pair=pair,
        lasting=pair,
        meetings=pair,
        allowed=winds,
        rarest=winds,
        spread_weight=1,
        wind_weight=400,
        rarest_weight=2,
    )


def certify(slug: str, number: int) -> list[str]:
    out = StringIO()
    call_command("certify_seating", slug, str(number), stdout=out)
    return out.getvalue().splitlines()


def test_the_best_way_round_a_clash_is_found() -> None:
    columns = columns_of(field(12, {(4, 5)}), 100)
    found = solve(columns, 12, 100)
    assert found.is_proven
    assert sum(price for price, _ in found.chosen or ()) == 9 + 16 + 16
    assert found.bound <= 41


def test_a_limit_below_the_optimum_has_no_solution() -> None:
    columns = columns_of(field(12, {(4, 5)}), 100)
    assert solve(columns, 12, 40).chosen is None
    assert solve([], 12, 40).is_proven


def test_the_optimum_may_exceed_the_limit_and_the_relaxation_not() -> None:
    """Halves of three tables would seat six players; whole tables need a dear one in the middle."""
    pairs = [(at, at + 1) for at in range(0, 24, 2)]
    threes = [pairs[at : at + 3] for at in range(0, 12, 3)]
    cheap = [(1, one + two) for three in threes for one, two in combinations(three, 2)]
    dear = [(10, (4, 5, 6, 7)), (10, (16, 17, 18, 19))]
    found = solve([*cheap, *dear], 24, 20)
    assert (found.chosen, found.is_proven, round(found.bound)) == (None, True, 6)


@pytest.mark.parametrize(
    ("is_proven", "line"),
    [
        (True, "the best seating: there is none without a repeat at a lower price"),
        (False, "the best seating: not found"),
    ],
)
def test_where_no_better_seating_is_found_that_is_said(*, is_proven: bool, line: str) -> None:
    tables = tables_of("1 2 3 4", "5 6 7 8")
    nothing = Solution(chosen=None, bound=18, is_proven=is_proven)
    assert list(report_lines(tables, task(8), lambda *_: nothing))[-1] == line


def test_a_player_who_has_met_everyone_has_no_seating_without_repeats() -> None:
    clashing = field(8, {(0, other) for other in range(1, 6)})
    found = solve(columns_of(clashing, 10_000), 8, 10_000)
    assert (found.chosen, found.is_proven) == (None, True)


@pytest.mark.slow
def test_a_draw_with_the_solver_is_the_optimum() -> None:
    slices = tables_of(*(f"{at} {at + 1} {at + 2} {at + 3}" for at in range(1, 40, 4)))
    again = task(40, history=(slices,), sessions_planned=4)
    best = draw(again, solve=solve)
    found = prove(best.tables, again, solve)
    assert found.is_proven
    assert found.price == found.optimum


@pytest.mark.django_db
def test_a_first_session_by_rank_is_the_best_there_is() -> None:
    world = drawn_event(tables=3)
    lines = certify(world.event.slug, 1)
    assert lines[1] == "the search finds: 27"
    assert lines[-1] == "the best seating: 27"


@pytest.mark.django_db
def test_sessions_that_cannot_be_proven_are_refused() -> None:
    world = drawn_event(tables=17)
    with pytest.raises(CommandError, match="There is no session 9 of"):
        certify(world.event.slug, 9)
    with pytest.raises(CommandError, match="at most 64 players"):
        certify(world.event.slug, 1)


def test_without_the_solver_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(solver, "find_spec", lambda _: None)
    assert available_solver() is None
    with pytest.raises(CommandError, match="needs the solver"):
        certify("any", 1)
