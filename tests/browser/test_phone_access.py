"""Every step on the phone is usable by everybody, by day and by night, on a phone and on a desk."""

from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from league.models import Table
from tests.asking import play
from tests.browser.conftest import PHONE, SECONDS
from tests.browser.tapping import Thumb
from tests.browser.test_table_journey import broken_rules
from tests.entries import drawn, ron
from tests.league.web.table_taps import link
from tests.worlds import running_event

DESK: ViewportSize = {"width": 1280, "height": 800}
SMALLEST = 48

pytestmark = pytest.mark.django_db(transaction=True)
LOOKS = [("light", PHONE), ("dark", PHONE), ("light", DESK), ("dark", DESK)]
NAMES = ["light-phone", "dark-phone", "light-desk", "dark-desk"]


@pytest.fixture
def table() -> Table:
    world = running_event(preset="mahjong-soul")
    for name, entrant in zip(("Aoi", "Ben", "Chie", "Dan"), world.entrants, strict=True):
        entrant.player.display_name = name
        entrant.player.save()
    return play(world.table, [ron("S", "W", 3), drawn("E", riichi="E")])


@pytest.fixture(params=LOOKS, ids=NAMES)
def page(request: Any, browser: Browser, live_server: Any, table: Table) -> Iterator[Page]:
    scheme: Literal["light", "dark"]
    scheme, size = request.param
    context = browser.new_context(
        viewport=size, base_url=live_server.url, has_touch=True, color_scheme=scheme
    )
    page = context.new_page()
    page.set_default_timeout(8 * SECONDS)
    page.goto(link(table))
    yield page
    context.close()


def steps_of(page: Page) -> Iterator[str]:
    """Walk through the page and an entry, naming what is shown."""
    thumb = Thumb(page)
    page.locator("[data-against='1']").tap()
    yield "the state with differences"
    page.locator("[data-around]").tap()
    yield "the state turned around"
    thumb.outcome("Ron")
    thumb.press("Next: value")
    yield "who with problems"
    thumb.who("Won", "Ben")
    thumb.who("Dealt in", "Chie")
    thumb.press("Next: value")
    thumb.choose("Honitsu")
    thumb.choose("Closed")
    page.get_by_text("More yaku").tap()
    page.get_by_text("Count the fu").tap()
    yield "the value by yaku"
    thumb.choose("Han and fu")
    thumb.choose("yakuman")
    page.get_by_text("Somebody is liable").tap()
    yield "the value by number"
    thumb.press("Next: check")
    yield "the check"


# What can be tapped and is in sight; links within a sentence are as high as its line.
TAPPED = """() => [...document.querySelectorAll('#main button, #main label, #main summary, #main a')]
    .filter((thing) => thing.getClientRects().length)
    .map((thing) => [thing.textContent.trim(), thing.getBoundingClientRect()])
    .filter(([, box]) => box.height < %s || box.width < %s)
    .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""


def test_no_step_breaks_a_rule_of_access(page: Page) -> None:
    wide = page.viewport_size or PHONE
    found = {}
    for step in steps_of(page):
        fits = page.evaluate("document.documentElement.scrollWidth") <= wide["width"]
        small = page.evaluate(TAPPED % (SMALLEST - 0.5, SMALLEST - 0.5))
        found[step] = (fits, broken_rules(page), small)
    assert len(found) == 6
    assert {step: wrong for step, wrong in found.items() if wrong != (True, [], [])} == {}


@pytest.mark.parametrize("page", LOOKS[:1], indirect=True, ids=NAMES[:1])
def test_text_of_twice_the_size_still_fits(page: Page) -> None:
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    width = "document.documentElement.scrollWidth"
    assert {step: page.evaluate(width) for step in steps_of(page)} == dict.fromkeys(
        (
            "the state with differences",
            "the state turned around",
            "who with problems",
            "the value by yaku",
            "the value by number",
            "the check",
        ),
        PHONE["width"],
    )
