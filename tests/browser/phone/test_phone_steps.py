"""What a thumb taps by the way: answers that bring others along, and the steps that come."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Table
from tests.browser.phone.tapping import Thumb
from tests.league.web.table.table_taps import link
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def page(touched: Page) -> Page:
    return touched


@pytest.fixture
def table() -> Table:
    return four_at_a_table(preset="mahjong-soul").table


def tap(page: Page, question: str, name: str) -> None:
    row = page.locator("[data-seat]:visible").filter(has_text=name)
    row.locator("label").filter(has_text=question).tap()


def tenpai(page: Page) -> list[bool]:
    boxes = page.locator("[data-seat]:visible input[name=tenpai]")
    return [box.is_checked() for box in boxes.all()]


def test_a_riichi_taken_back_takes_along_only_the_tenpai_it_brought(
    page: Page, table: Table
) -> None:
    page.goto(link(table))
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


def test_a_problem_of_two_winners_names_whose_hand_it_is(page: Page, table: Table) -> None:
    page.goto(link(table))
    thumb = Thumb(page)
    thumb.outcome("Ron")
    thumb.who("Won", "Ben")
    thumb.who("Won", "Chie")
    thumb.who("Dealt in", "Dan")
    thumb.press("Next: value")
    thumb.press("Next: check")
    said = page.locator("#entry [data-problems] li")
    worthless = "Choose the value of the hand."
    expect(said).to_have_text([f"Ben: {worthless}", f"Chie: {worthless}"])


@pytest.mark.parametrize(
    ("outcome", "steps"),
    [
        ("Ron", ["Players", "Value", "Check"]),
        ("Tsumo", ["Players", "Value", "Check"]),
        ("Exhaustive draw", ["Players", "Check"]),
        ("Abortive draw", ["Players", "Check"]),
        ("Nagashi mangan", ["Players", "Check"]),
        ("Chombo", ["Players", "Check"]),
    ],
)
def test_only_the_steps_that_come_are_shown(
    page: Page, table: Table, outcome: str, steps: list[str]
) -> None:
    page.goto(link(table))
    Thumb(page).outcome(outcome)
    marks = page.locator("#entry .progress li").filter(visible=True)
    expect(marks).to_have_text(steps)


def test_a_round_has_one_name_in_japanese(page: Page, table: Table) -> None:
    page.set_extra_http_headers({"Accept-Language": "ja"})
    page.goto(link(table))
    assert page.locator(".situation__round").inner_text().strip() == "東一局"
    Thumb(page).outcome("ツモ")
    assert page.locator("#entry h1").inner_text().split() == ["東一局", "·", "ツモ"]
