"""Recomputing repairs tables that differ from their replay, and no others."""

import pytest
from pytest_django import DjangoAssertNumQueries

from league.core.errors import Forbidden
from league.enums import JobStatus
from league.models import Hand, HandSeat, Seat
from league.play.queries.consistency import differences_in
from league.play.recompute import request_recompute
from league.tasks import recompute_standings
from tests.entries import WHOLE_GAME
from tests.shortcuts import last_entry, play, refused, scores
from tests.worlds import World, running_event

# Its lines are those of other tests.
pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def world() -> World:
    world = running_event(tables=2)
    for table in world.tables:
        play(table, WHOLE_GAME)
    return world


def recompute(world: World) -> dict[str, int]:
    job = request_recompute(world.event, actor=world.actor("referee"))
    recompute_standings(job.pk)
    job.refresh_from_db()
    assert job.status == JobStatus.DONE
    return dict(job.outcome)


def test_consistent_tables_are_not_changed(world: World) -> None:
    versions = [table.version for table in world.tables]
    assert recompute(world) == {"tables": 2, "fixed": 0, "entrants": 8}
    assert [table.version for table in world.tables] == versions


def test_differences_are_repaired_and_audited(world: World) -> None:
    right = scores(world.tables[0])
    Seat.objects.filter(table=world.tables[0]).update(final_score=1)
    HandSeat.objects.filter(hand__table=world.tables[0]).delete()
    assert recompute(world) == {"tables": 2, "fixed": 1, "entrants": 8}
    assert scores(world.tables[0]) == right
    assert list(differences_in(world.event)) == []
    assert last_entry().verb == "table.recompute"


def test_more_tables_that_agree_cost_no_more_queries(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    world = running_event(tables=30)
    for table in world.tables:
        play(table, WHOLE_GAME[:1])
    job = request_recompute(world.event, actor=world.actor("referee"))
    with django_assert_max_num_queries(40):
        recompute_standings(job.pk)


def test_entries_that_cannot_be_played_fail_the_job(world: World) -> None:
    Hand.objects.filter(table=world.tables[1], position=1).update(entry={"outcome": "chess"})
    job = request_recompute(world.event, actor=world.actor("referee"))
    recompute_standings(job.pk)
    job.refresh_from_db()
    assert job.status == JobStatus.FAILED
    assert [item["code"] for item in job.problems] == ["unknown_outcome"]


def test_a_scorer_recomputes_nothing(world: World) -> None:
    with refused("forbidden", kind=Forbidden):
        request_recompute(world.event, actor=world.actor("scorer"))
