"""Hands tapped tile by tile on the phone: few taps, only what is possible, the value at once."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from league.formats.winds import wind
from league.models import Table
from scoring.core.seats import WINDS
from tests.browser.journeys.test_table_journey import broken_rules, fits
from tests.browser.kept_contexts import KeptContexts
from tests.browser.phone.tile_taps import TileThumb
from tests.entries import WHOLE_GAME
from tests.league.web.table.table_taps import link
from tests.shortcuts import play
from tests.worlds import FOUR, four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = Path(__file__).parents[4] / "shared" / "data" / "games.jsonl"
# Eight hands without a repeat: four by ron, three by tsumo, a draw, riichi, melds.
HANCHAN = "logs4/444b3_2018-02-07_05_11_02.log"


@pytest.fixture
def preset() -> str:
    return "tenhou"


@pytest.fixture
def table(preset: str) -> Table:
    return four_at_a_table(preset=preset).table


@pytest.fixture
def thumb(contexts: KeptContexts, site: str, table: Table) -> Iterator[TileThumb]:
    with contexts.page(site, has_touch=True) as page:
        page.goto(link(table))
        yield TileThumb(page)


def ron(thumb: TileThumb, *, riichi: bool = False) -> None:
    """Ben wins from Chie; on to the value."""
    thumb.outcome("Ron")
    thumb.who("Won", "Ben")
    thumb.who("Dealt in", "Chie")
    if riichi:
        thumb.who("Riichi", "Ben")
    thumb.press("Next: value")


def stored(thumb: TileThumb) -> None:
    expect(thumb.page.locator("#unsent")).to_be_hidden()


def wins(table: Table) -> Any:
    return table.hands.latest("pk").entry["wins"]


def test_a_closed_hand_in_riichi_with_ippatsu_and_ura_takes_25_taps(
    thumb: TileThumb, table: Table
) -> None:
    ron(thumb, riichi=True)
    thumb.by_tiles()
    thumb.tiles("234m067m34678p99s" + "5p" + "2m" + "9s")
    thumb.choose("Ippatsu")
    expect(thumb.pad.get_by_text("5 han 30 fu · mangan · 8,000")).to_be_visible()
    expect(thumb.pad.get_by_text("Red fives 赤ドラ 1 han")).to_be_visible()
    thumb.press("Next: check")
    expect(thumb.page.get_by_role("heading", name="Payments")).to_be_visible()
    arrows = thumb.page.locator("#entry .picture__sum")
    expect(arrows).to_have_text(["8,000"])
    assert thumb.save() == 25
    stored(thumb)
    tiles = {
        "concealed": "234067m34678p99s",
        "win_tile": "5p",
        "dora_indicators": ["2m"],
        "ura_indicators": ["9s"],
        "ippatsu": True,
    }
    assert wins(table) == [{"seat": "S", "tiles": tiles}]


def test_melds_lie_as_they_were_called(thumb: TileThumb, table: Table) -> None:
    melds: list[dict[str, Any]] = [
        {"type": "chi", "tiles": "340p", "called": "4p", "from": "kamicha"},
        {"type": "pon", "tiles": "777z", "called": "7z", "from": "toimen"},
        {"type": "kakan", "tiles": "1111s", "called": "1s", "from": "shimocha"},
    ]
    thumb.outcome("Tsumo")
    thumb.who("Won", "Aoi")
    thumb.press("Next: value")
    thumb.by_tiles()
    for meld in melds:
        thumb.meld(meld)
    thumb.tiles("67m22p8m6p")
    expect(thumb.pad.get_by_text("2 han 50 fu")).to_be_visible()
    assert (fits(thumb.page), broken_rules(thumb.page)) == (True, [])
    thumb.press("Next: check")
    thumb.save()
    stored(thumb)
    assert wins(table)[0]["tiles"]["melds"] == melds
    across = thumb.page.locator("#state .tile--side, #state .tile--added")
    expect(across).to_have_count(4)


def test_only_what_is_possible_can_be_tapped(thumb: TileThumb) -> None:
    ron(thumb)
    thumb.by_tiles()
    thumb.tiles("1111z055m")
    expect(thumb.key("1z")).to_be_disabled()
    expect(thumb.key("0m")).to_be_disabled()
    expect(thumb.key("5m")).to_be_enabled()
    thumb.press("Chi")
    expect(thumb.key("1z")).to_be_disabled()
    expect(thumb.key("2z")).to_be_disabled()
    expect(thumb.key("1p")).to_be_enabled()
    thumb.press("Kan")
    expect(thumb.key("5m")).to_be_disabled()
    thumb.press("Undo")
    for _ in range(3):
        thumb.press("Undo")
    expect(thumb.key("0m")).to_be_enabled()
    expect(thumb.key("1z")).to_be_disabled()
    thumb.press("Clear")
    expect(thumb.key("1z")).to_be_enabled()
    thumb.press("Undo")
    expect(thumb.key("1z")).to_be_disabled()
    thumb.page.get_by_role("button", name="Remove east wind").first.tap()
    expect(thumb.key("1z")).to_be_enabled()


def test_switching_to_han_and_fu_and_back_loses_nothing(thumb: TileThumb, table: Table) -> None:
    ron(thumb)
    thumb.by_tiles()
    thumb.tiles("234m567m34678p99s5p")
    thumb.press("Han and fu")
    expect(thumb.pad).to_have_count(0)
    thumb.by_tiles()
    expect(thumb.pad.locator("[data-rack=concealed] button")).to_have_count(13)
    thumb.press("Back")
    thumb.who("Riichi", "Ben")
    thumb.press("Next: value")
    expect(thumb.pad.locator("[data-rack=win_tile] button")).to_have_count(1)
    thumb.press("Next: check")
    thumb.save()
    stored(thumb)
    assert wins(table) == [
        {"seat": "S", "tiles": {"concealed": "234567m34678p99s", "win_tile": "5p"}}
    ]


def test_from_quick_entry_to_tiles_and_back_the_value_stays(thumb: TileThumb, table: Table) -> None:
    ron(thumb)
    thumb.choose("Pinfu")
    thumb.choose("Tanyao")
    thumb.by_tiles()
    thumb.tiles("234m")
    thumb.press("Han and fu")
    thumb.press("Next: check")
    thumb.save()
    stored(thumb)
    [win] = wins(table)
    assert (win["han"], win["fu"], "tiles" in win) == (2, 30, False)


def test_what_is_wrong_with_the_tiles_stands_at_the_pad_and_cannot_be_stored(
    thumb: TileThumb,
) -> None:
    ron(thumb)
    thumb.by_tiles()
    thumb.tiles("234m567m34678p99s9p")
    expect(thumb.pad.get_by_text("These tiles are not a complete hand.")).to_be_visible()
    assert broken_rules(thumb.page) == []
    thumb.press("Next: check")
    expect(thumb.page.locator("#entry").get_by_role("alert")).to_contain_text("not a complete")
    expect(thumb.page.get_by_role("button", name="Save hand")).to_be_hidden()


def test_a_second_winner_begins_with_the_same_discard(thumb: TileThumb) -> None:
    thumb.outcome("Ron")
    thumb.who("Won", "Ben")
    thumb.who("Won", "Dan")
    thumb.who("Dealt in", "Chie")
    thumb.press("Next: value")
    thumb.page.get_by_role("button", name="Tiles", exact=True).first.tap()
    thumb.tiles("234m678m34678p99s5p1z")
    thumb.page.get_by_role("button", name="Tiles", exact=True).last.tap()
    second = thumb.page.locator("#entry .pad").last
    expect(second.locator("[data-rack=win_tile] button")).to_have_count(1)
    expect(second.locator("[data-rack=dora_indicators] button")).to_have_count(1)


def test_without_a_network_han_and_fu_travel_with_the_tiles(thumb: TileThumb, table: Table) -> None:
    ron(thumb)
    thumb.by_tiles()
    thumb.tiles("234m678m34678p88s5p")
    thumb.page.context.set_offline(True)
    thumb.press("Next: check")
    thumb.press("Enter han and fu as well")
    expect(thumb.pad.locator("[data-rack=concealed] button")).to_have_count(13)
    thumb.choose("Pinfu")
    thumb.choose("Tanyao")
    thumb.press("Next: check")
    expect(thumb.page.locator("#entry").get_by_role("heading", name="Payments")).to_be_visible()
    thumb.save()
    expect(thumb.page.locator("#unsent li[data-unsent]")).to_have_count(1)
    thumb.page.context.set_offline(False)
    stored(thumb)
    [win] = wins(table)
    assert (win["han"], win["fu"], win["yaku"]) == (2, 30, ["pinfu", "tanyao"])
    assert win["tiles"] == {"concealed": "234678m34678p88s", "win_tile": "5p"}


@pytest.mark.parametrize("preset", ["tenhou-sanma"])
def test_three_players_set_norths_aside_and_call_no_chi(thumb: TileThumb, table: Table) -> None:
    ron(thumb)
    thumb.by_tiles()
    expect(thumb.page.get_by_role("button", name="Chi", exact=True)).to_be_disabled()
    expect(thumb.key("2m")).to_have_count(0)
    thumb.press("Set North aside")
    thumb.press("Set North aside")
    thumb.tiles("19m19p19s1234567z1m")
    expect(thumb.pad.get_by_text("yakuman · 32")).to_be_visible()
    thumb.press("Next: check")
    thumb.save()
    stored(thumb)
    tiles = {"concealed": "19m19p19s1234567z", "win_tile": "1m", "nukidora": 2}
    assert wins(table) == [{"seat": "S", "tiles": tiles}]


def test_the_dealer_may_end_the_game_with_a_hand_by_tiles(
    contexts: KeptContexts, site: str
) -> None:
    world = four_at_a_table(rules={"agari_yame": "optional"})
    table = play(world.table, WHOLE_GAME[:-1])
    with contexts.page(site, has_touch=True) as page:
        page.goto(link(table))
        thumb = TileThumb(page)
        thumb.outcome("Tsumo")
        thumb.who("Won", "Dan")
        thumb.press("Next: value")
        thumb.by_tiles()
        thumb.tiles("19m19p19s1234567z1m")
        thumb.press("Next: check")
        ends = page.get_by_role("heading", name="The game ends")
        box = page.get_by_role("checkbox", name="Dealer ends the game after this hand")
        expect(box).not_to_be_checked()
        expect(ends).to_be_hidden()
        for is_on in (True, False, True):
            page.get_by_text("Dealer ends the game after this hand").tap()
            expect(box).to_be_checked(checked=is_on)
            expect(ends).to_be_visible(visible=is_on)
        thumb.save()
        stored(thumb)
    assert table.hands.latest("pk").entry["yame"] is True


def recorded() -> dict[str, Any]:
    if not GAMES.exists():
        pytest.skip(f"the recorded games are not here: {GAMES}")
    games = map(json.loads, GAMES.read_text(encoding="utf-8").splitlines())
    return next(game for game in games if game["id"] == HANCHAN)


def enter(thumb: TileThumb, hand: dict[str, Any], dealer: int) -> None:
    """A hand as it was recorded; those without tiles by who was tenpai."""
    names = {w: FOUR[(dealer + place) % 4] for place, w in enumerate(WINDS)}
    questions = {"riichi": "Riichi", "tenpai": "Tenpai"}
    thumb.outcome(hand["outcome"].replace("_", " ").capitalize())
    for win in hand.get("wins", ()):
        thumb.who("Won", names[win["seat"]])
    if hand.get("discarder"):
        thumb.who("Dealt in", names[hand["discarder"]])
    for key, question in questions.items():
        for seat in hand.get(key, ()):
            # Whoever declared riichi is tenpai without a tap.
            if key == "riichi" or seat not in hand["riichi"]:
                thumb.who(question, names[seat])
    if hand.get("wins"):
        thumb.press("Next: value")
        if thumb.pad.count() == 0:
            thumb.by_tiles()
        thumb.hand(hand["wins"][0]["tiles"])
    thumb.press("Next: check")
    thumb.save()
    stored(thumb)


def test_a_recorded_hanchan_tapped_tile_by_tile_ends_on_its_true_points(
    thumb: TileThumb, table: Table
) -> None:
    game = recorded()
    for hand, state in zip(game["hands"], game["expect"]["hands"], strict=True):
        label = f"{wind(state['round'][0])} {state['round'][1]}"
        expect(thumb.page.locator(".situation")).to_contain_text(label)
        enter(thumb, hand, state["dealer"])
    expect(thumb.page.get_by_role("link", name="Close table")).to_be_visible()
    points = [seat.raw_points for seat in table.seats.order_by("pk")]
    assert points == game["expect"]["raw_points"]
