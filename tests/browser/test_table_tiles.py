"""Tiles typed on a phone at the table: a win explained, a draw proved, without a script too."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Table
from tests.browser.test_table_journey import broken_rules, choose, fits, press, tap
from tests.league.web.table.table_taps import link
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    return four_at_a_table().table


def type_pinfu(page: Page, table: Table) -> None:
    """Ben in riichi wins from Chie; han and fu were begun before the tiles were chosen."""
    page.goto(f"{link(table)}hand/?outcome=ron")
    tap(page, "Won", "Ben", "South")
    tap(page, "Riichi", "Ben", "South")
    tap(page, "Dealt in", "Chie", "West")
    press(page, "Next: value")
    choose(page, "4 han")
    press(page, "Enter tiles instead")
    page.get_by_label("Tiles in hand").fill("234567m 34678p 99s")
    page.get_by_label("Winning tile").fill("5p")
    page.get_by_label("Dora indicators").fill("2 m")
    press(page, "Next: check")
    for tiles in ("234m", "567m", "345p", "678p", "99s"):
        expect(page.get_by_title(tiles, exact=True)).to_be_visible()
    press(page, "Save hand")
    expect(page.get_by_text("Hand saved.")).to_be_visible()
    assert table.hands.get().entry["wins"] == [
        {
            "seat": "S",
            "tiles": {
                "concealed": "234567m34678p99s",
                "win_tile": "5p",
                "dora_indicators": ["2m"],
            },
        }
    ]


def test_a_win_is_typed_by_its_tiles_and_corrected(phone: Page, table: Table) -> None:
    type_pinfu(phone, table)
    phone.get_by_title("234567m34678p99s", exact=True).click()
    expect(phone.get_by_text("Closed hand, ron")).to_be_visible()
    phone.get_by_role("link", name="Correct E1").click()
    press(phone, "Next: value")
    expect(phone.get_by_label("Tiles in hand")).to_have_value("234567m34678p99s")
    phone.get_by_label("Ippatsu").check()
    press(phone, "Next: check")
    phone.get_by_label("Reason").fill("Ippatsu was overheard")
    press(phone, "Save correction")
    expect(phone.get_by_text("4 han 30 fu, Riichi 立直, Ippatsu 一発")).to_be_visible()


def test_the_same_without_javascript(plain_phone: Page, table: Table) -> None:
    type_pinfu(plain_phone, table)


def test_tiles_shown_at_a_draw_are_checked(phone: Page, table: Table) -> None:
    phone.goto(f"{link(table)}hand/?outcome=exhaustive_draw")
    tap(phone, "Tenpai", "Dan", "North")
    press(phone, "Tiles of the tenpai players")
    phone.get_by_label("Tiles in hand").fill("345m678p23s14z222z")
    press(phone, "Next: check")
    expect(phone.get_by_role("alert")).to_contain_text("North is not tenpai")
    assert fits(phone)
    assert broken_rules(phone) == []
    phone.get_by_label("Tiles in hand").fill("345m678p23s55z222z")
    press(phone, "Next: check")
    expect(phone.get_by_text("8 tiles left")).to_be_visible()
    press(phone, "Save hand")
    expect(phone.get_by_text("Hand saved.")).to_be_visible()


def test_the_forms_for_tiles_are_usable_by_everybody(phone: Page, table: Table) -> None:
    phone.goto(f"{link(table)}hand/?outcome=ron&won=S&discarder=W&S-by=tiles&step=value&version=1")
    phone.get_by_text("Melds", exact=True).click()
    assert (fits(phone), broken_rules(phone)) == (True, [])
    phone.get_by_label("Tiles in hand").fill("234567m34678p99s")
    phone.get_by_label("Winning tile").fill("5p")
    phone.get_by_role("checkbox", name="Houtei").check()
    press(phone, "Next: check")
    press(phone, "Show near misses")
    expect(phone.get_by_text("No near misses.")).to_be_visible()
    assert (fits(phone), broken_rules(phone)) == (True, [])
