"""Four players sign on their own phone or on one; a referee's correction takes it all back."""

import re

import pytest
from playwright.sync_api import Page, expect

from league.enums import ConfirmedBy
from league.play.hands import correct_hand
from tests.browser.journeys.test_table_journey import broken_rules, fits
from tests.browser.kept_contexts import KeptContexts
from tests.entries import WHOLE_GAME, ron
from tests.league.web.table.table_taps import link
from tests.shortcuts import play
from tests.worlds import World, four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world() -> World:
    world = four_at_a_table(confirmed_by=ConfirmedBy.PLAYERS)
    play(world.table, WHOLE_GAME)
    return world


def sign(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"Sign as {name}").click()
    expect(page.locator(".sign").filter(has_text=name)).to_contain_text("Signed")


def code(page: Page) -> str:
    text = page.get_by_text("Result code").inner_text()
    found = re.search(r"\w{3}-\w{3}", text)
    return found[0] if found else ""


def correct(world: World) -> None:
    table, actor, entry = world.table, world.actor("referee"), ron("N", "E", 3)
    correct_hand(table, 8, actor=actor, version=table.version, entry=entry, reason="Misread")


def test_four_sign_and_a_correction_voids_it(
    contexts: KeptContexts, site: str, world: World
) -> None:
    address = site + link(world.table)
    with contexts.page(site) as mine, contexts.page(site) as theirs:
        for page in (mine, theirs):
            page.goto(address)
        sign(mine, "Aoi")
        mine.get_by_role("button", name="Withdraw signature of Aoi").click()
        expect(mine.get_by_role("button", name="Sign as Aoi")).to_be_visible()
        sign(mine, "Aoi")
        expect(theirs.get_by_role("button", name="Sign as Aoi")).to_be_hidden()
        sign(theirs, "Ben")
        sign(mine, "Chie")
        sign(mine, "Dan")
        expect(mine.get_by_text("All players have signed.")).to_be_visible()
        assert (fits(mine), broken_rules(mine)) == (True, [])
        first = code(mine)
        assert code(theirs) == first
        mine.get_by_role("button", name="Withdraw signature of Dan").click()
        sign(theirs, "Dan")
        expect(mine.get_by_text("All players have signed.")).to_be_visible()

        correct(world)
        for page in (mine, theirs):
            expect(page.get_by_text("4 void sign-offs")).to_be_visible()
            expect(page.get_by_role("button", name="Sign as Dan")).to_be_visible()
        assert code(mine) == code(theirs) != first
        mine.get_by_text("4 void sign-offs").click()
        expect(mine.get_by_text(f"Aoi signed {first} at")).to_be_visible()
        assert (fits(mine), broken_rules(mine)) == (True, [])
        mine.get_by_role("link", name="Print result slip").click()
        expect(mine.get_by_text(code(theirs))).to_be_visible()
        assert (fits(mine), broken_rules(mine)) == (True, [])
