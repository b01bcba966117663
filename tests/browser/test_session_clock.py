"""The session's clock ticks for onlookers where scripts run, and says when the time is up."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from league.events.banner import set_banner
from league.models import Event, Rehearsal
from league.seating.queries.clocks import start_of
from tests.browser.kept_contexts import give_login
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world(transactional_db: None) -> World:  # noqa: ARG001 (what is written must be seen)
    world = running_event()
    session = world.session
    session.started_at = timezone.now() - timedelta(minutes=session.minutes, seconds=-3)
    session.save(update_fields=["started_at"])
    return world


def test_the_clock_runs_down_before_everybody(phone: Page, world: World) -> None:
    phone.goto(f"/events/{world.event.slug}/sessions/1/")
    expect(phone.locator(".clock--up")).to_have_text(re.compile(r"Time is up\s*\+0:\d\d"))


def test_the_clock_of_a_rehearsal_runs_at_its_speed(
    context: BrowserContext, site: str, world: World
) -> None:
    give_login(context, world.organiser, site)
    organiser = context.new_page()
    world.session.minutes = 120
    world.session.save(update_fields=["minutes"])
    Event.objects.filter(pk=world.event.pk).update(
        is_rehearsal=True, rated=False, gives_achievements=False
    )
    Rehearsal.objects.create(
        event=world.event,
        seed=1,
        speed=60,
        is_running=True,
        stepped_at=timezone.now(),
        seen={start_of(world.session): 0},
    )
    organiser.goto(f"{site}/events/{world.event.slug}/manage/")
    clock = organiser.locator(".felt__time")
    minutes = [int(re.split(r"\D", clock.inner_text())[-1])]
    organiser.wait_for_timeout(3000)
    minutes.append(int(re.split(r"\D", clock.inner_text())[-1]))
    assert 1 <= (minutes[0] - minutes[1]) % 60 <= 30


def test_an_announcement_goes_from_an_open_table_when_its_time_is_over(
    context: BrowserContext, world: World
) -> None:
    set_banner(world.event, actor=world.actor("organiser"), text="Lunch until 14:00")
    page = context.new_page()
    page.clock.install()
    page.goto(f"/t/{world.table.token}/")
    banner = page.get_by_text("Lunch until 14:00")
    expect(banner).to_be_visible()
    page.clock.fast_forward("02:01:00")
    expect(banner).to_have_count(0)
