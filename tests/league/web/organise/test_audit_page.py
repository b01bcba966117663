"""The audit reads as sentences, is filtered, and is undone where that is possible."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from league.entrants.status_changes import set_entrant_status
from league.events.events import change_event, change_ruleset, grant_role, set_event_status
from league.models import AuditEntry, Entrant, Event
from league.play.penalties import give_penalty
from league.seating.sessions.swaps import swap_seats
from tests.league.web.readers import at, messages_of, reader, words
from tests.worlds import World, drawn_event, event_world

pytestmark = pytest.mark.django_db
MINUS = "\N{MINUS SIGN}"


def audit(world: World, **query: str) -> str:
    shown = words(reader(world.organiser).get(at("audit", world), query))
    return re.sub(r" (?=[,.:])", "", shown)


def undo(world: World) -> list[str]:
    entry = AuditEntry.objects.latest("pk")
    answer = reader(world.organiser).post(at("audit_undo", world, entry=entry.pk), follow=True)
    return messages_of(answer)


def now(world: World) -> Event:
    return Event.objects.get(pk=world.event.pk)


def test_an_entry_is_a_sentence_with_its_undo_or_the_reason_for_none() -> None:
    world = drawn_event(tables=2)
    by, name = world.actor("organiser"), world.organiser.username
    first, second = (table.seats.get(starting_wind="E") for table in world.tables)
    swap_seats(world.sessions[0], first.pk, second.pk, by=by)
    give_penalty(world.entrants[0], by=by, kind="late", points=4000, reason="Bus")
    moved, other = (f"{one.entrant.number} {one.entrant.staff_name}" for one in (first, second))
    shown = audit(world)
    assert (
        f"{name} swapped two seats: {other} moved from session 1, table 2, East"
        f" to session 1, table 1, East, and {moved} back. Undo"
    ) in shown
    assert (
        f"{name} gave 1 {world.entrants[0].staff_name} a penalty: Late arrival, {MINUS}4.0" in shown
    )
    world.sessions[0].tables.update(status="playing")
    world.event.sessions.update(status="running")
    assert "The session has been played" in audit(world)


def test_the_audit_is_filtered_by_who_what_and_when() -> None:
    world = event_world(players=1)
    set_entrant_status(world.entrants[0], "checked_in", by=world.actor("scorer"))
    change_event(world.event, by=world.actor("organiser"), name="Spring")
    people, settings = "from Enrolled to Checked in", "changed the settings"
    tomorrow = (timezone.now() + timedelta(days=1)).date().isoformat()
    found = {
        (people in shown, settings in shown)
        for query in ({}, {"what": "nonsense", "since": "no date"})
        if (shown := audit(world, **query))
    }
    assert found == {(True, True)}
    asked = ({"what": "people"}, {"who": str(world.organiser.pk)}, {"since": tomorrow})
    assert [
        (people in shown, settings in shown) for shown in (audit(world, **q) for q in asked)
    ] == [
        (True, False),
        (False, True),
        (False, False),
    ]


def test_what_nothing_followed_is_undone_from_the_audit() -> None:
    world = event_world(players=1)
    by, before = world.actor("organiser"), now(world)
    change_event(world.event, by=by, name="Spring", session_minutes=45)
    assert undo(world) == ["Undone."]
    assert now(world).session_minutes == before.session_minutes
    change_ruleset(now(world), by=by, switches={"start_points": 25_000})
    assert undo(world) == ["Undone."]
    assert now(world).switches == before.switches
    set_entrant_status(world.entrants[0], "withdrawn", by=by)
    assert undo(world) == ["Undone."]
    assert Entrant.objects.get().status == "enrolled"
    grant_role(world.event, by=by, username=world.scorer.username, role="referee")
    assert undo(world) == ["Undone."]
    assert not world.event.roles.filter(login=world.scorer, role="referee").exists()
    set_event_status(now(world), "draft", by=by)
    assert undo(world) == ["Undone."]
    assert undo(world) == ["Undone."]


def test_an_entry_that_was_overtaken_says_so_and_changes_nothing() -> None:
    world = event_world(players=1)
    by = world.actor("organiser")
    change_event(world.event, by=by, name="Spring")
    spring = AuditEntry.objects.latest("pk")
    change_event(world.event, by=by, name="Summer")
    client, to = reader(world.organiser), at("audit_undo", world, entry=spring.pk)
    assert messages_of(client.post(to, follow=True)) == [
        "This cannot be undone here: Changed again since."
    ]
    assert now(world).name == "Summer"
    assert "An organiser can undo this" in words(reader(world.referee).get(at("audit", world)))
