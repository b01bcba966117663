"""What stands above the lists of the check-in: when the next session starts, how many are where."""

import re
from typing import Any

import pytest
import time_machine

from league.enums import SessionStatus
from league.models import Entrant, Event
from tests.league.web.organise.test_check_in_pages import HTMX, hall
from tests.league.web.readers import at, reader, words
from tests.page_forms import submit
from tests.worlds import add_session

pytestmark = pytest.mark.django_db


def test_heads_count_who_stands_below_them_and_follow_a_tap() -> None:
    world = hall()
    Entrant.objects.filter(number=2).update(status="late")
    client = reader(world.scorer)

    def heads(page: Any) -> dict[str, str]:
        return dict(re.findall(r'id="desk-count-(\w+)"[^>]*>(\d*)</span>', page.content.decode()))

    listed = client.get(at("check_in", world))
    assert heads(listed) == {"not_here": "4", "here": "", "others": ""}
    to = at("check_in_status", world, number=17)
    tapped = submit(listed, "Check in", action=to, headers=HTMX)
    assert heads(tapped) == {"not_here": "3", "here": "1", "others": ""}
    narrowed = client.get(at("check_in", world), {"show": "late"})
    assert heads(narrowed) == {"not_here": "", "here": "", "others": ""}


@pytest.mark.parametrize(
    ("now", "said"),
    [
        ("2026-11-20T12:00", "Session 1 starts on 21 Nov 2026, 9:30."),
        ("2026-11-21T07:00", "Session 1 starts at 9:30."),
        ("2026-11-21T08:48", "Session 1 starts at 9:30, in 42 minutes."),
        ("2026-11-21T09:29", "Session 1 starts at 9:30, in 1 minute."),
        ("2026-11-21T09:40", "Session 1 was planned for 9:30."),
    ],
)
def test_the_head_says_when_the_next_session_starts(now: str, said: str) -> None:
    world = hall()
    starts = ["2026-11-21T09:30:00+00:00", None, "2026-11-21T14:00:00+00:00"]
    Event.objects.filter(pk=world.event.pk).update(session_starts=starts)
    with time_machine.travel(f"{now}:00+00:00", tick=False):
        page = words(reader(world.scorer).get(at("check_in", world)))
        assert said in page
        add_session(world, status=SessionStatus.RUNNING)
        later = words(reader(world.scorer).get(at("check_in", world)))
        assert (said in later, "Session 3 starts" in later) == (False, True)
