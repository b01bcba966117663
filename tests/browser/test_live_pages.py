"""A hand entered on a phone shows on the open pages of spectators, without a reload."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kept_contexts import KeptContexts
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
        expect(standings.locator("#standings tbody tr")).to_have_count(4)
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
