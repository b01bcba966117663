"""The release policy decides what the public sees; referees and organisers see everything."""

from typing import Any

import pytest

from league.core.permissions import ANONYMOUS, SYSTEM, Actor
from league.enums import EventStatus, ReleasePolicy, SessionStatus
from league.events.events import release_results
from league.events.queries.release import released_sessions, sees_event, sees_results, sees_session
from league.models import Event, Session, Table
from league.seating.sessions import finish_session
from league.standings.queries.standings import standings_of
from tests.entries import WHOLE_GAME
from tests.shortcuts import play
from tests.worlds import World, add_session, running_event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def played(**event: Any) -> World:
    """Session 1 finished, session 2 with its only table finished but the session running."""
    world = running_event(**event)
    play(world.table, WHOLE_GAME)
    finish_session(world.session, actor=world.actor("referee"))
    add_session(world, status=SessionStatus.RUNNING)
    play(world.table, WHOLE_GAME)
    world.event.refresh_from_db()
    return world


def seen(world: World, actor: Actor = ANONYMOUS) -> list[int]:
    """The numbers of the sessions whose results this reader sees, by both queries."""
    event = Event.objects.get(pk=world.event.pk)
    listed = event.sessions.filter(released_sessions(event, actor)).order_by("number")
    split_tiles = [
        session.number
        for session in event.sessions.select_related("event").order_by("number")
        if sees_results(session, actor)
    ]
    assert list(listed.values_list("number", flat=True)) == split_tiles
    return split_tiles


def games(world: World, actor: Actor = ANONYMOUS) -> set[int]:
    """The number of games in the standings of this reader."""
    event = Event.objects.get(pk=world.event.pk)
    return {placed.row.games for placed in standings_of(event, actor)}


POLICIES = [
    ({"release_policy": ReleasePolicy.LIVE}, [1, 2]),
    ({"release_policy": ReleasePolicy.SESSION_END}, [1]),
    ({"release_policy": ReleasePolicy.HIDDEN_FROM, "hidden_from": 2}, [1]),
    ({"release_policy": ReleasePolicy.HIDDEN_FROM, "hidden_from": 1}, []),
    ({"release_policy": ReleasePolicy.HIDDEN_FROM, "hidden_from": 3}, [1, 2]),
]


@pytest.mark.parametrize(("policy", "expected"), POLICIES)
def test_the_public_sees_what_the_policy_shows(policy: dict[str, Any], expected: list[int]) -> None:
    world = played(**policy)
    for actor in (ANONYMOUS, world.actor("stranger"), world.actor("scorer"), world.link):
        assert (seen(world, actor), games(world, actor)) == (expected, {len(expected)})


@pytest.mark.parametrize(("policy", "expected"), POLICIES)
def test_referees_and_organisers_see_everything(
    policy: dict[str, Any], expected: list[int]
) -> None:
    world = played(**policy)
    for actor in (world.actor("referee"), world.actor("organiser"), SYSTEM):
        assert (seen(world, actor), games(world, actor)) == ([1, 2], {2})
    assert len(seen(world)) == len(expected)


def test_released_results_are_for_everybody() -> None:
    world = played(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    actor = world.actor("organiser")
    release_results(world.event, actor=actor, override_reason="For the stream")
    assert (seen(world), games(world)) == ([1, 2], {2})
    release_results(world.event, actor=world.actor("organiser"), released=False)
    assert (seen(world), games(world)) == ([], {0})


def test_a_game_shows_at_the_end_of_its_session() -> None:
    """Earlier cached standings do not hide it."""
    world = played(release_policy=ReleasePolicy.SESSION_END)
    assert games(world) == {1}
    finish_session(world.session, actor=world.actor("referee"))
    assert (seen(world), games(world)) == ([1, 2], {2})


def test_a_draft_event_is_for_its_staff_only() -> None:
    world = played()
    Event.objects.update(status=EventStatus.DRAFT)
    event = Event.objects.get()
    names = ("organiser", "referee", "scorer")
    assert [sees_event(event, world.actor(name)) for name in names] == [True, True, True]
    assert sees_event(event, SYSTEM)
    assert not sees_event(event, world.actor("stranger"))
    assert not sees_event(event, ANONYMOUS)


def test_a_draft_seating_is_for_referees_and_organisers_only() -> None:
    world = played()
    Session.objects.filter(pk=world.session.pk).update(status=SessionStatus.DRAFT)
    session = Session.objects.select_related("event").get(pk=world.session.pk)
    names = ("organiser", "referee", "scorer", "stranger")
    assert [sees_session(session, world.actor(name)) for name in names] == [
        True,
        True,
        False,
        False,
    ]
    assert not sees_session(session, ANONYMOUS)


def test_a_session_of_a_draft_event_is_hidden_with_it() -> None:
    world = played()
    Event.objects.update(status=EventStatus.DRAFT)
    session = Session.objects.select_related("event").get(number=1)
    assert not sees_session(session, ANONYMOUS)
    assert not sees_results(session, ANONYMOUS)
    assert Table.objects.count() == 2
    assert sees_session(session, world.actor("scorer"))
