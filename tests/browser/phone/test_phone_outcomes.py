"""Every outcome of a hand entered on the phone, by yaku and by number, with the taps it takes."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from league.models import Table
from tests.browser.phone.tapping import Thumb
from tests.league.web.table.table_taps import link
from tests.worlds import four_at_a_table

#: Has every outcome, several rons, abortive draws and liability.
ALL_OF_IT = "mahjong-soul"

pytestmark = pytest.mark.django_db(transaction=True)


def table_of(preset: str) -> Table:
    return four_at_a_table(preset=preset).table


@pytest.fixture
def table() -> Table:
    return table_of(ALL_OF_IT)


@pytest.fixture
def thumb(touched: Page, table: Table) -> Thumb:
    touched.goto(link(table))
    return Thumb(touched)


def stored(thumb: Thumb, table: Table) -> dict[str, Any]:
    """Check and store the hand; the entry that the server has then."""
    thumb.press("Next: check")
    thumb.save()
    expect(thumb.page.locator("#unsent")).to_be_hidden()
    entry: dict[str, Any] = table.hands.latest("position").entry
    return entry


def test_a_chombo_says_what_it_was_for(thumb: Thumb, table: Table) -> None:
    thumb.outcome("Chombo")
    thumb.who("Chombo", "Ben")
    thumb.choose("Ron in furiten")
    entry = stored(thumb, table)
    assert (entry["offender"], table.hands.get().offence) == ("S", "furiten_ron")
    expect(thumb.page.get_by_text("Offence: Ron in furiten")).to_be_visible()
    thumb.page.locator("[data-correct]").first.tap()
    form = thumb.page.locator("#entry")
    expect(form.get_by_label("Ron in furiten")).to_be_checked()
    form.get_by_label("Another offence").fill("Showed a tile")
    thumb.press("Next: check")
    form.get_by_label("Another reason").fill("Misheard")
    thumb.press("Save correction")
    expect(thumb.page.get_by_text("Offence: Showed a tile")).to_be_visible()


def test_a_tsumo_with_calls_and_dora(thumb: Thumb, table: Table) -> None:
    thumb.outcome("Tsumo")
    thumb.who("Won", "Aoi")
    thumb.press("Next: value")
    thumb.choose("Yakuhai haku")
    thumb.choose("Open")
    thumb.press("+ Dora (all kinds): one more")
    thumb.choose("30 fu")
    worth = thumb.page.locator("[data-sum]")
    expect(worth).to_have_text("2 han 30 fu · 1,000 from each")
    assert stored(thumb, table) == {
        "outcome": "tsumo",
        "wins": [
            {"seat": "E", "han": 2, "fu": 30, "yaku": ["yakuhai_haku"], "open": True, "dora": 1}
        ],
    }


@pytest.mark.parametrize(
    "winners",
    [{"Ben": "S", "Dan": "N"}, {"Ben": "S", "Chie": "W", "Dan": "N"}],
    ids=["two", "three"],
)
def test_several_rons_have_a_value_each(
    winners: dict[str, str], thumb: Thumb, table: Table
) -> None:
    thumb.outcome("Ron")
    for name in winners:
        thumb.who("Won", name)
    thumb.who("Dealt in", "Aoi")
    thumb.press("Next: value")
    for name in winners:
        thumb.choose("Open", of=name)
        thumb.choose("Toitoi", of=name)
        thumb.choose("40 fu", of=name)
    # A slip of the thumb, mended at once, loses no value.
    thumb.press("Back")
    thumb.who("Won", "Dan")
    thumb.who("Won", "Dan")
    thumb.press("Next: value")
    win = {"han": 2, "fu": 40, "yaku": ["toitoi"], "open": True, "dora": 0}
    assert stored(thumb, table) == {
        "outcome": "ron",
        "discarder": "E",
        "wins": [{"seat": seat, **win} for seat in winners.values()],
    }


def test_a_nagashi_mangan(thumb: Thumb, table: Table) -> None:
    thumb.outcome("Nagashi mangan")
    expect(thumb.page.get_by_role("heading")).to_have_accessible_name("East 1 · Nagashi mangan")
    thumb.who("Nagashi", "Chie")
    thumb.who("Tenpai", "Dan")
    entry = stored(thumb, table)
    assert entry == {"outcome": "nagashi_mangan", "nagashi": ["W"], "tenpai": ["N"]}


def test_four_riichi_are_an_abortive_draw(thumb: Thumb, table: Table) -> None:
    thumb.outcome("Abortive draw")
    thumb.choose("Suucha riichi")
    for name in ("Aoi", "Ben", "Chie"):
        thumb.who("Riichi", name)
    thumb.press("Next: check")
    expect(thumb.page.get_by_role("alert")).to_be_visible()
    thumb.who("Riichi", "Dan")
    assert stored(thumb, table) == {
        "outcome": "abortive_draw",
        "riichi": ["E", "S", "W", "N"],
        "kind": "suucha_riichi",
    }


def test_a_yakuman_by_number_with_somebody_liable(thumb: Thumb, table: Table) -> None:
    thumb.outcome("Ron")
    thumb.who("Won", "Chie")
    thumb.who("Dealt in", "Ben")
    thumb.press("Next: value")
    liable = thumb.page.get_by_text("Pao (liability)")
    thumb.choose("Han and fu")
    expect(liable).to_be_hidden()
    thumb.choose("yakuman")
    thumb.choose("Closed")
    expect(liable).to_be_hidden()
    thumb.choose("Open")
    liable.tap()
    general = thumb.page.locator("[data-liable] fieldset:visible")
    expect(general.locator("label:visible")).to_have_text(["Nobody", "E Aoi", "S Ben", "N Dan"])
    thumb.choose("N Dan")
    thumb.press("Next: check")
    expect(thumb.page.locator("#entry .said li")).to_have_text(["yakuman · Open", "Pao: Dan"])
    reasons = thumb.page.locator("#entry [data-moves] small")
    expect(reasons).to_have_text(["for the win", "pao"])
    thumb.press("Back")
    assert stored(thumb, table) == {
        "outcome": "ron",
        "discarder": "S",
        "wins": [{"seat": "W", "yakuman": 1, "open": True, "pao": "N"}],
    }
    points = thumb.page.locator("[data-points]")
    expect(points.nth(3)).to_have_text("9,000")


def liable_for_big_dragons(thumb: Thumb) -> None:
    """Chie wins Daisangen with Tsuuiisou from Ben; Dan is liable for one of them. On to the check."""
    thumb.outcome("Ron")
    thumb.who("Won", "Chie")
    thumb.who("Dealt in", "Ben")
    thumb.press("Next: value")
    thumb.page.get_by_text("More yaku").tap()
    for name in ("Daisangen", "Tsuuiisou", "Open"):
        thumb.choose(name)
    thumb.page.get_by_text("Pao (liability)").tap()
    expect(thumb.page.locator("[data-liable] fieldset:visible legend")).to_have_text(
        ["Pao for Daisangen alone"]
    )
    alone = thumb.page.get_by_role("group", name="Pao for Daisangen alone")
    alone.locator("label").filter(has_text="N Dan").tap()
    thumb.press("Next: check")


def test_liability_for_one_of_two_yakuman_is_previewed(thumb: Thumb, table: Table) -> None:
    liable_for_big_dragons(thumb)
    sums = thumb.page.locator("#entry .picture__sum")
    expect(sums).to_have_text(["48,000", "16,000"])
    expect(thumb.page.locator("#entry .said li")).to_contain_text(["Pao: Dan (Daisangen)"])
    expect(thumb.page.locator("#entry .transfers")).to_contain_text("pao")
    thumb.save()
    # The game is over: the page shows the final scores soon.
    expect(thumb.page.locator("main")).to_contain_text("9,000")
    (win,) = table.hands.latest("position").entry["wins"]
    assert win["pao"] == {"daisangen": "N"}


def test_liability_for_one_of_two_yakuman_waits_for_the_server(thumb: Thumb) -> None:
    """Slow: one goes back meanwhile. Out of reach: the hand can be stored, its moves follow."""
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    thumb.page.route("**/preview/", hold)
    liable_for_big_dragons(thumb)
    status = thumb.page.locator("#entry [role=status]:visible")
    expect(status).to_have_text("Calculating payments …")
    thumb.press("Back")
    expect(thumb.page.get_by_text("Pao for Daisangen alone")).to_be_visible()
    thumb.press("Next: check")
    expect(status).to_be_visible()
    for route in asked:
        route.abort()
    follows = thumb.page.get_by_text("Payments are calculated when the hand is saved.")
    expect(follows).to_be_visible()
    expect(thumb.page.get_by_role("button", name="Save hand")).to_be_visible()


def test_chips_are_tapped_where_the_rules_have_them(touched: Page) -> None:
    table = table_of("parlour")
    touched.goto(link(table))
    thumb = Thumb(touched)
    thumb.outcome("Tsumo")
    thumb.who("Won", "Ben")
    thumb.who("Riichi", "Ben")
    thumb.press("Next: value")
    thumb.choose("Ippatsu")
    thumb.choose("30 fu")
    thumb.press("+ Chips from each payer: one more")
    (win,) = stored(thumb, table)["wins"]
    assert win == {
        "seat": "S",
        "han": 3,
        "fu": 30,
        "yaku": ["riichi", "ippatsu", "menzen_tsumo"],
        "open": False,
        "dora": 0,
        "chips": 1,
    }


def test_fu_are_counted_by_asking(thumb: Thumb, table: Table) -> None:
    thumb.outcome("Ron")
    thumb.who("Won", "Ben")
    thumb.who("Dealt in", "Chie")
    thumb.press("Next: value")
    thumb.choose("Honitsu")
    thumb.choose("Closed")
    thumb.page.get_by_text("Count fu").tap()
    thumb.choose("Pair (tanki)")
    thumb.choose("Dragon, seat wind or round wind")
    thumb.press("Closed kan, 1, 9, honours: 0")
    said = thumb.page.locator("[data-fu-total]")
    expect(said).to_have_text("70 fu")
    (win,) = stored(thumb, table)["wins"]
    assert (win["han"], win["fu"], win["open"]) == (3, 70, False)


def test_what_is_wrong_stands_at_its_step_and_leads_to_its_field(
    thumb: Thumb, table: Table
) -> None:
    page = thumb.page
    thumb.outcome("Ron")
    thumb.press("Next: value")
    alert = page.get_by_role("alert").get_by_role("button")
    expect(alert).to_have_text(["Choose who won.", "Choose who dealt in."])
    alert.nth(1).tap()
    expect(page.locator("#entry").get_by_label("Dealt in: Aoi, East")).to_be_focused()
    thumb.who("Won", "Ben")
    expect(alert).to_have_text(["Choose who dealt in."])
    thumb.who("Dealt in", "Chie")
    thumb.press("Next: value")
    thumb.choose("Tanyao")
    thumb.press("Next: check")
    expect(alert).to_have_text(["Choose whether the hand was closed or open."])
    alert.tap()
    expect(page.locator('input[name="S-calls"]').first).to_be_focused()
    assert table.hands.count() == 0


def test_no_second_form_is_prepared_beside_an_open_entry(thumb: Thumb) -> None:
    page, prepared = thumb.page, thumb.page.locator("#prepared-entry form")
    expect(prepared).to_have_count(1)
    thumb.outcome("Ron")
    page.evaluate(
        """() => new Promise((done) => {
          document.dispatchEvent(new Event("tenbou:state"));
          requestAnimationFrame(() => setTimeout(done, 500));
        })"""
    )
    expect(prepared).to_have_count(0)
    page.go_back()
    expect(prepared).to_have_count(1)
