"""Where a waiting hand is no longer sure a human sees both sides, and nothing is stored unasked."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

import pytest
from playwright.sync_api import APIResponse, BrowserContext, Locator, Page, Route, expect

from league.core.permissions import SYSTEM
from league.models import Table
from league.play.seat_swaps import swap_at_table
from league.play.tables import renew_link
from tests.browser.phone.tapping import Thumb
from tests.browser.phone.test_phone_offline import draw, entries
from tests.entries import WHOLE_GAME, chombo, drawn
from tests.league.web.table.table_taps import link
from tests.shortcuts import enter, fresh, play
from tests.worlds import four_at_a_table

MINUS = "\N{MINUS SIGN}"

pytestmark = pytest.mark.django_db(transaction=True)

#: A database that cannot be opened, and one that is full.
BROKEN = {
    "none": "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); }",
    "full": "IDBObjectStore.prototype.add = () => { throw new DOMException('', 'QuotaExceededError'); }",
}

FULL = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"


@pytest.fixture
def table() -> Table:
    return four_at_a_table().table


@pytest.fixture
def service_workers() -> Literal["block"]:
    return "block"


def opened(context: BrowserContext, table: Table, *, before: str = "") -> Page:
    """The table's page, with a script that runs before its own."""
    page = context.new_page()
    page.add_init_script(before)
    page.goto(link(table))
    return page


@contextmanager
def away(context: BrowserContext) -> Iterator[None]:
    context.set_offline(True)
    yield
    context.set_offline(False)


def points(page: Page) -> Locator:
    return page.locator("#state [data-points]")


def test_both_sides_are_shown_and_what_follows_a_dropped_hand_is_asked_for_too(
    context: BrowserContext, table: Table
) -> None:
    page = opened(context, table)
    with away(context):
        draw(page, "Aoi")
        draw(page, "Aoi", "Ben")
        enter(table, drawn("ES"))
        enter(table, drawn("ESW"))
    expect(page.locator("[data-meanwhile] .hand__label")).to_have_text(["E1 東一局", "E1 東一局"])
    expect(points(page)).to_have_text(["32,500", "32,500", "29,500", "25,500"])
    asked = page.get_by_text("Another phone saved this hand").locator("visible=true")
    expect(asked).to_have_count(1)
    own = page.locator("[data-unsent]").first.locator(
        ":scope > :visible:not([data-meanwhile], .moves)"
    )
    of_aoi = f"Aoi +3,000 Ben {MINUS}1,000 Chie {MINUS}1,000 Dan {MINUS}1,000"
    assert [" ".join(text.split()) for text in own.all_inner_texts()] == [
        f"E1 東一局 Exhaustive draw Tenpai: Aoi +3,000 {of_aoi}",
        "Another phone saved this hand with other values. Which entry is right?",
    ]
    page.get_by_role("button", name="Keep theirs").tap()
    expect(page.locator("[data-unsent]")).to_have_count(1)
    asked = page.get_by_text("The table has changed meanwhile").locator("visible=true")
    expect(asked).to_have_count(1)
    expect(page.locator("#state [data-outcomes]")).to_be_hidden()
    page.get_by_role("button", name="Discard").tap()
    expect(page.locator("#unsent")).to_be_hidden()
    assert entries(table) == [["E", "S"], ["E", "S", "W"]]
    expect(page.locator("#state [data-entry-closed]")).to_have_count(0)
    draw(page, "Dan")
    expect(page.locator("#unsent")).to_be_hidden()
    assert entries(table) == [["E", "S"], ["E", "S", "W"], ["N"]]


def test_what_follows_a_hand_that_was_stored_meanwhile_goes_on_by_itself(
    context: BrowserContext, table: Table
) -> None:
    page = opened(context, table)
    with away(context):
        draw(page, "Aoi")
        draw(page, "Chie")
        enter(table, drawn("E"))
    expect(page.locator("#unsent")).to_be_hidden()
    assert entries(table) == [["E"], ["W"]]


def test_a_hand_that_waits_can_be_taken_back(context: BrowserContext, table: Table) -> None:
    page = opened(context, table)
    with away(context):
        draw(page, "Aoi")
        draw(page, "Ben")
        page.get_by_role("button", name="Discard").tap()
        expect(page.locator("[data-unsent]")).to_have_count(1)
        page.get_by_role("button", name="Undo").tap()
        expect(points(page)).to_have_text(["32,000", "32,000", "28,000", "28,000"])
        page.get_by_role("button", name="Discard").tap()
        expect(page.locator("[data-unsent]")).to_have_count(1)
        expect(page.locator(".situation")).to_contain_text("East 1")
        expect(points(page)).to_have_text(["33,000", "29,000", "29,000", "29,000"])
        page.get_by_role("button", name="Discard").tap()
        expect(points(page)).to_have_text(["30,000"] * 4)
        draw(page, "Aoi")
    expect(page.locator("#unsent")).to_be_hidden()
    assert entries(table) == [["E"]]


def test_two_tabs_that_began_the_same_hand_store_it_once(
    context: BrowserContext, table: Table
) -> None:
    one, two = opened(context, table), opened(context, table)
    with away(context):
        for page in (one, two):
            page.locator("[data-outcomes]").get_by_role("link", name="Exhaustive draw").tap()
        for page in (one, two):
            page.get_by_role("button", name="Next: check").tap()
            page.get_by_role("button", name="Save hand").tap()
            expect(page.locator("#entry form")).to_have_count(0)
    for page in (one, two):
        expect(page.locator("#unsent")).to_be_hidden()
    assert entries(table) == [[]]


def test_after_a_change_of_seats_a_hand_is_stored_for_the_people_it_names(
    context: BrowserContext, table: Table
) -> None:
    page = opened(context, table)
    with away(context):
        draw(page, "Ben")
        seats = {seat.starting_wind: seat.pk for seat in table.seats.all()}
        swap_at_table(table, seats["E"], seats["S"], actor=SYSTEM, version=table.version)
    page.get_by_role("button", name="It's a different hand: add it").tap()
    expect(page.locator("#unsent")).to_be_hidden()
    assert entries(table) == [["E"]]
    page.locator("[data-outcomes]").get_by_role("link", name="Tsumo").tap()
    first = page.locator("#entry [data-part=who] [data-seat]").first
    expect(first).to_contain_text("Ben")
    swap_at_table(
        fresh(table),
        seats["E"],
        seats["S"],
        actor=SYSTEM,
        version=fresh(table).version,
        reason="No",
    )
    expect(page.get_by_text("The seats at this table have changed")).to_be_visible()
    expect(page.locator("#entry form")).to_have_count(0)


def test_a_hand_that_changes_nothing_is_not_stored_twice_either(
    context: BrowserContext, table: Table
) -> None:
    page = opened(context, table)
    with away(context):
        draw(page, "Aoi")
        thumb = Thumb(page)
        thumb.outcome("Chombo")
        thumb.who("Chombo", "Chie")
        thumb.press("Next: check")
        thumb.save()
        play(table, [drawn("E"), chombo("W")])
    expect(page.get_by_text("Another phone had saved the same hand")).to_be_visible()
    expect(page.locator("#unsent")).to_be_hidden()
    assert table.hands.count() == 2


def test_a_hand_whose_answer_is_under_way_counts_once(
    context: BrowserContext, table: Table
) -> None:
    page = opened(context, table)
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/hands/", lambda route: held.append((route, route.fetch())))
    draw(page, "Aoi")
    expect(page.locator("#state .hand__label")).to_have_text(["E1 東一局"])
    expect(page.locator("[data-unsent]")).to_have_count(1)
    expect(points(page)).to_have_text(["33,000", "29,000", "29,000", "29,000"])
    for route, answer in held:
        route.fulfill(response=answer)
    expect(page.locator("#unsent")).to_be_hidden()
    expect(points(page)).to_have_text(["33,000", "29,000", "29,000", "29,000"])


def test_the_answer_to_the_last_hand_moves_nothing_under_the_finger(
    context: BrowserContext, table: Table
) -> None:
    page = opened(context, table)
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/hands/", lambda route: held.append((route, route.fetch())))
    draw(page, "Aoi")
    expect(page.locator("#state .hand__label")).to_have_text(["E1 東一局"])
    Thumb(page).outcome("Ron")
    row = page.locator("#entry [data-part=who] [data-seat]").first
    before = row.bounding_box()
    for route, answer in held:
        route.fulfill(response=answer)
    expect(page.locator("#unsent [data-unsent]")).to_have_count(0)
    assert row.bounding_box() == before
    page.go_back()
    expect(page.locator("#page")).to_be_visible()
    expect(page.get_by_text("Hand saved.")).to_have_count(0)


def test_what_follows_a_hand_whose_answer_was_lost_is_asked_for_after_a_change_of_seats(
    context: BrowserContext, table: Table
) -> None:
    page = opened(context, table)
    page.route("**/hands/", lambda route: (route.fetch(), route.abort()))
    with page.expect_event("requestfailed"):
        draw(page, "Aoi")
    expect(page.locator("#state .hand__label")).to_have_text(["E1 東一局"])
    with away(context):
        page.unroute("**/hands/")
        draw(page, "Ben")
        seats = {seat.starting_wind: seat.pk for seat in table.seats.all()}
        version = fresh(table).version
        swap_at_table(
            fresh(table), seats["E"], seats["S"], actor=SYSTEM, version=version, reason="Mixed up"
        )
    expect(page.locator("[data-unsent]")).to_have_count(1)
    page.get_by_role("button", name="It's a different hand: add it").tap()
    expect(page.locator("#unsent")).to_be_hidden()
    assert entries(table) == [["E"], ["E"]]  # Ben is East by now


def test_a_hand_that_waits_when_the_game_is_over_is_still_seen(
    context: BrowserContext, table: Table
) -> None:
    play(table, WHOLE_GAME[:-1])
    page = opened(context, table)
    with away(context):
        draw(page, "Ben")
        expect(page.locator("#state [data-entry-closed] h2")).to_have_text("Game over")
        expect(page.locator("#state > [data-entry-closed]")).to_be_in_viewport()
        expect(page.locator("[data-situation]")).to_be_hidden()  # West 1
        expect(page.get_by_text("Winning conditions", exact=True)).to_be_hidden()
        enter(table, WHOLE_GAME[-1])
    expect(page.get_by_text("Another phone saved this hand")).to_be_visible()
    page.reload()
    expect(page.locator("[data-unsent]")).to_have_count(1)
    expect(page.get_by_role("button", name="It's a different hand: add it")).to_be_hidden()
    page.get_by_role("button", name="Keep theirs").tap()
    expect(page.locator("#unsent")).to_be_hidden()
    assert len(entries(table)) == len(WHOLE_GAME)


def test_a_new_link_is_asked_for_and_sends_what_waits(
    context: BrowserContext, table: Table
) -> None:
    page = opened(context, table)
    with away(context):
        draw(page, "Ben")
        renew_link(table, actor=SYSTEM)
    expect(page.get_by_text("You've been signed out.")).to_be_visible()
    assert entries(table) == []
    page.goto(link(fresh(table)))
    expect(page.locator("[data-undo-hand]")).to_be_visible()
    assert entries(table) == [["S"]]


@pytest.mark.parametrize("broken", BROKEN)
def test_a_phone_that_keeps_nothing_says_so_and_sends_at_once(
    context: BrowserContext, table: Table, broken: str
) -> None:
    page = opened(context, table, before=BROKEN[broken])
    with away(context):
        draw(page, "Aoi")
        expect(page.get_by_text("This phone cannot store them")).to_be_visible()
    expect(page.locator("#unsent")).to_be_hidden()
    assert entries(table) == [["E"]]


def test_a_phone_whose_storage_is_full_hears_of_others(
    context: BrowserContext, table: Table
) -> None:
    page = opened(context, table, before=FULL)
    enter(table, drawn("E"))
    expect(points(page)).to_have_text(["33,000", "29,000", "29,000", "29,000"])
    draw(page, "Ben")
    expect(page.locator("#unsent")).to_be_hidden()
    assert entries(table) == [["E"], ["S"]]
