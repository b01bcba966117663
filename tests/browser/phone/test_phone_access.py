"""Every step on the phone is usable by everybody, by day and by night, on a phone and on a desk."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from league.models import Table
from tests.browser.kept_contexts import PHONE
from tests.browser.looks import broken_looks
from tests.browser.phone.tapping import Thumb
from tests.entries import drawn, ron
from tests.league.web.table.table_taps import link
from tests.shortcuts import enter, play
from tests.worlds import four_at_a_table

NARROW: ViewportSize = {"width": 320, "height": 568}
SMALLEST = 48

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    world = four_at_a_table(preset="mahjong-soul")
    return play(world.table, [ron("S", "W", 3), drawn("E", riichi="E")])


@pytest.fixture
def page(touched: Page, table: Table) -> Page:
    touched.goto(link(table))
    return touched


STEPS = (
    "the state with differences",
    "the state turned around",
    "who with problems",
    "the value by yaku",
    "the value by number",
    "the tile pad",
    "the check of tiles",
    "the check",
)


def steps_of(page: Page) -> Iterator[str]:
    """Walk through the page and an entry, naming what is shown."""
    thumb = Thumb(page)
    page.locator("[data-compare='1']").tap()
    yield "the state with differences"
    page.get_by_text("More", exact=True).tap()
    page.locator("[data-round-table]").tap()
    yield "the state turned around"
    yield from steps_of_entry(page, thumb)


def steps_of_entry(page: Page, thumb: Thumb) -> Iterator[str]:
    thumb.outcome("Ron")
    thumb.press("Next: value")
    yield "who with problems"
    thumb.who("Won", "Ben")
    thumb.who("Dealt in", "Chie")
    thumb.press("Next: value")
    thumb.choose("Honitsu")
    thumb.choose("Closed")
    page.get_by_text("More yaku").tap()
    page.get_by_text("Count fu").tap()
    yield "the value by yaku"
    thumb.choose("Han and fu")
    thumb.choose("yakuman")
    thumb.choose("Open")
    page.get_by_text("Pao (liability)").tap()
    yield "the value by number"
    yield from steps_of_tiles(page, thumb)
    thumb.press("Next: check")
    yield "the check"


def steps_of_tiles(page: Page, thumb: Thumb) -> Iterator[str]:
    thumb.press("Tiles")
    thumb.press("Pon")
    page.locator('.pad [data-tile="7z"]').tap()
    page.locator(".pad [data-meld]").first.tap()
    page.get_by_text("The tiles as text").tap()
    yield "the tile pad"
    thumb.press("Next: check")
    expect(page.get_by_text("The winning tile is missing.")).to_be_visible()
    yield "the check of tiles"
    thumb.press("Back")
    thumb.press("Han and fu")


# What can be tapped and is in sight; links within a sentence are as high as its line.
TAPPED = """() => [...document.querySelectorAll('#main button, #main label:has(input), #main summary, #main a')]
    .filter((thing) => thing.getClientRects().length)
    .map((thing) => [thing.textContent.trim(), thing.getBoundingClientRect()])
    .filter(([, box]) => box.height < %s || box.width < %s)
    .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""


def small(page: Page, size: ViewportSize) -> list[str]:
    """What is smaller than a thumb needs on such a screen."""
    page.set_viewport_size(size)
    found: list[str] = page.evaluate(TAPPED % (SMALLEST - 0.5, SMALLEST - 0.5))
    page.set_viewport_size(PHONE)
    return found


def test_no_step_breaks_a_rule_of_access(page: Page) -> None:
    found = {step: broken_looks(page) for step in steps_of(page)}
    assert found == {step: [] for step in STEPS}


def test_everything_to_tap_is_as_large_as_a_thumb(page: Page) -> None:
    found = {step: small(page, PHONE) + small(page, NARROW) for step in steps_of(page)}
    assert found == {step: [] for step in STEPS}


def test_a_hand_that_waits_or_cannot_be_stored_is_usable_by_everybody(
    page: Page, table: Table
) -> None:
    thumb = Thumb(page)
    page.context.set_offline(True)
    thumb.outcome("Exhaustive draw")
    thumb.press("Next: check")
    thumb.save()
    expect(page.locator("#unsent li")).to_have_count(1)
    assert broken_looks(page) == []
    enter(table, drawn("S"))
    page.context.set_offline(False)
    expect(page.get_by_text("Another phone saved this hand with other values")).to_be_visible()
    assert (broken_looks(page), small(page, NARROW)) == ([], [])


WIDTH = "document.documentElement.scrollWidth"


def widths(page: Page) -> list[int]:
    """How wide the page is on both phones."""
    found = []
    for size in (NARROW, PHONE):
        page.set_viewport_size(size)
        found.append(page.evaluate(WIDTH))
    return found


def test_text_of_twice_the_size_still_fits(page: Page) -> None:
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    found = {step: widths(page) for step in steps_of(page)}
    assert found == {step: [NARROW["width"], PHONE["width"]] for step in STEPS}


def test_long_names_stay_on_their_buttons(page: Page, table: Table) -> None:
    player = table.seats.all()[0].entrant.player
    player.display_name = "Bartholomew Featherstonehaugh-Brzęczyszczykiewicz"
    player.save()
    page.goto(f"{link(table)}needs/")
    asks = page.locator(".people .button")
    expect(asks).to_have_count(4)
    wider = asks.evaluate_all("all => all.map((one) => one.scrollWidth - one.clientWidth)")
    assert (widths(page), wider) == ([NARROW["width"], PHONE["width"]], [0, 0, 0, 0])


def with_keys(page: Page, thing: Locator, key: str) -> None:
    """Nothing is tapped: the focus goes there and a key is pressed."""
    thing.focus()
    expect(thing).to_be_focused()
    page.keyboard.press(key)


def test_a_hand_is_entered_with_the_keyboard_alone(page: Page, table: Table) -> None:
    with_keys(page, page.locator("[data-outcome=tsumo]"), "Enter")
    expect(page.locator("#entry h1")).to_be_focused()
    with_keys(page, page.locator("#entry").get_by_label("Won: Dan, West"), "Space")
    with_keys(page, page.get_by_role("button", name="Next: value"), "Enter")
    expect(page.locator("#entry h1")).to_be_focused()
    with_keys(page, page.get_by_role("button", name="Tiles", exact=True), "Enter")
    for tile in ("2m", "3m", "4m", "5p", "6p", "7p", "2s", "3s", "4s", "6s", "7s", "5m", "5m"):
        with_keys(page, page.locator(f'.pad [data-tile="{tile}"]'), "Enter")
    with_keys(page, page.get_by_role("button", name="Undo"), "Enter")
    with_keys(page, page.locator('.pad [data-tile="5m"]'), "Space")
    for tile in ("8s", "1z"):
        with_keys(page, page.locator(f'.pad [data-tile="{tile}"]'), "Enter")
    with_keys(page, page.get_by_role("button", name="Next: check"), "Enter")
    expect(page.locator("#entry .picture__sum").first).to_be_visible()
    with_keys(page, page.get_by_role("button", name="Save hand"), "Enter")
    expect(page.locator("#entry form")).to_have_count(0)
    expect(page.locator("#state .hand__label")).to_have_count(3)
    expect(page.locator("#unsent")).to_be_hidden()
    assert table.hands.count() == 3
