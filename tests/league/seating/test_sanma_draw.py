"""Events for two and three players: drawn and seated."""

import pytest

from league.models import Session
from league.seating.queries.draw_task import seating_task
from league.seating.sessions import request_session
from league.tasks import draw_session
from tests.worlds import event_world

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("method", ["random", "swiss"])
def test_nine_sanma_players_fill_three_tables(method: str) -> None:
    world = event_world(players=9, preset="tenhou-sanma")
    job = request_session(world.event, actor=world.actor("organiser"), method=method, seed=3)
    draw_session(job_id=job.pk)
    session = Session.objects.get(jobs=job)
    seats = session.seats.order_by("table__number", "pk").values_list(
        "table__number", "starting_wind"
    )
    assert list(seats) == [(table, wind) for table in (1, 2, 3) for wind in "ESW"]
    assert seating_task(session).seats == 3


@pytest.mark.parametrize("method", ["random", "swiss"])
@pytest.mark.parametrize("winds", ["ES", "ESW"])
def test_san_hako_seats_two_or_three_at_a_table(winds: str, method: str) -> None:
    rules = {"players": len(winds), "uma": [0] * len(winds)}
    world = event_world(players=3 * len(winds) + 1, preset="san-hako", rules=rules)
    job = request_session(world.event, actor=world.actor("organiser"), method=method, seed=3)
    draw_session(job_id=job.pk)
    session = Session.objects.get(jobs=job)
    seats = session.seats.order_by("table__number", "pk").values_list(
        "table__number", "starting_wind"
    )
    assert list(seats) == [(table, wind) for table in (1, 2, 3) for wind in winds]
    assert session.sit_outs.count() == 1
    assert seating_task(session).seats == len(winds)
    assert world.event.ruleset.dummy_players
