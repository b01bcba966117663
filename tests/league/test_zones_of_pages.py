"""No page of an event, and no page that shows several, tells a time of the event in another zone."""

import re
from datetime import UTC, datetime

import pytest

from league.models import (
    Event,
    Hand,
    Invitation,
    LineUp,
    Night,
    Penalty,
    Photo,
    Report,
    Session,
    SignUpTerms,
    Table,
    TableCall,
)
from tests.league.everything import Everything
from tests.league.route_operations import operations
from tests.league.web.readers import Answer, reader, words
from tests.worlds import drawn_event, running_event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
MOMENT = datetime(2031, 3, 4, 5, 6, tzinfo=UTC)  # 19:06 on the island
ISLAND = "Pacific/Kiritimati"
ELSEWHERE = re.compile(r"\b0?5:06\b")
#: Whole records of an event or a person, for programs: moments in UTC.
FILES = {
    "event_json",
    "player_export",
    "players/<row:pk>/data",
    "events/<row:pk>/event-file",
}
THERE = re.compile(r"\b19:06\b|\b7:06 p\.m\.")


def move_everything() -> None:
    """Every time of the event is the same moment."""
    Event.objects.update(time_zone=ISLAND, session_starts=[MOMENT.isoformat()])
    Event.objects.update(banner="Lunch", banner_until=MOMENT)
    Session.objects.update(planned_start=MOMENT)
    Session.objects.filter(started_at__isnull=False).update(started_at=MOMENT)
    Night.objects.update(starts_at=MOMENT, answers_until=MOMENT)
    Table.objects.filter(finished_at__isnull=False).update(finished_at=MOMENT)
    Hand.objects.update(entered_at=MOMENT)
    TableCall.objects.update(called_at=MOMENT)
    Penalty.objects.update(given_at=MOMENT)
    Photo.objects.update(added_at=MOMENT)
    LineUp.objects.update(set_at=MOMENT)
    SignUpTerms.objects.update(until=MOMENT)
    Invitation.objects.update(expires_at=MOMENT)
    Report.objects.update(made_at=MOMENT)


def is_text(answer: Answer) -> bool:
    return str(answer["Content-Type"]).startswith(("text/", "application/json"))


@pytest.mark.parametrize("make", [running_event, drawn_event])
def test_every_page_tells_the_times_of_an_event_in_its_zone(make: object) -> None:
    made = Everything(make())  # type: ignore[operator]  # one of the two above
    move_everything()
    elsewhere, there = set(), set()
    for login in (made.root, made.world.scorer, None):
        client = reader(login)
        for item in operations():
            if item.method != "GET" or item.name.startswith("live"):
                continue
            answer = client.get(made.address(item))
            if answer.streaming:
                answer.getvalue()
                continue
            if answer.status_code != 200 or not is_text(answer):
                continue
            text = words(answer)
            if ELSEWHERE.search(text) or "T05:06" in answer.content.decode():
                elsewhere.add(item.name)
            if THERE.search(text):
                there.add(item.name)
    assert elsewhere - FILES == set()
    assert {"event", "session", "night", "print_timetable"} - there == set()
