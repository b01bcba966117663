"""Forecasts follow the results, use published seatings, and show nothing that is hidden."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.core.errors import Forbidden
from league.core.job_table import REFRESH_FORECASTS, STATISTICS_QUEUE
from league.core.permissions import ANONYMOUS, SYSTEM
from league.core.task_messages import _sender
from league.enums import (
    EntryContract,
    EventKind,
    JobStatus,
    Presence,
    ReleasePolicy,
    SessionStatus,
)
from league.models import Event, Forecast, ForecastPart, Job, Stage
from league.nights.attendance import answer_night, set_presence
from league.nights.timetable import Timetable, make_nights
from league.seating.sessions import finish_session
from league.statistics.forecasts import refresh_forecasts, request_forecast, simulate_part
from league.statistics.queries.forecasts import ShownForecast, forecasts_of
from league.statistics.queries.season_to_come import outlooks_of
from league.tasks import forecast
from scoring.forecast import CUT, RANK, REACH, WIN, Counts, from_json, to_json
from tests.league.statistics.results import enter_places
from tests.stages import add_final
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _few_seasons(settings: Any) -> None:
    settings.FORECAST_SEASONS = 1_000


def season(*, players: int = 8, planned: int = 4, **event: Any) -> World:
    """A running event of two tables: one session with results, the others to come."""
    values = {"entry_contract": EntryContract.RESULT, "status": "running"}
    world = event_world(players=players, sessions_planned=planned, **{**values, **event})
    play_session(world)
    return world


def play_session(world: World, places: str = "1234") -> None:
    session = add_session(world, status=SessionStatus.RUNNING)
    for table in world.tables:
        enter_places(table, places)
    finish_session(session, actor=SYSTEM)


def computed(world: World) -> Job:
    job = request_forecast(world.event, actor=SYSTEM)
    forecast(job.pk)
    job.refresh_from_db()
    assert (job.status, job.problems) == (JobStatus.DONE, [])
    return job


def shown(world: World, actor: Any = ANONYMOUS) -> ShownForecast:
    event = Event.objects.get(pk=world.event.pk)
    (found,) = forecasts_of(event, actor)
    return found


def shares(found: ShownForecast, goal: int = 0) -> dict[int, float]:
    return {
        row.entrant.number: chance.share
        for row in found.rows
        if row.entrant and (chance := row.chances[goal])
    }


def test_a_forecast_has_a_row_for_everybody_who_plays_on() -> None:
    world = season(target_rank=3)
    world.entrants[3].status = "withdrawn"
    world.entrants[3].save()
    job = computed(world)
    found = shown(world)
    assert job.outcome == {"forecasts": 1, "seasons": 1_000}
    assert [(goal.kind, goal.size) for goal in found.goals] == [(RANK, 1), (RANK, 3)]
    assert (found.seasons, found.counted, found.is_current) == (1_000, (1,), True)
    assert {**found.facts, "prior": 0} == {
        "games": 2,
        "sessions": 3,
        "published": 0,
        "players": 7,
        "seats": 4,
        "divisions": [],
        "until_promotion": False,
        "prior": 0,
    }
    first = shares(found)
    assert set(first) == {1, 2, 3, 5, 6, 7, 8}
    assert first[1] == max(first.values())
    assert sum(shares(found, 1).values()) == pytest.approx(3, abs=0.2)
    leader = found.rows[0].chances[0]
    assert leader is not None
    assert len(leader.next_game) == 4
    assert (leader.next_game[0] or 0) > leader.share > (leader.next_game[3] or 0)
    assert not ForecastPart.objects.exists()


def test_the_same_forecast_comes_of_other_workers_and_of_another_run() -> None:
    world = season()
    computed(world)
    before = Forecast.objects.get()
    job = request_forecast(world.event, actor=SYSTEM)
    assert not simulate_part(job.pk)
    computed(world)
    after = Forecast.objects.get()
    assert (after.rows, after.seed) == (before.rows, before.seed)


def test_a_part_of_a_worker_that_died_is_taken_over() -> None:
    world = season()
    (outlook,) = outlooks_of(world.event)
    assert outlook.season is not None
    job = request_forecast(world.event, actor=SYSTEM)
    claimed = timezone.now() - timedelta(seconds=16)
    part = ForecastPart.objects.create(
        job=job,
        number=1,
        forecast=0,
        season=to_json(outlook.season),
        first_block=0,
        blocks=1,
        claimed_at=claimed,
    )
    assert simulate_part(job.pk)
    assert not simulate_part(job.pk)
    part.refresh_from_db()
    assert from_json(Counts, part.counts or {}).seasons == 50


def test_published_seatings_are_used_and_finished_tables_are_counted() -> None:
    world = season()
    published = add_session(world, status=SessionStatus.PUBLISHED)
    (outlook,) = outlooks_of(world.event)
    assert outlook.season is not None
    seats = [
        tuple(seat.entrant_id for seat in table.seats.order_by("pk"))
        for table in published.tables.order_by("number")
    ]
    assert outlook.season.sessions == (tuple(seats), None, None)
    published.status = SessionStatus.RUNNING
    published.save()
    enter_places(world.tables[0], "4321")
    (outlook,) = outlooks_of(world.event)
    assert outlook.season is not None
    assert outlook.season.sessions == ((seats[1],), None, None)
    assert outlook.counted == (1, 2)


def test_in_a_league_players_come_as_often_as_so_far() -> None:
    world = season(kind=EventKind.LEAGUE, players=8)
    last = add_session(world, status=SessionStatus.RUNNING)
    second = world.tables[1]
    enter_places(world.tables[0], "1234")
    second.seats.all().delete()
    second.delete()
    finish_session(last, actor=SYSTEM)
    (outlook,) = outlooks_of(world.event)
    assert outlook.season is not None
    # Of two sessions 2 or 1 played, mixed with one session of the average 3/4.
    assert [player.attendance for player in outlook.season.players] == [92] * 4 + [58] * 4


def test_answers_for_coming_nights_count_more_than_habit() -> None:
    world = season(kind=EventKind.LEAGUE, planned=5)
    actor, soon = world.actor("organiser"), timezone.now() + timedelta(days=3)
    first, second = make_nights(
        world.event, Timetable(first=soon, name="Week", count=2), actor=actor
    )
    ana, ben, chloe = world.entrants[:3]
    answer_night(first, ana, "no", actor=actor)
    answer_night(first, ben, "yes", actor=actor)
    answer_night(second, ben, "late", actor=actor)
    set_presence(second, chloe, actor=actor, presence=Presence.AWAY)
    (outlook,) = outlooks_of(world.event)
    assert outlook.season is not None
    assert outlook.season.sessions == (None,) * 4
    answers = [player.answers for player in outlook.season.players[:4]]
    no, yes, away = [(0, 5), (1, 5)], [(0, 95), (1, 95), (2, 95), (3, 95)], [(2, 1), (3, 1)]
    assert answers == [tuple(no), tuple(yes), tuple(away), ()]


def test_a_cut_leads_to_later_stages() -> None:
    world = season()
    final = add_final(world, name="Semi-final", carry_over="fraction", carry_percent=50)
    Stage.objects.create(
        event=world.event, number=3, name="Final", source=final, intake="best", cut_size=4
    )
    computed(world)
    goals = shown(world).goals
    assert [(goal.kind, goal.size, goal.stage and goal.stage.name) for goal in goals] == [
        (CUT, 4, "Semi-final"),
        (REACH, 4, "Final"),
        (WIN, 1, None),
    ]


def test_the_public_sees_no_forecast_by_hidden_results() -> None:
    world = season(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=2)
    play_session(world, "4321")
    job = computed(world)
    assert job.outcome["forecasts"] == 2
    referee = world.actor("referee")
    assert (shown(world).counted, shown(world, referee).counted) == ((1,), (1, 2))
    assert shares(shown(world)) != shares(shown(world, referee))
    Event.objects.update(results_released=True)
    assert shown(world).counted == (1, 2)
    Event.objects.update(results_released=False, hidden_from=1)
    assert forecasts_of(Event.objects.get(), ANONYMOUS) == []


@pytest.mark.parametrize(
    ("event", "players", "problem"),
    [
        ({"switches": {"preset": "ema-2025", "game_length": "tonpuusen"}}, 8, "few_games"),
        ({}, 3, "few_players"),
    ],
)
def test_what_cannot_be_simulated_says_why(
    event: dict[str, Any], players: int, problem: str
) -> None:
    world = season(**event)
    world.event.entrants.filter(number__gt=players).update(status="withdrawn")
    computed(world)
    found = shown(world)
    assert (found.problem, found.rows) == (problem, ())


def test_before_the_first_result_there_is_no_forecast() -> None:
    world = event_world(players=8, status="running")
    assert computed(world).outcome == {"forecasts": 1, "seasons": 0}
    assert shown(world).problem == "no_results"


def test_nothing_is_to_come_after_the_last_session() -> None:
    world = season(planned=1)
    computed(world)
    assert not Forecast.objects.exists()


def test_events_with_new_results_are_due_once_no_session_runs() -> None:
    world = season()
    assert refresh_forecasts() == 1
    forecast(Job.objects.get(kind="forecast").pk)
    assert refresh_forecasts() == 0
    session = add_session(world, status=SessionStatus.RUNNING)
    for table in world.tables:
        enter_places(table, "1234")
    assert refresh_forecasts() == 0
    assert not shown(world).is_current
    finish_session(session, actor=SYSTEM)
    assert refresh_forecasts() == 1
    assert refresh_forecasts() == 0


def test_the_end_of_a_session_asks_for_forecasts(django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks() as sent:
        season()
    assert sent.count(_sender(REFRESH_FORECASTS, STATISTICS_QUEUE)) == 1


def test_only_staff_asks_for_a_forecast_and_gets_one_at_a_time() -> None:
    world = season()
    job = request_forecast(world.event, actor=world.actor("referee"))
    assert request_forecast(world.event, actor=world.actor("organiser")) == job
    with pytest.raises(Forbidden):
        request_forecast(world.event, actor=world.actor("scorer"))
