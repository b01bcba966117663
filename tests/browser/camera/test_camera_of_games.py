"""Tiles by photo in every game: flowers, tiles that a game lacks, melds and indicators."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Playwright, expect

from tests.browser.camera.seeing_phone import (
    confirm_doubtful,
    phone_seeing,
    photograph,
    question,
    show,
)
from tests.browser.journeys.test_table_journey import broken_rules, fits
from tests.browser.kept_contexts import KeptContexts

pytestmark = pytest.mark.django_db(transaction=True)

UNITS = {"hong-kong": "faan", "mcr": "fan"}


def answer(page: Page) -> Locator:
    return page.locator(".answer__sum")


def values_of(page: Page, *names: str) -> list[str]:
    return [page.locator(f"[name={name}]").input_value() for name in names]


@pytest.mark.parametrize("game", UNITS)
def test_a_flower_is_asked_for_and_the_hand_has_its_value(
    game: str, playwright: Playwright, contexts: KeptContexts, site: str, tmp_path: Path
) -> None:
    row = "flower 2s 3s 4s 5s 6s 7s 8s 8s 8s 5z 5z 1z 1z |1z"
    with phone_seeing(playwright, contexts, site, row, tmp_path) as page:
        page.goto(f"/calculator/{game}/")
        photograph(page, "Photo")
        expect(question(page)).to_have_text("Which flower is number 1?")
        expect(page.locator("[data-photo-choice]")).to_have_count(8)
        page.locator('[data-photo-choice="2f"]').tap()
        confirm_doubtful(page)
        expect(question(page)).to_have_text("Compare the tiles with the picture.")
        hand = values_of(page, "concealed", "win_tile", "flowers")
        assert hand == ["234567888s1155z", "1z", "2f"]
        expect(answer(page)).to_contain_text(UNITS[game])
        assert (fits(page), broken_rules(page)) == (True, [])


@pytest.mark.parametrize("game", UNITS)
def test_no_dora_is_named_in_games_without_it(
    game: str, playwright: Playwright, contexts: KeptContexts, site: str, tmp_path: Path
) -> None:
    with phone_seeing(playwright, contexts, site, "2s 3s", tmp_path) as page:
        page.goto(f"/calculator/{game}/")
        page.get_by_role("button", name="Photo", exact=True).tap()
        keys = page.locator("dialog.camera [data-photo-of]")
        expect(keys).to_have_text(["Hand", "Melds"])
        assert "dora" not in page.content().lower()


def test_three_players_have_no_middle_characters(
    playwright: Playwright, contexts: KeptContexts, site: str, tmp_path: Path
) -> None:
    # 13 tiles are no whole hand: the camera waits for the key.
    row = "1m 9m 4m 3p 4p 5p 6p 7p 8p 9s 9s 1z 1z"
    with phone_seeing(playwright, contexts, site, row, tmp_path) as page:
        page.goto("/calculator/?preset=tenhou-sanma")
        page.get_by_role("button", name="Photo", exact=True).tap()
        expect(page.get_by_text("13 tiles seen")).to_be_visible()
        page.get_by_role("button", name="Take this picture").tap()
        cells = page.locator("[data-photo-tile]")
        expect(cells).to_have_count(13)
        expect(cells.nth(0)).to_have_accessible_name("Number 1: one of characters")
        expect(cells.nth(2)).to_have_class(re.compile("photo__cell--doubtful"))
        assert "four of characters" not in (cells.nth(2).get_attribute("aria-label") or "")
        page.locator('[data-photo-gap="13"]').tap()
        choices = page.locator("[data-photo-choices] [data-photo-choice$=m]")
        expect(choices).to_have_count(2)


def test_dora_and_ura_have_frames_of_their_own(
    playwright: Playwright, contexts: KeptContexts, site: str, tmp_path: Path
) -> None:
    row = "2m 3m 4m 3p 4p 5p 6p 7p 8p 9s 9s 1z 1z |1z"
    with phone_seeing(playwright, contexts, site, row, tmp_path) as page:
        page.goto("/calculator/")
        page.locator("label").filter(has_text=re.compile(r"^\s*Riichi\s*$")).last.tap()
        photograph(page, "Photo")
        confirm_doubtful(page)
        show(contexts, site, "6m 4z", tmp_path)
        photograph(page, "Photo: Dora")
        confirm_doubtful(page)
        expect(page.locator("[name=dora_indicators]")).to_have_value("6m4z")
        show(contexts, site, "1m 2p", tmp_path)
        photograph(page, "Photo: Ura")
        confirm_doubtful(page)
        hand = values_of(page, "concealed", "win_tile", "dora_indicators", "ura_indicators")
        assert hand == ["234m345678p99s11z", "1z", "6m4z", "1m2p"]
        expect(answer(page)).to_contain_text("han")
        expect(page.locator("[data-photo-next]")).to_be_hidden()


def test_melds_are_photographed_in_the_same_frame(
    playwright: Playwright, contexts: KeptContexts, site: str, tmp_path: Path
) -> None:
    row = "2m 3m 4m 3p 4p 9s 9s |5p"
    with phone_seeing(playwright, contexts, site, row, tmp_path) as page:
        page.goto("/calculator/")
        photograph(page, "Photo")
        confirm_doubtful(page)
        show(contexts, site, "7z 7z 7z |1z 1z 1z", tmp_path)
        photograph(page, "Photo: Melds")
        for number in (1, 2):
            expect(question(page)).to_have_text(f"Meld {number}: what is it?")
            page.locator("[data-photo-meld]").first.tap()
        confirm_doubtful(page)
        expect(page.locator("[data-rack=melds] button")).to_have_count(2)
        expect(page.locator("[name=concealed]")).to_have_value("234m34p99s")
        expect(answer(page)).to_contain_text("han")
        assert (fits(page), broken_rules(page)) == (True, [])
