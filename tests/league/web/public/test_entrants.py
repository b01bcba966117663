"""The public list of an event's players, and the badge at the head of its pages."""

import pytest
from django.db.models import F
from django.utils import timezone

from league.enums import EntrantStatus, EventStatus
from league.models import Entrant, Event
from tests.factories import SignUpTermsFactory
from tests.league.web.readers import at, reader, words
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    world = event_world(players=6)
    Entrant.objects.filter(event=world.event).update(status=EntrantStatus.CHECKED_IN)
    return world


def test_the_status_that_most_players_have_is_said_once(world: World) -> None:
    first = world.entrants[0]
    Entrant.objects.filter(pk=first.pk).update(status=EntrantStatus.LATE)
    page = words(reader().get(at("entrants", world)))
    assert "Checked in: 5 of 6" in page
    assert (page.count("Checked in"), page.count("Late")) == (1, 1)
    Event.objects.update(status=EventStatus.FINISHED, page_version=F("page_version") + 1)
    page = words(reader().get(at("entrants", world)))
    assert page.count("Checked in") == 0


def test_the_head_says_that_sign_up_is_open_only_while_it_is(world: World) -> None:
    terms = SignUpTermsFactory.create(event=world.event, is_open=False)
    Event.objects.update(status=EventStatus.OPEN)
    heads = []
    for is_open, until in ((False, None), (True, None), (True, timezone.now())):
        terms.is_open, terms.until = is_open, until
        terms.save()
        page = words(reader().get(at("sign_up_new", world)))
        heads.append("Upcoming" in page)
    assert heads == [True, False, True]
