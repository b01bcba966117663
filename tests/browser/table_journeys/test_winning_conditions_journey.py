"""Winning conditions: the phone's own screen, without a network, says what the server's page says."""

from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Page

from league.models import Event
from tests.entries import WHOLE_GAME
from tests.league.web.table.table_taps import link
from tests.shortcuts import play
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = ("Aoi", "Ben", "Chie", "Dan")


@pytest.fixture
def service_workers() -> Literal["block"]:
    return "block"


def matrix(page: Page) -> list[list[str]]:
    """The cells as text; of the heads above them whether the goal is met, which both name."""
    rows = page.locator(".matrix:visible tr").all()
    cells = [row.locator("td, th").all_text_contents() for row in rows]
    heads, *body = [[" ".join(cell.split()) for cell in row] for row in cells]
    return [["met" if "✓" in head else "" for head in heads], *body]


def test_the_matrix_of_the_phone_is_that_of_the_server(context: BrowserContext) -> None:
    table = four_at_a_table().table
    Event.objects.update(target_score=10_000)
    play(table, WHOLE_GAME[:5])
    page, asked = context.new_page(), context.new_page()
    page.goto(link(table))
    with page.expect_response("**/riichi/"):
        page.locator("[data-riichi='2']").tap()
    page.locator(".seat--riichi").wait_for()
    asked.goto(f"{link(table)}needs/")
    shown = {}
    for name in NAMES:
        asked.get_by_role("button", name=name).tap()
        asked.get_by_text(f"{name} needs at least").wait_for()
        shown[name] = matrix(asked)
    context.set_offline(True)
    page.get_by_role("link", name="Winning conditions").tap()
    for name in NAMES:
        page.locator("#winning-conditions").get_by_role("button", name=name, exact=True).tap()
        assert matrix(page) == shown[name]
    assert len(shown["Aoi"][1]) == 4
    page.get_by_role("button", name="Back to the table").tap()
    context.set_offline(False)
