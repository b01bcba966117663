"""What a thumb taps by the way: answers that bring others along, and the steps that come."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from league.models import Table
from tests.browser.conftest import PHONE, SECONDS
from tests.browser.tapping import Thumb
from tests.league.web.table_taps import link
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def page(browser: Browser, live_server: Any) -> Iterator[Page]:
    context = browser.new_context(
        viewport=PHONE, base_url=live_server.url, has_touch=True, service_workers="block"
    )
    context.set_default_timeout(8 * SECONDS)
    yield context.new_page()
    context.close()


@pytest.fixture
def table() -> Table:
    return four_at_a_table(preset="mahjong-soul").table


def tap(page: Page, question: str, name: str) -> None:
    row = page.locator("[data-seat]:visible").filter(has_text=name)
    row.locator("label").filter(has_text=question).tap()


def tenpai(page: Page) -> list[bool]:
    boxes = page.locator("[data-seat]:visible input[name=tenpai]")
    return [box.is_checked() for box in boxes.all()]


@pytest.mark.parametrize("path", ["", "hand/?outcome=exhaustive_draw"], ids=["phone", "plain form"])
def test_a_riichi_taken_back_takes_along_only_the_tenpai_it_brought(
    page: Page, table: Table, path: str
) -> None:
    page.goto(link(table) + path)
    if not path:
        Thumb(page).outcome("Exhaustive draw")
    tap(page, "Tenpai", "Ben")
    for name in ("Aoi", "Ben", "Chie"):
        tap(page, "Riichi", name)
    assert tenpai(page) == [True, True, True, False]
    for name in ("Aoi", "Ben"):
        tap(page, "Riichi", name)
    assert tenpai(page) == [False, True, True, False]
    tap(page, "Tenpai", "Chie")
    tap(page, "Tenpai", "Chie")
    tap(page, "Riichi", "Chie")
    assert tenpai(page) == [False, True, True, False]
