"""The screens of the hall through a day, and the staff's page that marks the present one."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.core.permissions import SYSTEM
from league.enums import ReleasePolicy, SessionStatus
from league.events.banner import set_banner
from league.models import Event, Session
from league.teams.ceremony import show_ceremony
from tests.league.web.readers import at, reader, words
from tests.stages import session_of, stage, stage_world
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db


def present(world: World) -> str:
    """What the page calls present; the hall's own page has that screen."""
    page = reader(world.organiser).get(at("manage_hall", world))
    [item] = re.findall(
        r'<li aria-current="step">.*?<b>(.*?)</b>', page.content.decode(), re.DOTALL
    )
    shown = reader().get(at("hall", world)).context["screen"]
    assert page.context["present"] == shown
    return str(item)


def test_it_marks_the_screen_of_each_time_of_the_day() -> None:
    world = event_world(players=8, status="running", sessions_planned=2)
    assert present(world) == "Before the first seating"
    add_session(world, status=SessionStatus.PUBLISHED)
    assert present(world) == "Seating published"
    started = timezone.now() - timedelta(minutes=11)
    Session.objects.update(status=SessionStatus.RUNNING, started_at=started)
    assert present(world) == "During a session"
    Session.objects.update(status=SessionStatus.FINISHED)
    assert present(world) == "Between two sessions"
    Event.objects.update(sessions_planned=1)
    assert present(world) == "After the last session"


@pytest.mark.parametrize("is_hidden", [False, True])
def test_after_the_prize_giving_it_marks_the_final_standings_once_they_are_public(
    *, is_hidden: bool
) -> None:
    hiding: dict[str, Any] = {"release_policy": ReleasePolicy.HIDDEN_FROM, "hidden_from": 1}
    world = stage_world(players=4, sessions_planned=1, **(hiding if is_hidden else {}))
    points = (30, 10, -10, -30)
    session_of(stage(world, 1), world.event, list(zip(world.entrants, points, strict=True)))
    show_ceremony(world.event, actor=SYSTEM, step=5, seen=None)
    assert present(world) == "Prize-giving"
    show_ceremony(Event.objects.get(), actor=SYSTEM, step=None, seen=5)
    last = "After the last session" if is_hidden else "After the prize-giving"
    assert present(world) == last


def test_it_has_the_address_and_the_announcement_and_leads_each_role_as_far_as_it_may() -> None:
    world = event_world(players=4)
    set_banner(world.event, actor=SYSTEM, text="Lunch until 14:00")
    leads = {}
    for role in ("scorer", "referee", "organiser"):
        page = reader(getattr(world, role)).get(at("manage_hall", world))
        text = page.content.decode()
        assert f"http://testserver{at('hall', world)}" in text
        assert "Lunch until 14:00" in words(page)
        main = text.split("</header>")[-1]
        leads[role] = [at(name, world) in main for name in ("event_banner", "ceremony")]
    assert leads == {
        "scorer": [False, False],
        "referee": [True, False],
        "organiser": [True, True],
    }
