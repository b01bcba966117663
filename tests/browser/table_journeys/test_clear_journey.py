"""Clear Mahjong on the phone: the key of a transparent riichi ends a game, which is ranked."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.phone.tapping import Thumb
from tests.league.web.table.table_taps import link
from tests.shortcuts import fresh, scores
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_transparent_riichi_ends_a_game_that_is_ranked(touched: Page) -> None:
    world = four_at_a_table(preset="clear")
    touched.goto(link(world.table))
    thumb = Thumb(touched)
    thumb.outcome("Exhaustive draw")
    thumb.who("Tenpai", "Aoi")
    thumb.press("Next: check")
    thumb.save()
    expect(touched.locator("#unsent")).to_be_hidden()
    thumb.outcome("Ron")
    thumb.who("Won", "Aoi")
    thumb.who("Dealt in", "Ben")
    thumb.who("Riichi", "Aoi")
    thumb.press("Next: value")
    touched.get_by_text("More yaku").tap()
    thumb.choose("Transparent riichi")
    thumb.press("Next: check")
    expect(touched.locator("#entry .picture__sum")).to_have_text("48,300")
    thumb.save()
    expect(touched.locator("#state .place--first")).to_contain_text("Aoi +61.3")
    expect(touched.locator("#state")).to_contain_text(
        "A player is at \N{MINUS SIGN}20,000 points or below."
    )
    (win,) = world.table.hands.get(position=2).entry["wins"]
    assert (win["yakuman"], win["yaku"]) == (1, ["transparent_riichi"])
    assert scores(fresh(world.table), "raw_points") == [76300, -24300, 24000, 24000]
    assert scores(fresh(world.table), "placement") == [1, 4, 2, 2]
    touched.goto(reverse("standings", args=[world.event.slug]))
    first = touched.get_by_role("row").filter(has_text="Aoi")
    expect(first).to_contain_text("+61.3")
