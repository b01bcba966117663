"""What happens shows on open pages: hands to spectators, calls to referees, jobs to organisers."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from league.core.permissions import SYSTEM
from league.models import Job
from league.play.referee_calls import answer_call, call_referee
from league.seating.sessions.draws import request_session
from league.tasks import draw_session
from tests.browser.kept_contexts import KeptContexts, give_login
from tests.browser.phone.tapping import Thumb
from tests.entries import WHOLE_GAME
from tests.league.web.table.table_taps import link
from tests.shortcuts import play
from tests.worlds import World, four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world() -> World:
    """A game before its last hand."""
    world = four_at_a_table()
    play(world.table, WHOLE_GAME[:-1])
    return world


def follow(page: Page, address: str) -> None:
    """Open a page and mark it: a reload would lose the mark."""
    page.goto(address)
    page.evaluate("document.documentElement.dataset.stays = 'yes'")


@pytest.fixture
def organiser(contexts: KeptContexts, site: str, world: World) -> Iterator[Page]:
    with contexts.page(site) as page:
        give_login(page.context, world.organiser, site)
        yield page


def test_a_referee_call_shows_on_the_open_page_and_keeps_its_focus(
    organiser: Page, world: World
) -> None:
    made = call_referee(world.table, actor=world.actor("scorer"), reason="ruling")
    follow(organiser, f"/events/{world.event.slug}/manage/referee/")
    expect(organiser.locator("#calls-count")).to_have_text("1 open call")
    organiser.get_by_role("link", name="Resolve call").focus()
    answer_call(made, actor=world.actor("organiser"))
    expect(organiser.locator("#calls")).to_contain_text("is on the way")
    assert organiser.evaluate("document.activeElement.id") == f"open-{made.pk}"
    assert organiser.evaluate("document.documentElement.dataset.stays") == "yes"


def test_the_page_of_a_job_loads_again_once_it_is_done(organiser: Page, world: World) -> None:
    request_session(world.event, actor=SYSTEM, method="random")
    job = Job.objects.latest("pk")
    follow(organiser, f"/events/{world.event.slug}/manage/jobs/{job.pk}/")
    expect(organiser.locator("#job progress")).to_be_visible()
    draw_session(job_id=job.pk)
    expect(organiser.get_by_role("link", name="View seating")).to_be_visible()
    expect(organiser.locator("#job progress")).to_have_count(0)


def test_spectators_see_the_last_hand_of_a_game(
    contexts: KeptContexts, site: str, world: World
) -> None:
    event = f"/events/{world.event.slug}/"
    with (
        contexts.page(site, viewport={"width": 1280, "height": 900}) as session,
        contexts.page(site) as standings,
        contexts.page(site, has_touch=True) as phone,
    ):
        follow(session, f"{event}sessions/1/")
        expect(session.locator("#table-1")).to_contain_text("South 4")
        follow(standings, f"{event}standings/")
        expect(standings.locator("#standings")).to_contain_text("No results yet.")
        phone.goto(link(world.table))
        win_the_last_hand(Thumb(phone))
        expect(session.locator("#table-1")).to_contain_text("Game over")
        expect(session.get_by_role("status").last).to_have_text("Table 1")
        expect(standings.locator("#standings tbody tr:visible")).to_have_count(4)
        for page in (session, standings):
            assert page.evaluate("document.documentElement.dataset.stays") == "yes"


def win_the_last_hand(thumb: Thumb) -> None:
    thumb.outcome("Ron")
    thumb.who("Won", "Chie")
    thumb.who("Dealt in", "Dan")
    thumb.who("Riichi", "Chie")
    thumb.press("Next: value")
    thumb.choose("Pinfu")
    thumb.press("Next: check")
    thumb.save()
