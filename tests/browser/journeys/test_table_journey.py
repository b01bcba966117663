"""A score-keeper's phone at a table: hands entered, checked, corrected and struck."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from league.models import Table
from tests.league.web.table.table_taps import link
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    return four_at_a_table().table


def click_key(key: Locator) -> None:
    """Click what is drawn for an answer, once it stands still."""
    key.locator("xpath=ancestor::label").click()
    expect(key).to_be_checked()


def answer(page: Page, label: str) -> Locator:
    """An answer of the open entry; the next one may be prepared beside it, out of sight."""
    return page.locator("#entry").get_by_label(label, exact=True)


def tap(page: Page, question: str, name: str, wind: str) -> None:
    """Tap an answer in somebody's row."""
    click_key(answer(page, f"{question}: {name}, {wind}"))


def choose(page: Page, label: str) -> None:
    click_key(answer(page, label))


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def enter_ron(page: Page, table: Table) -> None:
    """Ben wins from Chie in East 1."""
    page.goto(link(table))
    page.get_by_role("link", name="Ron").click()
    tap(page, "Won", "Ben", "South")
    tap(page, "Dealt in", "Chie", "West")
    press(page, "Next: value")
    click_key(page.locator('#entry input[value="number"]'))
    choose(page, "3 han")
    choose(page, "40 fu")
    press(page, "Next: check")
    expect(page.get_by_role("row", name="Ben +5,200 35,200")).to_be_visible()
    press(page, "Save hand")
    expect(page.get_by_text("Hand saved.")).to_be_visible()


def fits(page: Page) -> bool:
    """Nothing scrolls sideways."""
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width <= 390


def broken_rules(page: Page) -> list[str]:
    """What is wrong with the page for people who cannot see or tap well."""
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html']}" for rule in found for node in rule["nodes"]]


def test_a_phone_enters_a_few_hands(phone: Page, table: Table) -> None:
    enter_ron(phone, table)
    expect(phone.get_by_text("Hand saved.").first).to_be_visible()
    expect(phone.get_by_text("東二局").first).to_be_visible()

    phone.get_by_role("link", name="Exhaustive draw").click()
    tap(phone, "Riichi", "Dan", "West")
    expect(answer(phone, "Tenpai: Dan, West")).to_be_checked()
    press(phone, "Next: check")
    expect(phone.get_by_role("row", name="Dan +2,000 32,000")).to_be_visible()
    press(phone, "Save hand")

    expect(phone.get_by_text("東三局").first).to_be_visible()
    phone.get_by_role("link", name="Tsumo").click()
    tap(phone, "Won", "Chie", "East")
    press(phone, "Next: value")
    fu = phone.get_by_role("group", name="Fu")
    expect(fu).to_be_visible()
    choose(phone, "5 han, Mangan")
    expect(fu).to_be_hidden()
    press(phone, "Next: check")
    press(phone, "Save hand")
    expect(phone.get_by_role("link", name="Correct E3")).to_be_visible()
    assert [hand.entry["outcome"] for hand in table.hands.order_by("position")] == [
        "ron",
        "exhaustive_draw",
        "tsumo",
    ]


def test_who_wins_has_not_dealt_in(phone: Page, table: Table) -> None:
    phone.goto(link(table))
    phone.get_by_role("link", name="Ron").click()
    tap(phone, "Won", "Ben", "South")
    tap(phone, "Dealt in", "Ben", "South")
    expect(answer(phone, "Won: Ben, South")).not_to_be_checked()


def test_a_hand_is_corrected_and_another_struck(phone: Page, table: Table) -> None:
    enter_ron(phone, table)
    phone.get_by_role("link", name="Correct E1").click()
    press(phone, "Next: value")
    choose(phone, "4 han")
    press(phone, "Next: check")
    phone.get_by_label("Reason").fill("Miscounted")
    press(phone, "Save correction")
    expect(phone.get_by_text("Ben from Chie: 4 han 40 fu")).to_be_visible()
    phone.locator(".hand__more > summary").first.click()
    phone.get_by_role("link", name="Strike E1").click()
    phone.get_by_label("Reason").fill("Wrong table")
    press(phone, "Strike hand")
    expect(phone.get_by_text("Struck").first).to_be_visible()
    expect(phone.get_by_text("東一局").first).to_be_visible()


def fill_ron(page: Page, han: str) -> None:
    """Ben wins from Chie, on the plain page."""
    page.get_by_role("link", name="Ron").click()
    expect(page.get_by_label("Tenpai")).to_be_hidden()
    page.get_by_label("Won").first.select_option(label="Ben (South)")
    page.get_by_label("Han", exact=True).first.fill(han)
    page.get_by_label("Fu", exact=True).first.fill("40")
    page.get_by_label("Yaku (optional)").first.fill("Riichi, White Dragon, ドラ 1")
    click_key(page.get_by_label("Ben (South)").and_(page.locator("[name=riichi]")))


def test_one_plain_page_enters_and_corrects_without_javascript(
    plain_phone: Page, phone: Page, table: Table
) -> None:
    page = plain_phone
    page.goto(link(table))
    fill_ron(page, "4")
    press(page, "Check entry")
    expect(page.get_by_role("alert")).to_contain_text("Not saved. Please fix:")
    assert fits(page)
    page.get_by_label("Dealt in").select_option(label="Chie (West)")
    page.get_by_label("Han", exact=True).first.fill("3")
    press(page, "Check entry")
    expect(page.get_by_role("row", name="Ben +5,200 35,200")).to_be_visible()
    assert fits(page)
    enter_ron(phone, table)
    press(page, "Save hand")
    expect(page.get_by_role("heading", name="The table has changed")).to_be_visible()
    press(page, "Same hand, theirs is wrong: replace it with mine")
    expect(page.get_by_text("What changes")).to_be_visible()
    page.get_by_label("Reason").fill("Mine was right")
    press(page, "Save correction")
    expect(page.get_by_text("Hand corrected.")).to_be_visible()
    page.get_by_role("link", name="Correct E1").click()
    expect(page.get_by_label("Yaku (optional)").first).to_have_value("Riichi, Yakuhai haku, dora 1")
    assert table.hands.get(is_current=True).entry == {
        "outcome": "ron",
        "riichi": ["S"],
        "discarder": "W",
        "wins": [{"seat": "S", "han": 3, "fu": 40, "yaku": ["riichi", "yakuhai_haku"], "dora": 1}],
    }
