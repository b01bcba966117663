"""Hands by tiles without a network: the game goes on, and their values follow."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from league.models import Table
from tests.browser.journeys.test_table_journey import broken_rules, fits
from tests.browser.kept_contexts import KeptContexts
from tests.browser.phone.tile_taps import TileThumb
from tests.league.web.table.table_taps import link
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    return four_at_a_table().table


@pytest.fixture
def thumb(contexts: KeptContexts, site: str, table: Table) -> Iterator[TileThumb]:
    with contexts.page(site, has_touch=True) as page:
        page.goto(link(table))
        yield TileThumb(page)


def ron(thumb: TileThumb, tiles: str) -> None:
    """Ben wins from Chie by these tiles, without a network."""
    thumb.outcome("Ron")
    thumb.who("Won", "Ben")
    thumb.who("Dealt in", "Chie")
    thumb.press("Next: value")
    thumb.by_tiles()
    thumb.tiles(tiles)
    thumb.press("Next: check")
    expect(thumb.page.get_by_text("you can save the hand and go on")).to_be_visible()
    expect(thumb.page.locator("#entry [data-next-round]")).to_contain_text("East 2")
    assert (fits(thumb.page), broken_rules(thumb.page)) == (True, [])
    thumb.save()


def draw(thumb: TileThumb) -> None:
    """Only Ben, who deals now, is tenpai."""
    thumb.outcome("Exhaustive draw")
    thumb.who("Tenpai", "Ben")
    thumb.press("Next: check")
    thumb.save()


def points(page: Page) -> list[str]:
    return page.locator("#state [data-points]").all_inner_texts()


def test_the_next_hand_is_entered_before_the_value_of_tiles_arrives(
    contexts: KeptContexts, thumb: TileThumb, site: str, table: Table
) -> None:
    page = thumb.page
    page.context.set_offline(True)
    ron(thumb, "234m678m34678p88s5p")
    expect(page.get_by_text("Points: waiting for the network")).to_be_visible()
    expect(page.get_by_text("Value: waiting for the network")).to_be_visible()
    assert points(page) == ["…"] * 4
    assert (fits(page), broken_rules(page)) == (True, [])
    draw(thumb)
    expect(page.locator("#unsent li[data-unsent]")).to_have_count(2)
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    deltas = [
        list(hand.seat_rows.order_by("seat_id").values_list("delta", flat=True))
        for hand in table.hands.order_by("position")
    ]
    assert deltas == [[0, 2000, -2000, 0], [-1000, 3000, -1000, -1000]]
    after = ["29,000", "35,000", "27,000", "29,000"]
    expect(page.locator("#state [data-points]")).to_have_text(after)
    with contexts.page(site, has_touch=True) as there:
        there.goto(link(table))
        assert points(there) == after


def test_an_impossible_hand_is_corrected_and_the_next_one_follows(
    thumb: TileThumb, table: Table
) -> None:
    page = thumb.page
    page.context.set_offline(True)
    ron(thumb, "234m678m35678p99s4p")
    draw(thumb)
    page.context.set_offline(False)
    refused = page.locator("#unsent li[data-unsent]").first
    expect(refused).to_contain_text("The server rejected this hand:")
    expect(refused).to_contain_text("yaku")
    assert (fits(page), broken_rules(page)) == (True, [])
    choices = refused.locator("[data-choice]:visible")
    expect(choices).to_have_text(["Change entry", "Discard"])
    thumb.press("Change entry")
    thumb.who("Riichi", "Ben")
    thumb.press("Next: value")
    expect(thumb.pad.locator("[data-rack=concealed] button")).to_have_count(13)
    thumb.press("Next: check")
    thumb.save()
    expect(page.locator("#unsent")).to_be_hidden()
    assert [hand.entry["outcome"] for hand in table.hands.order_by("position")] == [
        "ron",
        "exhaustive_draw",
    ]
