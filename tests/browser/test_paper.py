"""What an organiser prints, read back from the PDF that the browser makes."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from pypdf import PdfReader

from league.core.permissions import SYSTEM
from league.play.table_cards import make_table_cards
from tests.browser.kept_contexts import give_login
from tests.entries import WHOLE_GAME
from tests.factories import PenaltyFactory
from tests.league.web.readers import at
from tests.shortcuts import play
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = 224
NAMES = {1: "Zoë Ångström", 2: "田中太郎", 3: "김민준", 4: "王小明", 5: "Дмитро Коваль"}
COUNTRIES = {2: "JP", 3: "KR", 4: "CN", 5: "UA"}
LANGUAGES = {2: "ja", 3: "ko", 4: "zh-Hans", 5: "uk"}


@pytest.fixture
def world(transactional_db: None) -> World:  # noqa: ARG001 (what is written must be seen)
    """A session of 224 players, a finished table, a penalty and cards for all tables."""
    world = running_event(tables=PLAYERS // 4)
    for number, name in NAMES.items():
        player = world.entrants[number - 1].player
        player.display_name, player.country = name, COUNTRIES.get(number, "")
        player.save()
    play(world.table, WHOLE_GAME)
    PenaltyFactory.create(entrant=world.entrants[0], reason="Late by 5 minutes")
    make_table_cards(world.event, PLAYERS // 4, actor=SYSTEM)
    return world


@pytest.fixture
def page(browser: Browser, live_server: Any, world: World) -> Iterator[Page]:
    """The organiser's desktop."""
    context = browser.new_context(base_url=live_server.url, service_workers="block")
    give_login(context, world.organiser, live_server.url)
    yield context.new_page()
    context.close()


def printed(page: Page, address: str) -> list[str]:
    """The text of each printed sheet, in the size that the page asks for."""
    page.goto(address)
    page.evaluate("document.fonts.ready")
    pdf = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True)))
    return [sheet.extract_text() for sheet in pdf.pages]


def test_what_hangs_on_the_wall_and_lies_on_the_tables(page: Page, world: World) -> None:
    wall = at("print_by_name", world, number=1)
    for size in ("a4", "letter"):
        sheets = printed(page, f"{wall}?paper={size}")
        assert len(sheets) == 4
        assert [f"Page {number} of 4" in text for number, text in enumerate(sheets, 1)] == [
            True
        ] * 4
    for number, language in LANGUAGES.items():
        name = page.locator(f"bdi:text-is('{NAMES[number]}')")
        assert (name.get_attribute("lang"), name.is_visible()) == (language, True)
    text = "\n".join(sheets)
    shown = [entrant.player.display_name in text for entrant in world.entrants[5:]]
    assert shown == [True] * (PLAYERS - 5)
    assert "Ångström, Zoë" in text

    cards = printed(page, at("print_table_cards", world))
    assert len(cards) == PLAYERS // 8
    assert ("Session" in "".join(cards), "Make table cards" in "".join(cards)) == (False, False)
    page.locator("[role=alert]").get_by_text("this computer only").wait_for()
    slips = printed(page, at("print_slips", world, number=1))
    assert (len(slips), "Must be exact" in slips[0]) == (PLAYERS // 8, True)
    tables = printed(page, at("print_by_table", world, number=1))
    assert [f"Page {number} of 10" in text for number, text in enumerate(tables, 1)] == [True] * 10
    day = printed(page, at("print_day", world, number=1))
    assert ["Where it goes" in text for text in day] == [True] + [False] * (len(day) - 1)
    everything = "\n".join(day)
    assert (everything.count("of 10"), everything.count("Must be exact")) == (10, PLAYERS // 4)
    counts = {
        name: len(printed(page, at(name, world)))
        for name in ("print_seat_cards", "print_badges", "print_timetable", "print_penalties")
    }
    assert counts == {
        "print_seat_cards": 20,
        "print_badges": 15,
        "print_timetable": 1,
        "print_penalties": 1,
    }
    signed = printed(page, at("print_sign_in", world))
    standings = printed(page, at("print_standings", world))
    assert all("Signature" in sheet for sheet in signed)
    assert all("Rank" in sheet and "Total" in sheet for sheet in standings)
    assert "Late by 5 minutes" in printed(page, at("print_penalties", world))[0]


def test_a_sheet_takes_the_whole_width_of_the_paper(page: Page, world: World) -> None:
    page.emulate_media(media="print")
    narrow = []
    for name in ("print_timetable", "print_penalties", "print_standings"):
        page.goto(at(name, world))
        widths = page.evaluate(
            "[...document.querySelectorAll('.paper__sheets, .sheet')].map((one) => one.clientWidth)"
        )
        narrow += [(name, widths)] if len(set(widths)) != 1 else []
    assert narrow == []
