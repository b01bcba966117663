"""Scores that do not add up to zero are named with their table before a file leaves."""

import pytest

from league.core.locks import bump_results_version
from league.core.permissions import SYSTEM
from league.enums import EntryContract
from league.models import Event, Seat, Table
from league.play.tables import record_result
from league.seating.sessions import finish_session
from league.standings.queries.zero_sum import SumCheck, sum_check
from tests.factories import PenaltyFactory
from tests.league.api.callers import person
from tests.league.web.readers import at, reader, words
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db

RIGHT = [45_000, 35_000, 25_000, 15_000]


def played(*results: tuple[list[int], int], **event: object) -> World:
    """An event with a finished session whose tables have these points and sticks."""
    values = {"entry_contract": EntryContract.RESULT, "preset": "wrc-2025", **event}
    world = running_event(tables=len(results), **values)
    for table, (points, sticks) in zip(world.tables, results, strict=True):
        record_result(table, actor=SYSTEM, version=1, raw_points=points, leftover_sticks=sticks)
    finish_session(world.session, actor=SYSTEM)
    return world


def uneven(found: SumCheck) -> list[tuple[int, int, bool]]:
    return [(one.table.number, one.amount, one.is_sticks) for one in found.uneven]


def test_right_tables_are_even_and_penalties_stand_outside_the_sum() -> None:
    world = played((RIGHT, 0), (RIGHT, 0))
    assert sum_check(world.event).is_even is True
    PenaltyFactory.create(entrant=world.entrants[2], points=20_000)
    bump_results_version(world.event.pk)
    found = sum_check(Event.objects.get(pk=world.event.pk))
    assert (uneven(found), found.ranked, found.penalties, found.rest) == ([], -20_000, -20_000, 0)


def test_lost_sticks_and_wrong_points_are_named_with_their_table() -> None:
    world = played((RIGHT, 0), ([44_000, 35_000, 25_000, 14_000], 2), (RIGHT, 0))
    Seat.objects.filter(table=world.tables[2], starting_wind="E").update(final_score=30_500)
    found = sum_check(world.event)
    assert uneven(found) == [(2, -2000, True), (3, 500, False)]


@pytest.mark.parametrize("preset", ["m-league", "tenhou-sanma", "hk-old-style", "mahjong-soul"])
def test_unusual_rules_are_measured_by_themselves(preset: str) -> None:
    world = running_event(entry_contract=EntryContract.RESULT, preset=preset)
    rules = world.event.ruleset
    points = [
        rules.start_points + step
        for step in ((300, 100, -100, -300), (200, 0, -200))[rules.players == 3]
    ]
    record_result(world.table, actor=SYSTEM, version=1, raw_points=points, leftover_sticks=0)
    finish_session(world.session, actor=SYSTEM)
    assert uneven(sum_check(world.event)) == []


def test_the_page_and_the_api_lead_to_the_table() -> None:
    world = played(([44_000, 35_000, 25_000, 14_000], 2))
    table = Table.objects.get()
    shown = reader(world.organiser).get(at("federations", world))
    assert "Session 1, table 1 : \N{MINUS SIGN}2.0" in words(shown)
    assert f'href="/events/{world.event.slug}/manage/tables/{table.pk}/"' in shown.content.decode()
    answer = person(world.organiser).get(f"events/{world.event.pk}/federations/").json()
    assert answer["sums"] == {
        "uneven": [{"table": table.pk, "amount": -2000}],
        "ranked": -2000,
        "tables": -2000,
        "penalties": 0,
        "others": 0,
        "rest": 0,
    }
