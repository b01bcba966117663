"""The session's clock ticks for onlookers where scripts run, and says when the time is up."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser

from tests.browser.conftest import PHONE
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world(transactional_db: None) -> World:  # noqa: ARG001 (what is written must be seen)
    world = running_event()
    session = world.session
    session.started_at = timezone.now() - timedelta(minutes=session.minutes, seconds=-3)
    session.save(update_fields=["started_at"])
    return world


def test_the_clock_runs_down_before_everybody(
    browser: Browser, live_server: Any, world: World
) -> None:
    page = browser.new_page(viewport=PHONE, base_url=live_server.url)
    page.goto(f"/events/{world.event.slug}/sessions/1/")
    page.wait_for_selector(".clock--up:has-text('Time is up'):has-text('+0:01')")
    page.close()
