"""What is to come for each status: the next draw, a plan of all sessions, the chances."""

from typing import Any

import pytest

from league.core.permissions import ANONYMOUS, SYSTEM
from league.seating.sessions import request_session
from league.statistics.forecasts import request_forecast
from league.statistics.queries.forecasts import forecasts_of
from league.tasks import draw_session, forecast
from tests.league.crossings.reading import NOTHING, Cells, table_of
from tests.league.crossings.weekend import STATUSES_OF_PEOPLE, Weekend, between
from tests.shortcuts import planned

pytestmark = pytest.mark.django_db

# Everybody who plays is seated or has a bye, also who was replaced before; nobody else is.
TABLE = """
         playing  late   no-show  withdrawn  disqualified  substitute  replaced  erased  hidden
chances  row      row    -        -          -             -           row       row     row
plan     plays    plays  -        -          -             -           plays     plays   plays
draw     plays    plays  -        -          -             -           plays     plays   plays
"""


def test_what_is_to_come_for_each_status(settings: Any) -> None:
    settings.FORECAST_SEASONS = 1_000
    made = between()
    rows = {"chances": _chances(made), "plan": _plan(made), "draw": _draw(made)}
    assert table_of(rows, STATUSES_OF_PEOPLE) == TABLE.strip("\n")


def _among(made: Weekend, found: dict[int, str]) -> Cells:
    return {who: found.get(made.entrants[who].pk, NOTHING) for who in STATUSES_OF_PEOPLE}


def _draw(made: Weekend) -> Cells:
    draw_session(request_session(made.event, actor=SYSTEM, method="swiss", seed=1).pk)
    session = made.event.sessions.get(number=2)
    seated = [one.entrant_id for one in session.seats.all()]
    byes = [one.entrant_id for one in session.sit_outs.all()]
    return _among(made, dict.fromkeys([*seated, *byes], "plays"))


def _plan(made: Weekend) -> Cells:
    plan = planned(made.event, sessions=3, seed=1)
    planned_ones = {pk for tables in plan.sessions.values() for table in tables for pk in table}
    return _among(made, dict.fromkeys(planned_ones, "plays"))


def _chances(made: Weekend) -> Cells:
    forecast(request_forecast(made.event, actor=SYSTEM).pk)
    (shown,) = forecasts_of(made.event, ANONYMOUS)
    return _among(made, {row.entrant.pk: "row" for row in shown.rows if row.entrant})
