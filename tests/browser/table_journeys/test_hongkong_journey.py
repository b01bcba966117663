"""The Hong Kong game on the phone: faan, patterns, flowers, liability, and a whole game ranked."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Table
from tests.browser.phone.tapping import Thumb
from tests.browser.phone.tile_taps import TileThumb
from tests.entries import GOULASH, SIXTEEN_HANDS, Entry, false_win, self_drawn
from tests.league.web.table.table_taps import link
from tests.shortcuts import fresh, scores
from tests.worlds import FOUR, four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    return four_at_a_table(ruleset_name="hk-club", switches={"preset": "hk-club"}).table


@pytest.fixture
def thumb(touched: Page, table: Table) -> TileThumb:
    touched.goto(link(table))
    return TileThumb(touched)


def entries(table: Table) -> list[Entry]:
    return [hand.entry for hand in table.hands.order_by("position")]


def stored(page: Page) -> None:
    """The hand has reached the server and stands in the list."""
    expect(page.locator("#unsent")).to_be_hidden()


def more_of(thumb: Thumb, pattern: str) -> None:
    """Tap the plus beside a pattern that is counted."""
    stepper = thumb.page.locator("[data-stepper]:visible").filter(has_text=pattern)
    stepper.locator("[data-step-by='1']").tap()


def test_a_discard_by_patterns_and_flowers_adds_up(thumb: Thumb, table: Table) -> None:
    thumb.outcome("Win by discard")
    thumb.who("Won", "Ben")
    thumb.who("Discarded", "Chie")
    thumb.press("Next: value")
    thumb.choose("Mixed one suit")
    more_of(thumb, "Dragon pong")
    more_of(thumb, "Own flower")
    expect(thumb.page.locator("[data-sum]")).to_have_text("5 faan · 96")
    for impossible in ("all_one_suit", "no_flowers"):
        expect(thumb.page.locator(f"input[value={impossible}]")).to_be_disabled()
    thumb.press("Next: check")
    thumb.save()
    stored(thumb.page)
    patterns = ["mixed_one_suit", "dragon_pong", "own_flower"]
    win = {"seat": "S", "faan": 5, "patterns": patterns}
    assert entries(table) == [{"outcome": "discard", "discarder": "W", "wins": [win]}]


def test_a_guarantor_pays_a_self_draw(thumb: Thumb, table: Table) -> None:
    thumb.outcome("Self-draw")
    thumb.who("Won", "Aoi")
    thumb.press("Next: value")
    thumb.choose("All one suit")
    thumb.page.locator("[data-person='W']").tap()
    thumb.press("Next: check")
    expect(thumb.page.locator("#entry [data-moves]")).to_have_text("Chie →pays Aoi bao 384")
    thumb.save()
    stored(thumb.page)
    patterns = ["all_one_suit", "self_draw"]
    assert entries(table) == [self_drawn("E", 8, *patterns, guarantor="W")]


def test_a_drawn_hand_is_two_taps_and_a_false_win_is_replayed(thumb: Thumb, table: Table) -> None:
    thumb.outcome("Drawn hand")
    assert thumb.save() == 2
    stored(thumb.page)
    thumb.outcome("False win")
    thumb.who("False win", "Dan")
    thumb.press("Next: check")
    thumb.save()
    stored(thumb.page)
    assert entries(table) == [GOULASH, false_win("N")]
    situation = thumb.page.locator(".situation")
    expect(situation.locator("[data-say=repeats]")).to_have_text("1")
    expect(situation.locator("[data-say=goulash_hands]")).to_have_text("1")


def test_a_win_by_tiles_has_its_faan_from_them(thumb: TileThumb, table: Table) -> None:
    thumb.outcome("Win by discard")
    thumb.who("Won", "Ben")
    thumb.who("Discarded", "Chie")
    thumb.press("Next: value")
    thumb.choose("Tiles")
    thumb.tiles("2f")
    melds = [
        {"type": "pong", "tiles": "555z"},
        {"type": "concealed_kong", "tiles": "9999s"},
        {"type": "chow", "tiles": "234s"},
    ]
    for meld in melds:
        thumb.meld(meld)
    thumb.tiles("22s11z" + "1z")
    # Mixed one suit 3, a dragon, the round wind, and South's own flower.
    expect(thumb.pad.get_by_text("6 faan · 128")).to_be_visible()
    expect(thumb.pad.get_by_text("Mixed one suit 混一色 3 faan")).to_be_visible()
    expect(thumb.page.locator("#entry [data-tiles-of]").get_by_text("Heavenly hand")).to_be_hidden()
    thumb.press("Next: check")
    expect(thumb.page.get_by_role("heading", name="Payments")).to_be_visible()
    thumb.save()
    stored(thumb.page)
    tiles = {"concealed": "22s11z", "win_tile": "1z", "flowers": "2f", "melds": melds}
    win = {"seat": "S", "tiles": tiles}
    assert entries(table) == [{"outcome": "discard", "discarder": "W", "wins": [win]}]
    assert [row.delta for row in table.hands.get().seat_rows.order_by("seat__pk")] == [
        -32,
        128,
        -64,
        -32,
    ]


def test_too_few_faan_cannot_be_stored(thumb: Thumb) -> None:
    thumb.outcome("Win by discard")
    thumb.who("Won", "Ben")
    thumb.who("Discarded", "Chie")
    thumb.press("Next: value")
    more_of(thumb, "Dragon pong")
    thumb.press("Next: check")
    expect(thumb.page.locator("#entry [data-problems]")).to_contain_text("A win needs 3 faan")


def test_a_game_of_sixteen_hands_is_entered_on_the_phone_and_ranked(
    thumb: Thumb, table: Table
) -> None:
    for number, entry in enumerate(SIXTEEN_HANDS):
        (win,) = entry["wins"]

        def name(wind: str, number: int = number) -> str:
            return FOUR[("ESWN".index(wind) + number) % len(FOUR)]

        thumb.outcome("Self-draw" if entry["outcome"] == "self_draw" else "Win by discard")
        thumb.who("Won", name(win["seat"]))
        if "discarder" in entry:
            thumb.who("Discarded", name(entry["discarder"]))
        thumb.press("Next: value")
        if number == 0:
            thumb.choose("Faan")
        faan = win["faan"]
        thumb.choose(f"{faan} faan, the limit" if faan == 10 else f"{faan} faan")
        thumb.press("Next: check")
        thumb.save()
        stored(thumb.page)
    expect(thumb.page.locator("#state")).to_contain_text("The last hand has been played.")
    assert entries(table) == list(SIXTEEN_HANDS)
    points = scores(fresh(table), "raw_points")
    assert points == [60, 1324, -116, 732]
    assert scores(fresh(table), "placement") == [3, 1, 4, 2]
