"""The common ways on a phone with the browser's bars shown: few taps, and nothing to scroll for."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from league.enums import EntryContract
from league.models import Table
from tests.browser.phone.tile_taps import TileThumb
from tests.league.web.table.table_taps import link
from tests.worlds import four_at_a_table, running_event

pytestmark = pytest.mark.django_db(transaction=True)

SIZES: list[ViewportSize] = [
    {"width": 390, "height": 664},
    {"width": 320, "height": 568},
]
# Chromium scrolls to what a tap cannot reach: each scroll is counted.
COUNT_SCROLLS = "window.scrolls = 0; addEventListener('scroll', () => { window.scrolls += 1; });"


def ron(thumb: TileThumb) -> None:
    thumb.outcome("Ron")
    thumb.who("Won", "Ben")
    thumb.who("Dealt in", "Chie")
    thumb.who("Riichi", "Ben")
    thumb.press("Next: value")


def by_yaku(thumb: TileThumb) -> None:
    ron(thumb)
    thumb.choose("Pinfu")
    thumb.press("Next: check")


def by_numbers(thumb: TileThumb) -> None:
    ron(thumb)
    if not thumb.page.locator("#entry [data-pair]:visible").count():
        thumb.choose("Han and fu")
    thumb.press(re.compile("3 han 40 fu"))
    thumb.press("Next: check")


def draw(thumb: TileThumb) -> None:
    thumb.outcome("Exhaustive draw")
    thumb.who("Tenpai", "Aoi")
    thumb.who("Tenpai", "Dan")
    thumb.press("Next: check")


def by_tiles(thumb: TileThumb) -> None:
    ron(thumb)
    thumb.by_tiles()
    thumb.tiles("234m567m345p678s9s9s2p1z")
    thumb.press("Next: check")
    expect(thumb.page.locator("#entry .picture__sum").first).to_be_visible()


WAYS = {
    "by yaku": (by_yaku, 8),
    "by numbers, the first time": (by_numbers, 9),
    "by numbers": (by_numbers, 8),
    "a draw": (draw, 5),
}


def scrolls(page: Page) -> int:
    return int(page.evaluate("window.scrolls"))


def test_the_common_ways_take_few_taps_and_no_scroll(touched: Page) -> None:
    slips = running_event(tables=len(SIZES), entry_contract=EntryContract.RESULT).session.tables
    touched.add_init_script(COUNT_SCROLLS)
    for size, slip in zip(SIZES, slips.order_by("number"), strict=True):
        table = four_at_a_table().table
        touched.set_viewport_size(size)
        assert taps_of_hands(touched, table) == {
            name: (taps, 0) for name, (_, taps) in WAYS.items()
        }
        assert taps_of_slip(touched, slip) == (12, 0)
    touched.goto(link(table))
    thumb = TileThumb(touched)
    by_tiles(thumb)
    assert thumb.save() <= 24


def taps_of_hands(page: Page, table: Table) -> dict[str, tuple[int, int]]:
    """The taps and scrolls of each way, on a phone that was never here."""
    page.goto(link(table))
    page.evaluate("localStorage.clear()")
    found = {}
    for name, (enter, _) in WAYS.items():
        page.reload()
        expect(page.locator("[data-this-phone]:not([hidden])")).to_have_count(1)
        thumb = TileThumb(page)
        enter(thumb)
        found[name] = (thumb.save(), scrolls(page))
        expect(page.locator("#unsent")).to_be_hidden()
    return found


def taps_of_slip(page: Page, table: Table) -> tuple[int, int]:
    """Three scores are typed; the fourth follows."""
    page.goto(f"{link(table)}result/")
    thumb = TileThumb(page)
    for number, score in enumerate(("353", "290", "318")):
        if number:
            thumb.press("Next seat")
        for digit in score:
            thumb.press(digit)
    shown = page.locator("[data-score]").evaluate_all("all => all.map((one) => one.value)")
    assert shown == ["35,300", "29,000", "31,800", "23,900"]
    expect(page.locator("[data-slip-sum]")).to_have_text("Sum 120,000 \N{CHECK MARK}")
    found = scrolls(page)
    thumb.press("Save result")
    expect(page.get_by_text("Result saved.")).to_be_visible()
    points = [seat.raw_points for seat in table.seats.all()]
    assert points == [35_300, 29_000, 31_800, 23_900]
    return thumb.taps, found
