"""The keys of an entry: each in its place, each word whole, the winners as the players are listed."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from league.models import Table
from tests.browser.kept_contexts import KeptContexts
from tests.browser.phone.tapping import Thumb
from tests.league.web.table.table_taps import link
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)

COMMON = "#entry [data-yaku-common] label"
# Words of keys that go on in a second line.
BROKEN = """keys => keys.flatMap(key => [...key.childNodes].flatMap(node =>
  [...(node.nodeType === 3 ? node.data : "").matchAll(/\\S+/g)].filter(({ index, 0: word }) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word)))"""


@pytest.fixture
def table() -> Table:
    return four_at_a_table(preset="tenhou").table


def places(page: Page) -> dict[str, tuple[float, float]]:
    """Where each common yaku lies."""
    boxes = {
        key.inner_text().split("\n")[0]: key.bounding_box() for key in page.locator(COMMON).all()
    }
    return {name: (box["x"], box["y"]) for name, box in boxes.items() if box}


def value_step(page: Page, table: Table, outcome: str, *, riichi: bool = False) -> Thumb:
    page.goto(link(table))
    thumb = Thumb(page)
    thumb.outcome(outcome)
    thumb.who("Won", "Ben")
    if outcome == "Ron":
        thumb.who("Dealt in", "Chie")
    if riichi:
        thumb.who("Riichi", "Ben")
    thumb.press("Next: value")
    expect(page.locator(COMMON).first).to_be_visible()
    return thumb


def test_common_yaku_lie_alike_in_every_hand(touched: Page, table: Table) -> None:
    value_step(touched, table, "Ron")
    found = places(touched)
    assert (len(found), list(found)[:4]) == (16, ["Riichi", "Ippatsu", "Menzen tsumo", "Pinfu"])
    value_step(touched, table, "Ron", riichi=True)
    assert places(touched) == found
    value_step(touched, table, "Tsumo")
    assert places(touched) == found


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "es-ES", "ru-RU"])
def test_no_word_of_a_key_is_broken(
    contexts: KeptContexts, live_server: Any, table: Table, locale: str
) -> None:
    small = {"width": 320, "height": 568}
    with contexts.page(
        live_server.url, has_touch=True, is_mobile=True, viewport=small, locale=locale
    ) as page:
        page.goto(link(table))
        outcomes = page.locator("[data-outcomes] [data-outcome]")
        expect(outcomes.first).to_be_visible()
        assert outcomes.evaluate_all(BROKEN) == []
        page.locator("[data-outcome=ron]").tap()
        rows = page.locator("#entry [data-part=who] [data-seat]")
        rows.nth(1).locator("label").nth(0).tap()
        rows.nth(2).locator("label").nth(1).tap()
        assert page.locator("#entry [data-part=who] .tap__face").evaluate_all(BROKEN) == []
        page.locator("#entry [data-next=value]").tap()
        page.locator("#entry [data-winner] details").first.locator("summary").tap()
        assert page.locator("#entry [data-winner] .tap__face").evaluate_all(BROKEN) == []


def test_winners_stand_as_the_players_are_listed(touched: Page, table: Table) -> None:
    """The first hand passes the deal, so that Aoi, who is listed first, sits North."""
    touched.goto(link(table))
    thumb = Thumb(touched)
    thumb.outcome("Exhaustive draw")
    thumb.press("Next: check")
    thumb.save()
    thumb.outcome("Ron")
    for question, name in (("Won", "Aoi"), ("Won", "Chie"), ("Dealt in", "Dan")):
        thumb.who(question, name)
    thumb.press("Next: value")
    winners = touched.locator("#entry [data-winner]")
    expect(winners.locator("h2")).to_contain_text(["Aoi", "Chie"])
    for name, yaku in (("Aoi", "Tanyao"), ("Chie", "Chun")):
        for key in (yaku, "Open", "30"):
            thumb.choose(key, of=name)
    expect(winners.locator("[data-sum]")).to_have_text(
        ["Aoi: 1 han 30 fu · 1,000", "Chie: 1 han 30 fu · 1,000"]
    )
    thumb.press("Next: check")
    said = touched.locator("#entry .said")
    expect(said).to_contain_text("Aoi, Chie win by ron from Dan")
    expect(said.locator("li")).to_have_text(
        ["Aoi: 1 han 30 fu · Open · Tanyao", "Chie: 1 han 30 fu · Open · Yakuhai chun"]
    )


def test_the_check_says_tenpai_offence_and_end(touched: Page, table: Table) -> None:
    touched.goto(link(table))
    thumb = Thumb(touched)
    said = touched.locator("#entry .said")
    thumb.outcome("Nagashi mangan")
    thumb.who("Nagashi", "Ben")
    thumb.who("Tenpai", "Chie")
    thumb.press("Next: check")
    expect(said.locator("li")).to_have_text(["Tenpai: Chie"])
    touched.goto(link(table))
    thumb.outcome("Chombo")
    thumb.who("Chombo", "Dan")
    thumb.choose("Ron in furiten")
    thumb.press("Next: check")
    expect(said.locator("li")).to_have_text(["Ron in furiten"])
    touched.goto(link(table))
    thumb.outcome("Ron")
    thumb.who("Won", "Ben")
    thumb.who("Dealt in", "Chie")
    thumb.press("Next: value")
    touched.locator("#entry [data-winner] details").first.locator("summary").tap()
    thumb.choose("Kokushi")
    thumb.press("Next: check")
    expect(said.locator("li")).to_have_text(["yakuman · Kokushi", "The game ends"])
