"""Forecasts are kept, and compared with what happened once their event is over."""

from typing import Any

import pytest

from league.core.locks import bump_results_version
from league.core.permissions import SYSTEM
from league.enums import EventStatus, SessionStatus
from league.models import Event, PastForecast
from league.seating.sessions import finish_session
from league.statistics.forecasts import request_forecast
from league.statistics.past_forecasts import judge_forecasts
from league.statistics.queries.forecast_outcomes import counts_by_tenth, tenths
from league.tasks import forecast
from tests.factories import StageEntryFactory
from tests.factories.statistics import PastForecastFactory
from tests.league.statistics.results import enter_places
from tests.stages import add_final, stage
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(settings: Any) -> World:
    """Eight players after the first of two sessions, with a forecast."""
    settings.FORECAST_SEASONS = 1_000
    world = event_world(
        players=8, sessions_planned=2, entry_contract="result", status="running", target_rank=4
    )
    play(world)
    forecast(request_forecast(world.event, actor=SYSTEM).pk)
    return world


def play(world: World) -> None:
    session = add_session(world, status=SessionStatus.RUNNING)
    for table in world.tables:
        enter_places(table, "1234")
    finish_session(session, actor=SYSTEM)


def end(world: World, **values: Any) -> None:
    Event.objects.filter(pk=world.event.pk).update(status=EventStatus.FINISHED, **values)


def test_a_forecast_is_kept_once_after_each_session(world: World) -> None:
    forecast(request_forecast(world.event, actor=SYSTEM).pk)
    (kept,) = PastForecast.objects.all()
    assert (kept.sessions, [goal["kind"] for goal in kept.goals]) == (1, ["rank", "rank"])
    assert {row["entrant"] for row in kept.rows} == {one.pk for one in world.entrants}


def test_it_is_compared_when_the_event_is_over(world: World) -> None:
    play(world)
    assert (judge_forecasts(), tenths()) == (0, [])
    end(world)
    assert (judge_forecasts(), judge_forecasts()) == (1, 0)
    said = sum(one is not None for row in PastForecast.objects.get().rows for one in row["chances"])
    assert sum(tenth.chances for tenth in tenths()) == said > 0
    assert sum(tenth.chances * tenth.came_true for tenth in tenths()) == pytest.approx(1 + 4)
    bump_results_version(world.event.pk)
    assert judge_forecasts() == 1


def test_it_waits_while_results_are_hidden_and_is_not_counted_once_the_event_goes_on(
    world: World,
) -> None:
    play(world)
    end(world, release_policy="hidden_from", hidden_from=2)
    assert judge_forecasts() == 0
    end(world, release_policy="live")
    assert judge_forecasts() == 1
    Event.objects.update(status=EventStatus.RUNNING)
    assert tenths() == []


def test_cuts_and_finals_came_true_for_those_who_got_there(world: World) -> None:
    final = add_final(world)
    first, second, *_others = (one.pk for one in world.entrants)
    StageEntryFactory.create(source=stage(world, 1), stage=final, entrant_id=first)
    goals = [
        {"kind": "cut", "size": 4, "stage": final.pk},
        {"kind": "reach", "size": 4, "stage": final.pk},
        {"kind": "reach", "size": 4, "stage": 0},  # a stage that was removed
        {"kind": "win", "size": 1, "stage": None},
    ]
    rows = [
        {"entrant": first, "chances": [0.95, 0.65, 0.5, None]},
        {"entrant": second, "chances": [0.05, 0.61, 0.5, None]},
    ]
    kept = PastForecastFactory.create(stage=stage(world, 1), sessions=2, goals=goals, rows=rows)
    counts = dict(enumerate(counts_by_tenth(kept)))
    assert {tenth: found for tenth, found in counts.items() if found[0]} == {
        0: [1, 50, 0],
        6: [2, 1260, 1],
        9: [1, 950, 1],
    }
