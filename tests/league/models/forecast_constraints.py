"""What the constraints of forecasts refuse, by their names."""

from collections.abc import Callable

from league.enums import JobKind
from tests.factories import EventFactory, JobFactory
from tests.factories.statistics import (
    ForecastFactory,
    ForecastPartFactory,
    PastForecastFactory,
)


def _two_forecasts_of_a_stage() -> None:
    ForecastFactory.create(stage=ForecastFactory.create().stage)


def _two_forecasts_in_the_making() -> None:
    event = EventFactory.create()
    for _ in range(2):
        JobFactory.create(kind=JobKind.FORECAST, event=event)


def _one_part_twice() -> None:
    ForecastPartFactory.create(job=ForecastPartFactory.create().job)


def _two_past_forecasts_of_a_session() -> None:
    PastForecastFactory.create(stage=PastForecastFactory.create().stage)


REFUSED: dict[str, Callable[[], object]] = {
    "forecast_basis_known": lambda: ForecastFactory.create(basis="rumours"),
    "forecast_once_a_stage": _two_forecasts_of_a_stage,
    "forecast_part_blocks_sane": lambda: ForecastPartFactory.create(blocks=0),
    "forecast_part_number_once": _one_part_twice,
    "forecast_seasons_or_problem": lambda: ForecastFactory.create(problem=""),
    "job_one_forecast_an_event": _two_forecasts_in_the_making,
    "past_forecast_once_after_a_session": _two_past_forecasts_of_a_session,
}
