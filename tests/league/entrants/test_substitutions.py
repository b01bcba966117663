"""Who may sit in the place of whom, and until when."""

from typing import Any

import pytest

from league.core.errors import Forbidden
from league.enums import EntrantStatus, SessionStatus
from league.models import Entrant, Session
from league.seating.substitutes import substitute_entrant
from tests.entries import drawn
from tests.factories import (
    EntrantFactory,
)
from tests.shortcuts import enter, last_entry, refused
from tests.worlds import World, drawn_event, event_world, running_event

pytestmark = pytest.mark.django_db


def substitute(world: World, entrant: Entrant, *, actor: str = "organiser") -> Any:
    seat = world.table.seats.get(starting_wind="E")
    return substitute_entrant(seat, entrant, actor=world.actor(actor), reason="Ill")


def test_a_substitute_takes_the_seat_before_the_first_hand() -> None:
    world = running_event()
    standby = EntrantFactory.create(event=world.event, status=EntrantStatus.SUBSTITUTE)
    version = world.table.version
    seat = substitute(world, standby)
    seat.refresh_from_db()
    assert (seat.entrant, world.table.version) == (standby, version + 1)
    traced = last_entry()
    assert (traced.verb, traced.reason) == ("seat.substitute", "Ill")
    assert traced.before == {"entrant": world.entrants[0].pk}


def test_every_problem_of_a_substitution_is_named() -> None:
    world = running_event()
    enter(world.table, drawn())
    Session.objects.update(status=SessionStatus.FINISHED)
    with refused("session_finished", "seat_at_played_table", "entrant_seated"):
        substitute(world, world.entrants[1])


def test_a_withdrawn_entrant_substitutes_for_nobody() -> None:
    world = running_event()
    gone = EntrantFactory.create(event=world.event, status=EntrantStatus.WITHDRAWN)
    with refused("substitute_needed"):
        substitute(world, gone)


def test_an_entrant_of_another_event_substitutes_for_nobody() -> None:
    """Even if the same organiser runs both events."""
    world, other = running_event(), event_world(players=1)
    other.event.roles.create(login=world.organiser, role="organiser")
    with refused("entrant_elsewhere"):
        substitute(world, other.entrants[0])


def test_nobody_seats_their_own_entrant_at_a_foreign_table() -> None:
    """The permission is that of the seat's event, not of the substitute's."""
    world, other = running_event(), event_world(players=1)
    seat = world.table.seats.get(starting_wind="E")
    with refused("forbidden", kind=Forbidden):
        substitute_entrant(seat, other.entrants[0], actor=other.actor("organiser"))


def test_a_scorer_substitutes_nobody() -> None:
    world = drawn_event()
    with refused("forbidden", kind=Forbidden):
        substitute(world, world.entrants[1], actor="scorer")
