"""Mahjong Competition Rules on the phone: fan, flowers, false wins, and a whole session ranked."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from league.models import Table
from scoring import preset
from scoring.game import Game
from tests.browser.phone.tapping import Thumb
from tests.browser.phone.test_phone_offline import opened
from tests.browser.phone.tile_taps import TileThumb
from tests.entries import BELOW_MINIMUM, NOBODY_WON, SIXTEEN_MCR_HANDS, Entry, claimed, penalised
from tests.league.web.table.table_taps import link
from tests.shortcuts import fresh, scores
from tests.worlds import FOUR, four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)

#: The hand from which on the phone is without a network for three hands.
FROM_OFFLINE = 6
BY_TILES: Entry = {
    "outcome": "discard",
    "discarder": "W",
    "wins": [
        {
            "seat": "S",
            "tiles": {
                "concealed": "1233456799m",
                "melds": [{"type": "chow", "tiles": "456m"}],
                "win_tile": "8m",
            },
        }
    ],
}
#: Who sits E, S, W, N in the first hand of each round.
ROUNDS = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1))
OUTCOMES = {
    "discard": "Win on a discard",
    "self_draw": "Self-draw",
    "exhaustive_draw": "Drawn hand",
}


@pytest.fixture
def table() -> Table:
    return four_at_a_table(ruleset_name="mcr", switches={"preset": "mcr"}).table


@pytest.fixture
def thumb(touched: Page, table: Table) -> TileThumb:
    touched.goto(link(table))
    return TileThumb(touched)


def entries(table: Table) -> list[Entry]:
    return [hand.entry for hand in table.hands.filter(is_current=True).order_by("position")]


def stored(page: Page) -> None:
    """The hand has reached the server and stands in the list."""
    expect(page.locator("#unsent")).to_be_hidden()


def name(number: int, wind: str) -> str:
    """Who has a wind in a hand of the session, counted from 0."""
    row = ROUNDS[number // 4]
    return FOUR[row[("ESWN".index(wind) + number % 4) % 4]]


def enter(thumb: Thumb, number: int, entry: Entry) -> None:
    """Enter a hand of the session by its fan."""
    thumb.outcome(OUTCOMES[entry["outcome"]])
    for win in entry.get("wins", ()):
        thumb.who("Won", name(number, win["seat"]))
    if "discarder" in entry:
        thumb.who("Discarded", name(number, entry["discarder"]))
    for one in entry.get("penalties", ()):
        fine(thumb, name(number, one["seat"]), one)
    if entry.get("wins"):
        thumb.press("Next: value")
        choose_fan(thumb, entry["wins"][0]["fan"])
        thumb.press("Next: check")


def chairs(number: int) -> str:
    """The sentence before the first hand of a round."""
    winds = ("East", "South", "West", "North")
    who = ", ".join(f"{wind} {name(number, wind[0])}" for wind in winds)
    return f"Change seats: {who}."


def fine(thumb: Thumb, who: str, penalty: Entry) -> None:
    box = thumb.page.locator("#entry [name=beside]")
    if not box.is_checked():
        box.tap()
    row = thumb.page.locator("#entry [data-part=who] [data-seat]").filter(has_text=who)
    if penalty["kind"] == "deduction":
        row.get_by_label("Deduction").fill(str(penalty["points"]))
    else:
        row.get_by_label("False win").select_option(penalty["kind"])


def choose_fan(thumb: Thumb, fan: int) -> None:
    key = thumb.page.locator(f"#entry .numbers input[aria-label='{fan} fan']")
    if key.count():
        thumb.choose(f"{fan} fan")
    else:
        thumb.page.get_by_label("Total").fill(str(fan))


def test_a_discard_is_seven_taps_and_a_drawn_hand_two(thumb: Thumb, table: Table) -> None:
    enter(thumb, 0, claimed("S", "W", 12))
    expect(thumb.page.locator("[data-sum]")).to_have_text("12 fan · 36")
    assert thumb.save() == 7
    stored(thumb.page)
    enter(thumb, 1, NOBODY_WON)
    assert thumb.save() == 2
    stored(thumb.page)
    assert entries(table) == [claimed("S", "W", 12), NOBODY_WON]


def test_fan_by_name_and_flowers_add_up(thumb: Thumb, table: Table) -> None:
    thumb.outcome("Self-draw")
    thumb.who("Won", "Ben")
    thumb.press("Next: value")
    thumb.choose("Names")
    thumb.choose("Mixed triple chow")
    thumb.choose("All chows")
    flowers = thumb.page.locator("[data-stepper]:visible").filter(has_text="Flower tiles")
    for _ in range(2):
        flowers.locator("[data-step-by='1']").tap()
    # Self-drawn 1 follows from the win.
    expect(thumb.page.locator("[data-sum]")).to_have_text("13 fan · 63")
    for impossible in ("no_honours", "full_flush", "seven_pairs", "concealed_hand"):
        expect(thumb.page.locator(f"input[value={impossible}]")).not_to_be_enabled()
    thumb.press("Next: check")
    thumb.save()
    stored(thumb.page)
    patterns = ["mixed_triple_chow", "all_chows", "self_drawn"]
    win = {"seat": "S", "fan": 13, "flowers": 2, "patterns": patterns}
    assert entries(table) == [{"outcome": "self_draw", "wins": [win]}]


def test_too_few_fan_cannot_be_stored(thumb: Thumb) -> None:
    thumb.outcome("Win on a discard")
    thumb.who("Won", "Ben")
    thumb.who("Discarded", "Chie")
    thumb.press("Next: value")
    thumb.page.get_by_label("Total").fill("9")
    flowers = thumb.page.locator("[data-stepper]:visible").filter(has_text="Flower tiles")
    flowers.locator("[data-step-by='1']").tap()
    flowers.locator("[data-step-by='1']").tap()
    thumb.press("Next: check")
    problems = thumb.page.locator("#entry [data-problems]")
    expect(problems).to_contain_text("A win needs 8 fan without flowers")


def test_a_false_win_is_added_to_a_drawn_hand(thumb: Thumb, table: Table) -> None:
    thumb.outcome("Drawn hand")
    thumb.press("Add a false win or penalty")
    fine(thumb, "Dan", {"kind": BELOW_MINIMUM})
    thumb.press("Next: check")
    moves = thumb.page.locator("#entry [data-moves] li")
    expect(moves).to_have_text([f"Dan →pays {who} false win 10" for who in ("Aoi", "Ben", "Chie")])
    thumb.save()
    stored(thumb.page)
    assert entries(table) == [penalised(NOBODY_WON, "N", BELOW_MINIMUM)]


class TestOfAPhoneWithoutNetwork:
    """A session of sixteen hands on a phone that loses its network in the middle."""

    @pytest.fixture
    def service_workers(self) -> Literal["allow"]:
        return "allow"

    def test_a_session_of_sixteen_hands_is_entered_corrected_and_ranked(
        self, context: BrowserContext, table: Table
    ) -> None:
        page = opened(context, table)
        thumb = TileThumb(page)
        self.first_hand_by_tiles(thumb)
        for number, entry in enumerate(SIXTEEN_MCR_HANDS[1:], 1):
            if number == FROM_OFFLINE:
                context.set_offline(True)
            if number in (4, 8, 12):
                expect(page.locator("#state [data-change-seats]")).to_have_text(chairs(number))
            enter(thumb, number, entry)
            thumb.save()
            if number == FROM_OFFLINE + 2:
                # The page is opened again without a network: what waits is still there.
                page.reload()
                expect(page.locator("#unsent [data-unsent]")).to_have_count(3)
                context.set_offline(False)
            if not FROM_OFFLINE <= number < FROM_OFFLINE + 2:
                stored(page)
            if number == 4:
                self.correct_the_first_draw(thumb)
        expect(page.locator("#state")).to_contain_text("The last hand has been played.")
        assert Axe().run(page).response["violations"] == []
        corrected = {"outcome": "self_draw", "wins": [{"seat": "E", "fan": 12}]}
        stored_entries = [BY_TILES, corrected, *SIXTEEN_MCR_HANDS[2:]]
        assert entries(table) == stored_entries
        ended = Game.start(preset("mcr")).play_all(stored_entries)
        assert scores(fresh(table), "raw_points") == [*ended.situation.points]
        assert scores(fresh(table)) == [*ended.result().final_scores]
        assert sorted(ended.result().final_scores) == [0, 1000, 2000, 4000]

    def first_hand_by_tiles(self, thumb: TileThumb) -> None:
        thumb.outcome("Win on a discard")
        thumb.who("Won", "Ben")
        thumb.who("Discarded", "Chie")
        thumb.press("Next: value")
        thumb.choose("Tiles")
        thumb.meld({"type": "chow", "tiles": "456m"})
        thumb.tiles("123345m6799m" + "8m")
        expect(thumb.pad.get_by_text("28 fan · 52")).to_be_visible()
        assert Axe().run(thumb.page).response["violations"] == []
        thumb.press("Next: check")
        expect(thumb.page.get_by_role("heading", name="Payments")).to_be_visible()
        thumb.save()
        stored(thumb.page)
        thumb.outcome("Win on a discard")
        thumb.who("Won", name(1, "E"))
        thumb.who("Discarded", name(1, "S"))
        thumb.press("Next: value")
        # The way of the last hand comes first.
        thumb.choose("Fan")
        assert Axe().run(thumb.page).response["violations"] == []
        thumb.press("Back")
        thumb.press("Back")

    def correct_the_first_draw(self, thumb: TileThumb) -> None:
        thumb.page.locator("#hand-2").tap(position={"x": 20, "y": 20})
        expect(thumb.page.locator("#entry h1")).to_contain_text("Correct East 2")
        thumb.press("Next: value")
        expect(thumb.page.locator("#entry [data-sum]")).to_have_text("8 fan · 48")
        thumb.choose("12 fan")
        thumb.press("Next: check")
        expect(thumb.page.locator("#entry [data-pay] li")).to_have_count(3)
        thumb.choose("Wrong fan")
        thumb.press("Save correction")
        expect(thumb.page.locator("#messages")).to_contain_text("Hand corrected.")
        stored(thumb.page)
