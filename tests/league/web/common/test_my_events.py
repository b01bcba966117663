"""My events: what a login helps or plays in, its state, what waits there and the way to it."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from league.enums import EntrantStatus, EventStatus, Role, SessionStatus
from league.models import Entrant, Event, Player, Session
from tests.factories import EventRoleFactory, SignUpFactory, TableCallFactory
from tests.league.web.readers import reader, words
from tests.worlds import event_world, running_event

pytestmark = pytest.mark.django_db


def mine(login: User) -> str:
    return words(reader(login).get("/events/mine/"))


def test_running_events_come_first_then_those_in_preparation_then_past_ones() -> None:
    world = running_event(name="Spring Cup")
    for name, status in (
        ("Old Cup", EventStatus.FINISHED),
        ("Next Cup", EventStatus.OPEN),
        ("Far Cup", EventStatus.DRAFT),
    ):
        other = event_world(name=name, status=status)
        EventRoleFactory.create(event=other.event, login=world.organiser, role=Role.ORGANISER)
    page = mine(world.organiser)
    heads = ["Running", "Spring Cup", "Getting ready", "Far Cup", "Next Cup", "Past", "Old Cup"]
    assert sorted(heads, key=lambda head: page.index(f" {head}")) == heads
    assert "Far Cup Draft · only staff see it" in page
    assert "Session 1 of 8 · running" in page


def test_what_waits_stands_beside_the_event_for_those_who_can_settle_it() -> None:
    world = running_event()
    SignUpFactory.create(event=world.event)
    TableCallFactory.create(table=world.tables[0], called_at=timezone.now())
    call, sign_up = "1 open call", "1 sign-up waits"
    roles = ("organiser", "referee", "scorer")
    pages = {role: mine(getattr(world, role)) for role in roles}
    assert {role: (call in page, sign_up in page) for role, page in pages.items()} == {
        "organiser": (True, True),
        "referee": (True, False),
        "scorer": (False, False),
    }
    assert [role.title() in pages[role] for role in roles] == [True] * 3


def test_nothing_waits_after_the_end() -> None:
    world = running_event()
    SignUpFactory.create(event=world.event)
    Session.objects.update(status=SessionStatus.FINISHED)
    Event.objects.update(status=EventStatus.FINISHED)
    page = mine(world.organiser)
    assert ["sign-up waits" in page, "After the event" in page] == [False, True]


def test_players_find_their_events_until_these_are_over() -> None:
    world = running_event(name="Spring Cup")
    Player.objects.filter(pk=world.entrants[0].player_id).update(login=world.stranger)
    page = mine(world.stranger)
    assert ["You play" in page, "Spring Cup" in page, "Your seat" in page] == [True] * 3
    Entrant.objects.filter(pk=world.entrants[0].pk).update(status=EntrantStatus.WITHDRAWN)
    assert "Spring Cup" not in mine(world.stranger)


def test_a_login_without_events_is_told_how_to_get_one() -> None:
    page = mine(event_world().stranger)
    assert "You have no events yet." in page
    assert "All events" in page
