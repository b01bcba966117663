"""The state of the game on a phone: differences, one phone for all, taking back, the game's end."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from league.models import Table
from tests.browser.kept_contexts import KeptContexts
from tests.browser.phone.tapping import Thumb
from tests.entries import WHOLE_GAME, drawn, ron
from tests.league.web.table.table_taps import link
from tests.shortcuts import play
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    return four_at_a_table().table


@pytest.fixture
def page(contexts: KeptContexts, site: str) -> Iterator[Page]:
    with contexts.page(site, has_touch=True) as page:
        yield page


def test_a_tap_on_a_player_shows_differences_and_another_puts_them_away(
    page: Page, table: Table
) -> None:
    play(table, [ron("S", "W", 3)])
    page.goto(link(table))
    apart = page.locator("[data-difference]:visible")
    page.locator("[data-compare='1']").tap()
    expect(apart).to_have_text(
        ["\N{MINUS SIGN}3,900", "\N{MINUS SIGN}7,800", "\N{MINUS SIGN}3,900"]
    )
    page.locator("[data-compare='1']").tap()
    expect(apart).to_have_count(0)


def test_a_phone_for_all_stays_one(page: Page, table: Table) -> None:
    page.goto(link(table))
    page.get_by_text("More", exact=True).tap()
    page.get_by_role("button", name="Turn page towards players").tap()
    turned = page.get_by_role("button", name="Turn page towards players", pressed=True)
    expect(turned).to_be_visible()
    page.reload()
    expect(turned).to_be_visible()
    turned.tap()
    expect(page.locator("body.round-table")).to_have_count(0)


def test_the_last_hand_is_taken_back(page: Page, table: Table) -> None:
    page.goto(link(table))
    thumb = Thumb(page)
    thumb.outcome("Exhaustive draw")
    thumb.who("Tenpai", "Ben")
    thumb.press("Next: check")
    thumb.save()
    saved = page.locator("#messages", has_text="Hand saved.")
    saved.get_by_role("button", name="Undo", exact=True).tap()
    expect(page.get_by_text("Last hand undone.")).to_be_visible()
    expect(page.locator(".situation__kanji")).to_have_text("東一局")
    assert [hand.is_struck for hand in table.hands.current()] == [True]


def test_a_hand_that_ends_the_game_shows_places_before_it_is_stored(
    page: Page, table: Table
) -> None:
    play(table, WHOLE_GAME[:-1])
    page.goto(link(table))
    thumb = Thumb(page)
    thumb.outcome("Exhaustive draw")
    thumb.press("Next: check")
    ends = page.locator("[data-ends]")
    expect(ends).to_contain_text("The last hand has been played.")
    expect(ends.locator(".place")).to_have_count(4)
    expect(ends.get_by_text("Final scores are shown")).to_be_hidden()
    page.context.set_offline(True)
    page.get_by_role("button", name="Back").tap()
    thumb.who("Tenpai", "Ben")
    thumb.press("Next: check")
    expect(ends.get_by_text("Final scores are shown")).to_be_visible()


def test_an_own_stick_that_comes_back_is_not_shown(page: Page, table: Table) -> None:
    play(table, [drawn("N", riichi="N")])
    page.goto(link(table))
    thumb = Thumb(page)
    thumb.outcome("Ron")
    thumb.who("Won", "Ben")
    thumb.who("Riichi", "Ben")
    thumb.who("Dealt in", "Aoi")
    thumb.press("Next: value")
    thumb.choose("Pinfu")
    thumb.press("Next: check")
    moves = page.locator("[data-moves] strong")
    expect(moves).to_have_text(["2,900", "300", "1,000"])


def test_a_reload_in_the_midst_of_an_entry_leaves_no_stale_step(page: Page, table: Table) -> None:
    page.goto(link(table))
    thumb = Thumb(page)
    thumb.outcome("Chombo")
    page.reload()
    thumb.outcome("Exhaustive draw")
    thumb.press("Next: check")
    thumb.save()
    expect(page.locator("#state .hand__label")).to_have_text(["E1 東一局"])
    assert table.hands.count() == 1


def test_a_correction_that_makes_a_later_hand_impossible_says_which(
    page: Page, table: Table
) -> None:
    play(table, [ron("S", "W", 3), drawn("S", riichi="S")])
    page.goto(link(table))
    page.get_by_role("link", name="Correct E1").tap()
    thumb = Thumb(page)
    thumb.press("Next: value")
    thumb.choose("yakuman")
    thumb.press("Next: check")
    expect(page.get_by_role("alert")).to_contain_text("Hand 2 (E2) would become impossible")
    expect(page.get_by_role("button", name="Save correction")).to_be_disabled()
    assert table.hands.current().get(position=1).revision == 1


def test_a_slip_shows_the_final_scores_without_a_sideways_scroll(page: Page, table: Table) -> None:
    play(table, WHOLE_GAME)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 664})
        page.goto(f"{link(table)}slip/")
        expect(page.locator(".slip thead th:visible")).to_have_text(
            ["Placement", "Player", "Points", "Final score"]
        )
        box = page.locator(".slip .table-box")
        assert box.evaluate("(box) => box.scrollWidth - box.clientWidth") == 0
