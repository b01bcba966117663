"""Statuses of entrants: whoever sets one, sign-ups and the waiting list follow."""

from collections.abc import Callable

import pytest

from league.core.errors import Forbidden
from league.entrants.removing import remove_entrant
from league.entrants.sign_up import withdraw_sign_up
from league.entrants.status_changes import (
    check_in_everybody,
    set_entrant_status,
    set_entrant_statuses,
)
from league.enums import EventKind, RepairKind, SessionStatus, SignUpStatus
from league.models import AuditEntry, Entrant, Event, SignUp
from league.seating.changes import undo_seating_change
from league.seating.repairs import repair_session
from tests.factories import EntrantFactory
from tests.shortcuts import refused, repairs_of
from tests.sign_ups import ask, open_world, own, statuses
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db
NAMES = ("Aoki", "Berg", "Chen", "Dora", "Ito", "Kern", "Lund", "Mori")


def full_league() -> World:
    """A league of eight places, taken by eight sign-ups at two tables, and a ninth who waits."""
    world = open_world(capacity=8, event={"kind": EventKind.LEAGUE})
    for name in (*NAMES, "Next"):
        ask(world, name)
    world.entrants = list(Entrant.objects.order_by("number").select_related("player", "event"))
    return world


def by_desk(world: World, status: str) -> None:
    set_entrant_status(world.entrants[0], status, actor=world.actor("organiser"))


def by_own_link(world: World, status: str) -> None:  # noqa: ARG001 (one shape for all ways)
    row = SignUp.objects.get(name="Aoki")
    withdraw_sign_up(row, actor=own(row))


def by_repair(world: World, status: str) -> None:
    session = add_session(world, status=SessionStatus.PUBLISHED)
    gone, kind = world.entrants[:1], RepairKind(status)
    options = repairs_of(session, kind=kind, entrants=gone)
    actor = world.actor("organiser")
    repair_session(session, actor=actor, kind=kind, entrants=gone, key=options[0].key)


WAYS: list[tuple[Callable[[World, str], None], str]] = [
    (by_desk, "withdrawn"),
    (by_desk, "disqualified"),
    (by_own_link, "withdrawn"),
    (by_repair, "withdrawn"),
    (by_repair, "disqualified"),
]


@pytest.mark.parametrize(("way", "status"), WAYS)
def test_whoever_leaves_gives_the_place_to_the_waiting_list(
    way: Callable[[World, str], None], status: str
) -> None:
    world = full_league()
    way(world, status)
    assert Entrant.objects.get(pk=world.entrants[0].pk).status == status
    assert statuses(world) == [
        ("Aoki", "withdrawn"),
        *((name, "accepted") for name in NAMES[1:]),
        ("Next", "accepted"),
    ]
    changes = AuditEntry.objects.filter(verb="entrants.set_status")
    assert [(entry.subject_id, entry.before, entry.after) for entry in changes] == [
        (world.entrants[0].pk, {"status": "enrolled"}, {"status": status})
    ]


@pytest.mark.parametrize("status", ["no_show", "substitute"])
def test_who_does_not_play_gives_up_the_place_and_keeps_the_sign_up(status: str) -> None:
    world = full_league()
    by_desk(world, status)
    assert [state for _, state in statuses(world)] == ["accepted"] * 9


def test_a_removed_player_gives_the_place_to_the_waiting_list() -> None:
    world = open_world(players=2, capacity=2)
    waiting = ask(world, "Next")
    assert waiting.status == SignUpStatus.WAITING
    remove_entrant(world.entrants[0], actor=world.actor("organiser"))
    assert statuses(world) == [("Next", "accepted")]
    assert Entrant.objects.playing().count() == 2


def test_undoing_a_repair_gives_the_status_and_the_sign_up_back() -> None:
    world = full_league()
    by_repair(world, "withdrawn")
    undo_seating_change(world.session, actor=world.actor("organiser"))
    assert Entrant.objects.get(pk=world.entrants[0].pk).status == "enrolled"
    assert statuses(world)[0] == ("Aoki", "accepted")


def test_one_change_raises_the_version_of_the_event_once() -> None:
    world = full_league()
    before = Event.objects.get().results_version
    by_desk(world, "withdrawn")
    assert Event.objects.get().results_version == before + 1
    by_desk(world, "withdrawn")
    assert Event.objects.get().results_version == before + 1


# -------------------------------------------------------------------------------- several


def test_everybody_enrolled_is_checked_in_and_who_is_late_or_a_substitute_is_not() -> None:
    world = event_world(players=4)
    Entrant.objects.filter(number=3).update(status="late")
    Entrant.objects.filter(number=4).update(status="substitute")
    here = check_in_everybody(world.event, actor=world.actor("scorer"))
    assert [(one.number, one.status) for one in here] == [(1, "checked_in"), (2, "checked_in")]
    stored = Entrant.objects.order_by("number").values_list("status", flat=True)
    assert list(stored) == ["checked_in", "checked_in", "late", "substitute"]
    assert [entry.subject_id for entry in AuditEntry.objects.order_by("pk")] == [
        one.pk for one in world.entrants[:2]
    ]


def test_several_change_together_or_nobody_does() -> None:
    world = event_world(players=3)
    Entrant.objects.filter(number=2).update(status="disqualified")
    Entrant.objects.filter(number=3).update(status="withdrawn")
    actor, elsewhere = world.actor("organiser"), EntrantFactory.create()
    with refused("entrant_status_order", "entrant_status_order"):
        set_entrant_statuses(world.event, world.entrants, "checked_in", actor=actor)
    with refused("gone"):
        set_entrant_statuses(world.event, [*world.entrants, elsewhere], "enrolled", actor=actor)
    with refused("forbidden", kind=Forbidden):
        set_entrant_statuses(world.event, world.entrants, "enrolled", actor=world.actor("scorer"))
    assert not AuditEntry.objects.exists()
    set_entrant_statuses(world.event, world.entrants, "enrolled", actor=actor)
    assert {*Entrant.objects.filter(event=world.event).values_list("status", flat=True)} == {
        "enrolled"
    }
