"""The pairing priorities of an event."""

import pytest

from league.core.errors import Forbidden
from league.core.permissions import SYSTEM
from league.enums import DrawMethod, SessionStatus
from league.models import Player, Seat, Session
from league.seating.goals import move_goal_up, set_pairing_priorities
from league.seating.queries.goals import goals_of, orderable, pairing_priorities_of
from league.seating.sessions import discard_session, request_session
from league.tasks import draw_session
from tests.entries import WHOLE_GAME
from tests.factories import ClubFactory
from tests.league.web.readers import at, reader, words
from tests.shortcuts import audited_verbs, last_entry, play, refused
from tests.worlds import event_world, running_event

pytestmark = pytest.mark.django_db


def test_an_empty_order_is_the_default() -> None:
    event = event_world(players=0).event
    assert pairing_priorities_of(event) == list(orderable())
    assert [goal for goal, _name, _meaning in goals_of(event)] == list(orderable())


def test_an_order_names_every_goal_once() -> None:
    world = event_world(players=0)
    actor = world.actor("organiser")
    with refused("order_incomplete"):
        set_pairing_priorities(world.event, ["repeats", "repeats"], actor=actor)
    with refused("forbidden", kind=Forbidden):
        set_pairing_priorities(world.event, orderable(), actor=world.actor("referee"))
    assert audited_verbs() == []


def test_a_goal_goes_before_the_one_above_it_and_the_draw_keeps_the_order() -> None:
    world = event_world(players=8)
    turned = [*reversed(orderable())]
    event = set_pairing_priorities(world.event, turned, actor=world.actor("organiser"))
    assert pairing_priorities_of(event) == turned
    raised = turned[-1:]
    for goal in raised:
        event = move_goal_up(event, goal, actor=SYSTEM)
    assert pairing_priorities_of(event) == [*turned[:-2], *turned[:-3:-1]]
    job = request_session(event, actor=SYSTEM, method=DrawMethod.RANDOM, seed=1)
    assert job.session is not None
    assert job.session.options.get("objective", []) == event.pairing_priorities
    assert (
        move_goal_up(event, "beauty", actor=SYSTEM).pairing_priorities == event.pairing_priorities
    )


@pytest.mark.slow
def test_the_order_decides_the_draw() -> None:
    """Players of equal rank are of one club, so ranks and clubs contradict each other."""
    world = running_event(tables=2)
    for table in world.tables:
        play(table, WHOLE_GAME)
    Session.objects.update(status=SessionStatus.FINISHED)
    best = Seat.objects.filter(placement__lte=2).values("entrant__player")
    Player.objects.filter(pk__in=best).update(club=ClubFactory.create())
    found = []
    for first in ("clubs", "spread"):
        order = [first, *(goal for goal in orderable() if goal != first)]
        event = set_pairing_priorities(world.event, order, actor=SYSTEM)
        draw_session(request_session(event, actor=SYSTEM, method=DrawMethod.SWISS, seed=1).pk)
        session = event.sessions.get(number=2)
        found.append((session.certificate["same_club"], session.certificate["spread"]))
        discard_session(session, actor=SYSTEM)
    (clubs, wide), (alike, narrow) = found
    assert (clubs, alike, narrow) == (2, 6, 3)
    assert wide > narrow


def test_the_default_order_is_restored_by_a_button() -> None:
    world = event_world(players=0)
    set_pairing_priorities(world.event, [*reversed(orderable())], actor=SYSTEM)
    client = reader(world.organiser)
    assert "Pairing priorities" in words(client.get(at("objective", world)))
    for goal in orderable()[:1]:
        client.post(at("objective_change", world), {"goal": goal})
    client.post(at("objective_change", world))
    world.event.refresh_from_db()
    assert world.event.pairing_priorities == []
    assert last_entry().verb == "event.set_pairing_priorities"
