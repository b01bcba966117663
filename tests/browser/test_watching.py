"""The page of a table to watch: each hand appears without a reload, and keys step through a game."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.looks import broken_looks
from tests.entries import drawn, ron
from tests.league.web.readers import at
from tests.shortcuts import enter, play
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


def test_hands_appear_while_they_are_entered_and_keys_go_back(context: BrowserContext) -> None:
    world = four_at_a_table()
    play(world.table, [drawn("E")])
    page = context.new_page()
    page.goto(at("watch", world, number=1, table=1))
    assert broken_looks(page) == []
    frame = context.new_page()
    frame.goto(at("embedded_table", world, number=1, table=1))
    assert broken_looks(frame) == []
    page.evaluate("window.isSame = true")
    points = page.locator(".watch__points")
    expect(points).to_have_text(["33,000", "29,000", "29,000", "29,000"])
    enter(world.table, ron("S", "W", 3, 40))
    expect(points).to_have_text(["33,000", "34,500", "23,500", "29,000"])
    expect(page.locator("#watch-hand")).to_contain_text("Ron")
    assert page.evaluate("window.isSame")
    expect(frame.locator("#watch-hand")).to_contain_text("Ron")
    page.keyboard.press("ArrowLeft")
    expect(points).to_have_text(["33,000", "29,000", "29,000", "29,000"])
    page.keyboard.press("ArrowLeft")
    expect(points).to_have_text(["30,000"] * 4)
    page.keyboard.press("End")
    expect(points).to_have_text(["33,000", "34,500", "23,500", "29,000"])


def test_a_phone_shows_the_chosen_hand_in_the_row_of_steps(phone: Page) -> None:
    world = four_at_a_table()
    play(world.table, [drawn("E")] * 12)
    phone.goto(at("watch", world, number=1, table=1))
    expect(phone.locator(".watch__steps [aria-current=step]")).to_be_in_viewport(ratio=1)
    assert phone.evaluate("scrollY") == 0
    phone.goto(f"{at('watch', world, number=1, table=1)}?after=1")
    expect(phone.locator(".watch__steps [aria-current=step]")).to_be_in_viewport(ratio=1)
