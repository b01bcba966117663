"""Small fields: the draw is the exact optimum of the goals, and later sessions need no repeat."""

import dataclasses
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from scoring.seating import PlayerTask, SeatedTable, SeatingTask, certify, draw, explain_seating
from scoring.seating.history import HistoryCounts
from scoring.seating.objective.cost_model import CostModel, Tables, build_model
from scoring.seating.objective.evaluation import Objective
from scoring.seating.search.annealing import Cooling, anneal
from scoring.seating.search.multi_session import SessionSwaps
from scoring.seating.search.remaining_sessions import RemainingSessions
from tests.bench.worlds.outcomes import Outline, Played, play_event
from tests.scoring.seating.examples import people, tables_of, task

#: The groups of four by four places: rows and columns.
ROWS = tables_of("1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16")
COLUMNS = tables_of("1 5 9 13", "2 6 10 14", "3 7 11 15", "4 8 12 16")


def every_seating(players: Sequence[str]) -> Iterator[tuple[SeatedTable, ...]]:
    """Yield all ways to divide players among tables of four."""
    if not players:
        yield ()
        return
    first, *others = players
    for three in combinations(others, 3):
        left = [player for player in others if player not in three]
        for tables in every_seating(left):
            yield ((first, *three), *tables)


def in_mid_event(count: int, seed: int, method: str, **wishes: object) -> SeatingTask:
    """A task after up to three sessions that the library drew, with ranks by lot."""
    chance = Random(seed)
    names = [f"p{number:02}" for number in range(1, count + 1)]
    clubs = {name: chance.choice(["a", "b", None]) for name in names}
    history: tuple[tuple[SeatedTable, ...], ...] = ()
    played = 1 + seed % 3
    while True:
        lots = sorted(names, key=lambda _: chance.random())
        wish = SeatingTask(
            players=tuple(
                PlayerTask(id=name, rank=rank, club=clubs[name])
                for rank, name in enumerate(lots, 1)
            ),
            history=history,
            seed=seed,
            **wishes,  # type: ignore[arg-type]
        )
        if len(history) == played:
            return wish
        history = (*history, draw(wish, method=method).tables)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["swiss", "random"])
@pytest.mark.parametrize("count", [8, 12])
@pytest.mark.parametrize("winds", ["off", "soft", "strict"])
def test_a_draw_is_the_best_of_all_seatings(count: int, method: str, winds: str) -> None:
    names = [f"p{number:02}" for number in range(1, count + 1)]
    for seed in range(17 if count == 8 else 1):
        wish = in_mid_event(count, seed, method, winds=winds)
        objective = Objective(wish, HistoryCounts.of_task(wish), by_rank=method == "swiss")
        known: dict[tuple[str, ...], int] = {
            table: objective.table(table) for table in combinations(names, 4)
        }
        least = min(sum(known[table] for table in tables) for tables in every_seating(names))
        drawn = sum(known[tuple(sorted(table))] for table in draw(wish, method=method).tables)
        assert drawn == least


def test_the_last_session_of_eight_is_the_best_goal_by_goal() -> None:
    names = [f"p{number:02}" for number in range(1, 9)]
    for seed in range(20):
        wish = in_mid_event(8, seed, "swiss", winds="off")
        alone = tuple(dataclasses.replace(player, club=None) for player in wish.players)
        planned = len(wish.history) + 1
        wish = dataclasses.replace(wish, players=alone, sessions_planned=planned)
        goals = [
            dict(certify(tables, wish).objective) | {"tables": 0} for tables in every_seating(names)
        ]
        best = min(
            tuple(found[goal] for goal in ("repeats", "recent", "spread")) for found in goals
        )
        drawn = dict(draw(wish).certificate.objective)
        assert tuple(drawn[goal] for goal in ("repeats", "recent", "spread")) == best


@pytest.mark.parametrize("planned", [4, None])
def test_four_sessions_of_eight_have_the_fewest_repeats_there_are(planned: int | None) -> None:
    """A third meeting counts four: 24 pairs meet twice rather than four pairs three times."""
    names = [player.id for player in people(8)]
    seatings = [every_pair(tables) for tables in every_seating(names)]
    fewest = min(
        repeat_weight([seatings[0], *others])
        for others in combinations_with_replacement(seatings, 3)
    )
    assert fewest == 24
    for seed in range(5):
        event = play_event(
            Outline(players=8, sessions=4),
            seed,
            lambda wish, method: draw(
                dataclasses.replace(wish, sessions_planned=planned), method=method
            ),
        )
        assert repeat_weight([every_pair(tables) for tables in event.history]) == fewest


def every_pair(tables: Sequence[SeatedTable]) -> list[tuple[str, str]]:
    return [pair for table in tables for pair in combinations(sorted(table), 2)]


def repeat_weight(sessions: Sequence[Sequence[tuple[str, str]]]) -> int:
    met = Counter(pair for session in sessions for pair in session)
    return sum(earlier**2 for times in met.values() for earlier in range(times))


@pytest.mark.slow
@pytest.mark.parametrize("method", ["swiss", "random"])
@pytest.mark.parametrize(
    ("count", "wishes"),
    [
        (9, {"odd": "three"}),
        (13, {"odd": "five"}),
        (16, {"sessions_planned": 5}),
        (20, {"objective": ("clubs", "spread")}),
        (24, {"sessions_planned": 6, "winds": "strict"}),
        (40, {"winds": "always"}),
    ],
)
def test_nobody_is_told_that_a_swap_would_be_better(
    count: int, method: str, wishes: dict[str, object]
) -> None:
    for seed in range(2):
        wish = in_mid_event(count, seed, method, **wishes)
        found = explain_seating(draw(wish, method=method).tables, wish, method=method)
        assert [
            reason.sentence
            for reason in found.values()
            if reason.because and reason.because.code == "swap_better"
        ] == []


def test_a_swap_that_costs_later_sessions_is_explained_by_them() -> None:
    players = people(16)
    wish = SeatingTask(players=players, history=(ROWS, COLUMNS), sessions_planned=5, winds="off")
    assert "swap_better" not in codes_of(draw(wish).tables, wish)
    far = tables_of("1 2 3 16", "4 5 6 7", "8 9 10 11", "12 13 14 15")
    assert codes_of(far, wish) == {"swap_later"}
    assert codes_of(far, dataclasses.replace(wish, sessions_planned=3)) == {"swap_better"}


def codes_of(tables: Sequence[SeatedTable], wish: SeatingTask) -> set[str]:
    reasons = explain_seating(tables, wish).values()
    return {reason.because.code for reason in reasons if reason.because}


def model_of(wish: SeatingTask) -> CostModel:
    return build_model(wish.players, wish, HistoryCounts.of_task(wish), by_rank=True)


def test_six_of_the_third_sessions_of_sixteen_players_leave_a_fourth_and_a_fifth() -> None:
    """A third session is a Latin square of order 4: 24, of which six have an orthogonal mate."""
    remaining = RemainingSessions(model_of(task(16, history=(ROWS, COLUMNS))), 1)
    thirds = list(remaining.seatings())
    assert len({tuple(sorted(map(tuple, map(sorted, tables)))) for tables in thirds}) == 24
    for sessions in (1, 2):
        assert sum(remaining.exist_after(tables, sessions) is True for tables in thirds) == 6
    assert [remaining.exist_after(tables, 3) for tables in thirds] == [False] * 24


def test_after_three_open_questions_no_further_one_is_asked() -> None:
    """Six sessions of twenty players are impossible, but that takes too long to prove."""
    rows: Tables = [list(range(at, at + 4)) for at in range(0, 20, 4)]
    remaining, fresh = (RemainingSessions(model_of(task(20)), 1) for _ in range(2))
    assert [remaining.exist_after(rows, 5) for _ in range(3)] == [None] * 3
    assert (remaining.exist_after(rows, 6), fresh.exist_after(rows, 6)) == (None, False)


def test_players_who_must_not_meet_have_no_later_session_together() -> None:
    wish = task(16, history=(ROWS, COLUMNS), forbidden=(("p01", "p06"),))
    remaining = RemainingSessions(model_of(wish), 1)
    assert {remaining.exist_after(tables, 2) for tables in remaining.seatings()} == {False}


def test_sessions_drawn_along_never_end_dearer_than_they_began() -> None:
    wish = task(8, history=(tables_of("1 2 3 4", "5 6 7 8"),))
    start: Tables = [[0, 1, 4, 5], [2, 3, 6, 7]]
    swaps = SessionSwaps(model_of(wish), start, 1, Random(1))
    always = Cooling(initial=1e12, final=1e12, batches=1, batch=500)  # makes every move
    anneal(swaps, [always], Random(1))
    fresh = SessionSwaps(model_of(wish), swaps.best, 1, Random(1))
    assert (fresh.best_cost, fresh.best_repeat_weight) == (
        swaps.best_cost,
        swaps.best_repeat_weight,
    )


@pytest.fixture(scope="module", params=[(16, 4), (20, 5), (24, 5), (28, 6)])
def told_and_not(request: pytest.FixtureRequest) -> tuple[list[Played], list[Played]]:
    """Events of a field drawn with the number of sessions told, and not told."""
    players, sessions = request.param
    outline = Outline(players=players, sessions=sessions)

    def untold(wish: SeatingTask, method: str) -> object:
        return draw(dataclasses.replace(wish, sessions_planned=None), method=method)

    worlds = range(1, 4)
    return (
        [play_event(outline, seed) for seed in worlds],
        [play_event(outline, seed, untold) for seed in worlds],  # type: ignore[arg-type]
    )


@pytest.mark.slow
def test_the_number_of_sessions_saves_repeats_and_hardly_costs_spread(
    told_and_not: tuple[list[Played], list[Played]],
) -> None:
    told, untold = told_and_not
    assert [event.repeats for event in told] == [0] * len(told)
    spread, wider = (sum(event.spread for event in events) for events in (untold, told))
    assert wider <= 1.08 * spread
