"""A scorer types the slips of a session at the result desk, with and without a network."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Locator, Page, expect

from league.core.permissions import SYSTEM
from league.enums import EntryContract
from league.models import Seat, Table
from league.seating.sessions import finish_session
from tests.browser.journeys.test_check_in_journey import log_in
from tests.browser.kept_contexts import KeptContexts
from tests.browser.looks import DESK, broken_looks
from tests.shortcuts import enter_points, scores
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db(transaction=True)

TABLES = 32
STARTED_WITH = 1200  # hundreds, of all four
MOST_KEYS = 12  # of a slip, besides its digits


class Desk:
    """The keyboard of the desk, which counts what is pressed; nobody touches the mouse."""

    def __init__(self, page: Page, world: World) -> None:
        self.page, self.world = page, world
        self.keys = self.digits = 0

    def open(self) -> None:
        self.page.goto(f"/events/{self.world.event.slug}/manage/sessions/1/results/")
        expect(self.jump).to_be_focused()

    @property
    def jump(self) -> Locator:
        return self.page.get_by_label("Slip of table")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += not key.isdecimal()
            self.digits += key.isdecimal()

    def slip(self, hundreds: list[int], sticks: int = 0) -> None:
        """East, South and West; North is filled in."""
        for held in hundreds[:-1]:
            self.press(*str(held), "Enter")
        self.press("Enter")
        self.press(*(str(sticks) if sticks else ""), "Enter")

    def row(self, number: int) -> Locator:
        return self.page.locator(f"#table-{number}")


def typed(row: Locator) -> list[str]:
    return [field.input_value() for field in row.get_by_label("in hundreds").all()]


def slip_of(number: int, sticks: int = 0) -> list[int]:
    three = [250 + number, 300, 412 - 10 * number]
    return [*three, STARTED_WITH - 10 * sticks - sum(three)]


def points_of(table: Table, sticks: int = 0) -> list[int]:
    return [100 * held for held in slip_of(table.number, sticks)]


@pytest.fixture
def world() -> World:
    return running_event(entry_contract=EntryContract.DESK, tables=TABLES)


@pytest.fixture
def wide(contexts: KeptContexts, live_server: Any) -> Iterator[Page]:
    with contexts.page(live_server.url, viewport=DESK) as page:
        yield page


@pytest.fixture
def desk(wide: Page, world: World) -> Desk:
    log_in(wide, world.scorer.username)
    found = Desk(wide, world)
    found.open()
    return found


def cut(page: Page) -> None:
    page.context.set_offline(True)


def reload_without_network(page: Page) -> None:
    with pytest.raises(Error):
        page.reload()
    page.context.set_offline(False)


def test_32_slips_by_keyboard_lose_nothing_without_network(desk: Desk) -> None:
    page, world = desk.page, desk.world
    desk.press("1", "Enter")
    before = desk.keys
    for number in range(1, 11):
        desk.slip(slip_of(number))
    assert (desk.keys - before) / 10 <= MOST_KEYS
    expect(desk.row(10)).to_have_class("dr dr--saved")
    cut(page)
    for number in range(11, 21):
        desk.slip(slip_of(number))
    desk.press(*str(slip_of(21)[0]), "Enter", "3")
    expect(page.get_by_text("Waits for the network")).to_have_count(10)
    reload_without_network(page)
    desk.open()
    expect(page.locator(".dr--saved")).to_have_count(20)
    expect(desk.row(21).get_by_text("Not saved", exact=True)).to_be_visible()
    assert typed(desk.row(21)) == ["271", "3", "", ""]
    # Slips in the order in which they come.
    for number in range(32, 20, -1):
        page.keyboard.press("/")
        desk.press(*str(number), "Enter")
        if number == 21:  # West is the first that is empty; South was half typed
            desk.press("Shift+Tab")
        desk.slip(slip_of(number)[number == 21 :])
    expect(page.locator(".dr--saved")).to_have_count(TABLES)
    assert [scores(one, "raw_points") for one in world.tables] == [
        points_of(one) for one in world.tables
    ]


def test_all_tables_are_in_once_none_is_half_typed(wide: Page) -> None:
    world = running_event(entry_contract=EntryContract.DESK, tables=2)
    log_in(wide, world.scorer.username)
    desk = Desk(wide, world)
    desk.open()
    cut(wide)  # no answer of the server replaces what the page says
    desk.press("2", "Enter", "3", "/", "1", "Enter")
    desk.slip(slip_of(1))
    expect(desk.row(1).get_by_text("Waits for the network")).to_be_visible()
    expect(wide.locator("[data-notice]")).to_be_hidden()
    desk.press("2", "Enter")
    desk.slip(slip_of(2)[1:])
    expect(wide.locator("[data-notice]")).to_have_text("All tables are in.")


def test_a_negative_score_stands_whole_in_its_field(wide: Page) -> None:
    world = running_event(entry_contract=EntryContract.DESK, tables=2)
    log_in(wide, world.scorer.username)
    desk = Desk(wide, world)
    desk.open()
    desk.press("1", "Enter", *"500", "Enter", *"500", "Enter", *"359", "Enter")
    desk.press("/", "2", "Enter")
    row = desk.row(1)
    assert typed(row) == ["500", "500", "359", "\u2212159"]
    whole = "field => field.scrollWidth <= field.clientWidth"
    assert [field.evaluate(whole) for field in row.get_by_label("in hundreds").all()] == [True] * 4


def test_a_row_that_is_gone_says_to_load_the_page_again(wide: Page) -> None:
    world = running_event(entry_contract=EntryContract.DESK, tables=2)
    log_in(wide, world.scorer.username)
    desk = Desk(wide, world)
    desk.open()
    table = world.tables[1]
    Seat.objects.filter(table=table).delete()
    table.delete()
    desk.press("2", "Enter")
    desk.slip(slip_of(2))
    expect(wide.locator("[data-notice]")).to_contain_text("Load the page again")


def save_elsewhere(world: World, number: int, hundreds: list[int]) -> Table:
    return enter_points(world.tables[number - 1], *(100 * held for held in hundreds))


def test_a_person_chooses_between_two_results_of_one_table(desk: Desk) -> None:
    page, world = desk.page, desk.world
    desk.press("3", "Enter", *"412", "Enter", *"305", "Enter", *"195", "Enter", *"276")
    expect(desk.row(3).get_by_text("1,200 missing")).to_be_visible()
    desk.press("Enter", "Enter")
    expect(desk.row(3).get_by_text("1,200 missing")).to_be_visible()  # it is not sent
    desk.press("/", "5", "Enter")
    save_elsewhere(world, 5, slip_of(5))
    desk.slip([300, 300, 200, 400])
    row = desk.row(5)
    expect(row.get_by_text("Saved by somebody else")).to_be_visible()
    expect(row.get_by_text("Saved meanwhile")).to_contain_text("25,500")
    assert typed(row) == ["300", "300", "200", "400"]
    assert broken_looks(page) == []
    page.set_viewport_size(DESK)
    page.reload()  # and is still to be decided
    row.get_by_role("button", name="Save what is typed here").click()
    expect(page.locator("[data-notice]")).to_contain_text("Result of table 5 corrected")
    assert scores(world.tables[4], "raw_points") == [30_000, 30_000, 20_000, 40_000]
    expect(desk.row(3).get_by_text("Not saved", exact=True)).to_be_visible()


def test_a_saved_row_is_opened_for_a_change_and_left_as_it_was(desk: Desk) -> None:
    page, world = desk.page, desk.world
    save_elsewhere(world, 2, slip_of(2))
    page.reload()
    row = desk.row(2)
    row.get_by_role("button", name="Change").click()
    assert typed(row) == [str(held) for held in slip_of(2)]
    page.keyboard.type("999")
    row.get_by_role("button", name="Cancel").click()
    expect(row).to_have_class("dr dr--saved")
    row.get_by_role("button", name="Change").click()
    expect(row.get_by_label("in hundreds").first).to_be_focused()
    assert typed(row) == [str(held) for held in slip_of(2)]


def test_change_puts_the_cursor_into_a_row_of_a_finished_session(wide: Page) -> None:
    world = running_event(entry_contract=EntryContract.DESK)
    save_elsewhere(world, 1, slip_of(1))
    finish_session(world.session, actor=SYSTEM)
    log_in(wide, world.organiser.username)
    desk = Desk(wide, world)
    desk.open()
    first = desk.row(1).get_by_label("in hundreds").first
    desk.row(1).get_by_role("button", name="Change").click()
    expect(first).to_be_focused()
    desk.row(1).get_by_role("button", name="Cancel").click()
    desk.jump.focus()
    desk.press("1", "Enter", "Enter")
    expect(first).to_be_focused()


@pytest.mark.parametrize("ordinary", ["Jørgensen", "Wiśniewska", "Baumgarten", "Kowalewski"])
def test_an_ordinary_name_stands_whole_on_one_line(wide: Page, ordinary: str) -> None:
    world = running_event(entry_contract=EntryContract.DESK)
    world.entrants[0].player.display_name = ordinary
    world.entrants[0].player.save()
    log_in(wide, world.scorer.username)
    desk = Desk(wide, world)
    desk.open()
    name = desk.row(1).locator(".dr__short").first
    assert name.evaluate("one => [one.innerText, one.getClientRects().length]") == [ordinary, 1]
    cell = desk.row(1).locator(".dr__n").first
    assert cell.evaluate("one => one.scrollWidth <= one.clientWidth") is True


def test_on_a_phone_one_table_is_open_on_top_and_its_save_is_fixed_below(
    touched: Page, world: World
) -> None:
    phone = touched
    log_in(phone, world.scorer.username)
    phone.goto(f"/events/{world.event.slug}/manage/sessions/1/results/")
    phone.locator("#table-7").get_by_role("button", name="Enter").tap()
    expect(phone.locator("#table-7").get_by_label("in hundreds")).to_have_count(4)
    shown = phone.locator(".dr__s").filter(visible=True)
    expect(shown).to_have_count(4)
    tops = [phone.locator(f"#table-{one}").bounding_box()["y"] for one in (7, 1)]  # type: ignore[index]
    assert tops == sorted(tops)
    for held in slip_of(7)[:3]:
        phone.keyboard.type(str(held))
        phone.keyboard.press("Enter")
    phone.get_by_role("button", name="Save table 7, next").tap()
    expect(phone.locator("#table-7")).to_have_class("dr dr--saved")
    expect(phone.locator("#table-8").get_by_label("in hundreds").first).to_be_focused()
    assert broken_looks(phone) == []


@pytest.mark.parametrize("service_workers", ["block"])
def test_what_another_desk_saves_appears_and_leaves_the_row_being_typed(
    context: BrowserContext, world: World
) -> None:
    page = context.new_page()
    page.set_viewport_size(DESK)
    log_in(page, world.scorer.username)
    desk = Desk(page, world)
    desk.open()
    desk.press("3", "Enter", *"412", "Enter", *"3")
    save_elsewhere(world, 1, slip_of(1))
    expect(desk.row(1)).to_have_class("dr dr--saved")
    expect(page.get_by_text("1 of 32 tables in")).to_be_visible()
    desk.press(*"05")
    assert typed(desk.row(3)) == ["412", "305", "", ""]
    expect(desk.row(3)).to_have_class("dr dr--active dr--unsaved dr--open")


def test_what_was_saved_last_is_undone_from_the_line_that_says_so(desk: Desk) -> None:
    desk.open()
    desk.press("1", "Enter")
    desk.slip([412, 331, 257, 200])
    saved = desk.page.locator("[data-notice]")
    expect(saved).to_contain_text("Table 1 saved")
    saved.get_by_role("button", name="Undo").click()
    expect(saved).to_have_text("Undone: table 1 is as it was before.")
    table = Table.objects.get(number=1)
    assert scores(table, "raw_points") == [None] * 4
    assert typed(desk.row(1)) == [""] * 4
    desk.slip([412, 331, 257, 200])
    expect(saved).to_contain_text("Table 1 saved")
    assert scores(table, "raw_points") == [41_200, 33_100, 25_700, 20_000]
