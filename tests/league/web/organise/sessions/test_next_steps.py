"""The step that a session's page offers next, in events with stages."""

import pytest
from django.utils import timezone

from league.enums import EventStatus, SessionStatus
from tests.factories import StageEntryFactory, StageFactory
from tests.league.web.organise.sessions.test_session_steps import main_button, page
from tests.league.web.readers import at
from tests.worlds import add_session, event_world

pytestmark = pytest.mark.django_db


def test_after_the_last_session_of_a_stage_comes_its_cut() -> None:
    world = event_world(players=8, status=EventStatus.RUNNING, sessions_planned=1)
    first = world.event.stages.get()
    final = StageFactory.create(
        event=world.event,
        number=2,
        name="Final",
        source=first,
        intake="best",
        cut_size=4,
    )
    add_session(world, status=SessionStatus.FINISHED)
    shown = page(world)
    assert (main_button(shown), shown.context["main"].url) == (
        "Cut after Qualifying",
        at("cut", world, number=1),
    )
    assert main_button(page(world, "referee")) == "Cut after Qualifying"
    first.cut_at = timezone.now()
    first.save()
    StageEntryFactory.create(source=first, stage=final, entrant=world.entrants[0])
    assert main_button(page(world)) == "Draw next session"
