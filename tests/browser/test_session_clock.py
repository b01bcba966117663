"""The session's clock ticks for onlookers where scripts run, and says when the time is up."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, expect

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
    expect(page.locator(".clock--up")).to_have_text(re.compile(r"Time is up\s*\+0:\d\d"))
    page.close()
