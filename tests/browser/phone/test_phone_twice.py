"""One hand typed on two phones: the second one learns of it at once, and it is stored once."""

from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from league.core.permissions import SYSTEM
from league.models import Table
from league.play.tables import switch_to_result_only
from tests.browser.phone.tapping import Thumb
from tests.browser.phone.test_phone_offline import entries
from tests.entries import drawn
from tests.league.web.table.table_taps import link
from tests.shortcuts import enter
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    return four_at_a_table().table


@pytest.fixture
def service_workers() -> Literal["block"]:
    return "block"


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def opened(page: Page, table: Table) -> Thumb:
    """A phone on which somebody has begun an exhaustive draw."""
    page.goto(link(table))
    thumb = Thumb(page)
    thumb.outcome("Exhaustive draw")
    return thumb


def note(page: Page) -> Locator:
    return page.locator("#entry [data-meanwhile]")


def answer(page: Page, name: str) -> None:
    """Open the note and tap one of its answers."""
    note(page).locator("summary").tap()
    note(page).get_by_role("button", name=name).tap()


def test_an_open_form_says_at_once_what_was_stored(page: Page, table: Table) -> None:
    opened(page, table)
    expect(note(page)).to_be_hidden()
    enter(table, drawn("E"))
    expect(note(page)).to_contain_text("Another phone has just saved this hand:")
    expect(note(page).locator(".hand__label")).to_have_text(["E1 東一局"])
    answer(page, "Keep theirs")
    expect(page.locator("#entry form")).to_have_count(0)
    expect(page.locator("#state .hand__label")).to_have_text(["E1 東一局"])
    assert entries(table) == [["E"]]


def test_what_was_stored_moves_nothing_under_the_finger(page: Page, table: Table) -> None:
    opened(page, table)
    rows = page.locator("#entry [data-part=who] [data-seat]").all()
    before = [row.bounding_box() for row in rows]
    enter(table, drawn("E"))
    expect(note(page)).to_be_visible()
    assert [row.bounding_box() for row in rows] == before
    covered, first = note(page).bounding_box(), before[0]
    assert covered is not None
    assert first is not None
    assert covered["y"] + covered["height"] <= first["y"]


def test_a_phone_learns_at_once_that_only_the_result_is_entered(page: Page, table: Table) -> None:
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(link(table))
    expect(page.locator("[data-outcomes]")).to_be_visible()
    switch_to_result_only(table, actor=SYSTEM, version=table.version, reason="No hands here")
    expect(page.get_by_role("link", name="Enter result")).to_be_visible()
    expect(page.locator("[data-outcomes]")).to_have_count(0)
    assert wrong == []


def test_the_same_entry_is_dropped_with_a_note(page: Page, table: Table) -> None:
    thumb = opened(page, table)
    thumb.who("Tenpai", "Aoi")
    enter(table, drawn("E"))
    answer(page, "Continue my entry")
    expect(note(page)).to_be_hidden()
    thumb.press("Next: check")
    thumb.save()
    expect(page.get_by_text("Another phone had saved the same hand already.")).to_be_visible()
    expect(page.locator("#unsent")).to_be_hidden()
    assert entries(table) == [["E"]]


def test_an_entry_with_other_values_replaces_the_stored_one_as_a_correction(
    page: Page, table: Table
) -> None:
    thumb = opened(page, table)
    thumb.who("Tenpai", "Ben")
    enter(table, drawn("E"))
    answer(page, "Continue my entry")
    thumb.press("Next: check")
    thumb.save()
    expect(page.get_by_text("Another phone saved this hand with other values.")).to_be_visible()
    expect(page.get_by_text("will be sent when you are online")).to_be_hidden()
    buttons = page.locator("[data-unsent] button:visible")
    expect(buttons).to_have_text(
        ["Keep theirs", "Replace theirs with mine", "It's a different hand: add it"]
    )
    expect(page.locator("[data-unsent] .button--primary:visible")).to_have_text("Keep theirs")
    page.get_by_role("button", name="Replace theirs with mine").tap()
    expect(page.locator("#unsent")).to_be_hidden()
    expect(page.locator(".situation")).to_contain_text("East 2")
    hands = table.hands.order_by("revision").values_list("position", "entry__tenpai", "is_current")
    assert list(hands) == [(1, ["E"], False), (1, ["S"], True)]
    theirs = page.context.new_page()
    theirs.goto(link(table))
    for phone in (page, theirs):
        due = phone.locator("#state [data-pay]")
        expect(due).to_contain_text("E1 東一局 was corrected. Pay now:")
        expect(due.locator("li")).to_have_text(["Aoi →pays Ben 4,000"])
