"""An announcement stands on all pages and phones until its time is over."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from league.models import Event
from league.play.queries.table_page_version import version_of_table_page
from tests.league.web.readers import at, messages_of, problems, reader, words
from tests.page_forms import submit
from tests.worlds import running_event

pytestmark = pytest.mark.django_db
LUNCH = "Lunch until 14:00"


def test_an_announcement_is_on_pages_and_phones_until_it_is_over() -> None:
    world = running_event()
    client, to = reader(world.referee), at("event_banner", world)
    before = version_of_table_page(world.table)
    assert messages_of(client.post(to, {"text": LUNCH}, follow=True)) == [
        "Shown on all pages and on the hall screen."
    ]
    assert version_of_table_page(world.table) != before
    places = (at("event", world), at("standings", world), f"/t/{world.table.token}/")

    def shown() -> list[bool]:
        return [LUNCH in words(Client().get(place)) for place in places]

    assert shown() == [True, True, True]
    Event.objects.update(banner_until=timezone.now() - timedelta(seconds=1))
    assert LUNCH not in words(Client().get(places[2]))
    client.post(to, {"text": LUNCH})
    answer = submit(client.get(to), "Remove", follow=True)
    assert (messages_of(answer), shown()) == (["Announcement removed."], [False, False, False])


def test_an_announcement_for_the_past_is_refused() -> None:
    world = running_event()
    answer = reader(world.organiser).post(
        at("event_banner", world), {"text": LUNCH, "until": "2020-01-01T12:00"}
    )
    assert problems(answer) == {"until": ["Choose a time that has not passed."]}
