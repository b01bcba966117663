"""Fields of 20 and 24 players go on by the schedule that their sessions are part of."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from scoring.seating import draw
from scoring.seating.designs.catalogue import schedule_without_repeats
from scoring.seating.history import HistoryCounts
from scoring.seating.objective.cost_model import CostModel, build_model
from scoring.seating.search.known_schedules import SESSIONS, KnownSchedule
from tests.bench.worlds.outcomes import Outline, play_event
from tests.scoring.seating.examples import people, tables_of, task

Sessions = list[list[list[int]]]


def renumbered(players: int, seed: int = 1) -> Sessions:
    """The known schedule of a field with its players' numbers dealt by lot."""
    lots = list(range(players))
    Random(seed).shuffle(lots)
    schedule = schedule_without_repeats(players, SESSIONS[players])
    return [[sorted(lots[one] for one in table) for table in session] for session in schedule]


def model_after(sessions: Sequence[Sequence[Sequence[int]]], players: int) -> CostModel:
    names = [player.id for player in people(players)]
    history = tuple(
        tuple(tuple(names[one] for one in table) for table in session) for session in sessions
    )
    wish = task(players, history=history)
    return build_model(wish.players, wish, HistoryCounts.of_task(wish), by_rank=True)


def meet_again(sessions: Sequence[Sequence[Sequence[int]]]) -> int:
    pairs = [
        pair for session in sessions for table in session for pair in combinations(sorted(table), 2)
    ]
    return len(pairs) - len(set(pairs))


@pytest.mark.parametrize(
    ("players", "seatings"), [(20, {2: 18, 3: 2, 4: 1}), (24, {2: 132, 3: 4, 4: 3, 5: 2, 6: 1})]
)
def test_sessions_that_may_be_next_go_on_by_the_schedule(
    players: int, seatings: dict[int, int]
) -> None:
    sessions = renumbered(players)
    for played, count in seatings.items():
        past = sessions[:played]
        known = KnownSchedule(model_after(past, players), SESSIONS[players] - played - 1)
        found = known.seatings()
        assert len(found) == count
        assert all(known.begins_with(tables) for tables in found)
        assert [meet_again([*past, tables]) for tables in found] == [0] * count
        assert not known.begins_with(sessions[0])


def test_any_second_session_of_twenty_without_a_repeat_begins_the_schedule() -> None:
    first = [[*range(at, at + 4)] for at in range(0, 20, 4)]
    past = task(
        20, history=(tables_of("1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16", "17 18 19 20"),)
    )
    known = KnownSchedule(model_after([first], 20), 3)
    assert known.seatings() == []
    for seed in range(5):
        tables = draw(task(20, history=past.history, seed=seed, sessions_planned=2)).tables
        second = [[int(player[1:]) - 1 for player in table] for table in tables]
        assert known.begins_with(second)


def test_a_second_session_of_24_begins_the_schedule_where_it_is_of_its_kind() -> None:
    first, second = renumbered(24)[:2]
    known = KnownSchedule(model_after([first], 24), 4)
    other = [[0, 4, 8, 12], [1, 5, 16, 20], [2, 9, 17, 21], [6, 10, 13, 22], [3, 14, 18, 7 + 16]]
    left = [one for one in range(24) if not any(one in table for table in other)]
    told = [[first[one // 4][one % 4] for one in table] for table in [*other, left]]
    assert known.begins_with(second)
    assert not known.begins_with(told)


@pytest.mark.parametrize(
    ("players", "played", "ahead"), [(24, 0, 5), (24, 2, 6), (20, 2, 4), (20, 5, 0), (28, 1, 2)]
)
def test_no_schedule_is_known_for_none_played_and_for_too_many(
    players: int, played: int, ahead: int
) -> None:
    sessions = renumbered(players)[:played] if players in SESSIONS else [[[0, 1, 2, 3]]]
    known = KnownSchedule(model_after(sessions, players), ahead)
    assert (known.seatings(), known.begins_with(renumbered(24)[-1])) == ([], False)


def test_no_schedule_is_known_where_somebody_has_met_fewer() -> None:
    first, second = renumbered(24)[:2]
    known = KnownSchedule(model_after([first, second[:-1]], 24), 3)
    assert (known.seatings(), known.begins_with(second)) == ([], False)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "sessions", "repeats"), [(24, 6, 0), (24, 7, 0), (24, 8, 18), (20, 6, 6)]
)
def test_an_event_has_the_fewest_repeats_known(players: int, sessions: int, repeats: int) -> None:
    events = [play_event(Outline(players=players, sessions=sessions), seed) for seed in (1, 2)]
    assert [event.repeats for event in events] == [repeats] * 2
