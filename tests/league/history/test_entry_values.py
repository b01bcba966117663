"""The audit of hands keeps no copy of what was entered, and says it all the same."""

import pytest

from league.history.queries.entry_values import with_entries
from league.models import AuditEntry
from league.play.hands import correct_hand, strike_hand
from tests.entries import drawn
from tests.league.api.callers import person
from tests.shortcuts import enter, fresh
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """A hand that was entered, corrected twice and struck."""
    world = running_event()
    enter(world.table, drawn("E"))
    actor = world.actor("referee")
    for winds in ("S", "W"):
        table = fresh(world.table)
        correct_hand(
            table, 1, actor=actor, version=table.version, entry=drawn(winds), reason="Read wrongly"
        )
    table = fresh(world.table)
    strike_hand(table, 1, actor=actor, version=table.version, reason="Entered at the wrong table")
    return world


def test_each_step_says_what_was_entered_before_and_after(world: World) -> None:
    entries = with_entries(AuditEntry.objects.order_by("pk"))
    assert [entry.verb for entry in entries] == [
        "hand.record",
        "hand.correct",
        "hand.correct",
        "hand.strike",
    ]
    assert [(entry.before, entry.after) for entry in entries] == [
        ({}, {"entry": drawn("E"), "table": world.table.pk, "position": 1}),
        (
            {"entry": drawn("E"), "struck": False},
            {"entry": drawn("S"), "struck": False, "position": 1},
        ),
        (
            {"entry": drawn("S"), "struck": False},
            {"entry": drawn("W"), "struck": False, "position": 1},
        ),
        (
            {"entry": drawn("W"), "struck": False},
            {"entry": drawn("W"), "struck": True, "position": 1},
        ),
    ]


def test_the_stored_rows_have_no_copy_of_it(world: World) -> None:
    sides = [
        side
        for entry in AuditEntry.objects.filter(event=world.event)
        for side in (entry.before, entry.after)
    ]
    assert [side for side in sides if "entry" in side] == []


def test_the_api_says_it_as_well(world: World) -> None:
    shown = person(world.referee).get(f"events/{world.event.pk}/audit/").json()["results"]
    assert [row["after"]["entry"] for row in shown] == [
        drawn("W"),
        drawn("W"),
        drawn("S"),
        drawn("E"),
    ]
