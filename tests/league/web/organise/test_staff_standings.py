"""The standings of the staff: hidden results with the sessions that are hidden."""

import pytest

from league.enums import ReleasePolicy
from league.events.events import release_results
from tests.entries import WHOLE_GAME
from tests.league.web.readers import at, reader, words
from tests.shortcuts import play
from tests.worlds import running_event

pytestmark = pytest.mark.django_db

HIDDEN = "Session 1 is hidden: only staff can see its results, here."


def test_staff_see_hidden_results_until_and_after_they_are_released() -> None:
    world = running_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    staff, to = reader(world.referee), at("manage_standings", world)
    assert "No results yet." in words(staff.get(to))
    play(world.table, WHOLE_GAME)
    shown = words(staff.get(to))
    assert (HIDDEN in shown, "+23.6" in shown, "Release results" in shown) == (True, True, False)
    assert "Release results" in words(reader(world.organiser).get(to))
    release_results(world.event, actor=world.actor("organiser"), override_reason="Over")
    after = words(staff.get(to))
    assert (HIDDEN in after, "+23.6" in after) == (False, True)
