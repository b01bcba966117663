"""Every page is usable by everybody, by day and by night, on a phone and on a desk."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page

from league.core.queries.seat_cards import card_token
from league.models import SignUp
from tests.browser.conftest import PHONE
from tests.browser.looks import broken_looks
from tests.entries import WHOLE_GAME
from tests.factories import PenaltyFactory, SignUpFactory, TableCallFactory
from tests.league.web.common.test_who_sees_pages import PAGES, address
from tests.league.web.table.table_taps import link
from tests.shortcuts import play
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db(transaction=True)

NO_PAGE = ("report_file",)
OF_EVENTS = [name for name in PAGES if name not in NO_PAGE]
PARTS = 4
OF_TABLES = (
    "",
    "needs/",
    "needs/?seat=0",
    "hand/",
    "hand/?outcome=ron&step=who",
    "hand/?outcome=tsumo&won=S&S-dora=1&step=value",
    "hand/?outcome=tsumo&won=S&S-value=5&riichi=S&step=check",
    "hand/?outcome=ron&won=S&discarder=W&S-by=tiles&step=value",
    "hands/1/correct/",
    "hands/3/strike/",
    "close/",
    "slip/",
    "call/",
)
OTHERS = (
    "/",
    "/account/",
    "/account/password/",
    "/events/new/",
    "/events/mine/",
    "/calculator/",
    "/ratings/",
    "/achievements/",
    "/rules/",
    "/rules/wrc-2025/",
)


@pytest.fixture
def world() -> World:
    """An event with a game in its midst, another to sign, and some of everything on record."""
    world = running_event(tables=2)
    first, second = world.tables
    play(first, WHOLE_GAME[:3])
    play(second, WHOLE_GAME)
    PenaltyFactory.create(entrant=world.entrants[0])
    TableCallFactory.create(table=second)
    SignUpFactory.create(event=world.event)
    return world


@pytest.fixture
def page(browser: Browser, live_server: Any, world: World) -> Iterator[Page]:
    """The organiser's browser."""
    client = Client()
    client.force_login(world.organiser)
    name = settings.SESSION_COOKIE_NAME
    # Nothing here is done without a network: the page need not be kept.
    context = browser.new_context(viewport=PHONE, base_url=live_server.url, service_workers="block")
    cookie: Any = {"name": name, "value": client.cookies[name].value, "url": live_server.url}
    context.add_cookies([cookie])
    yield context.new_page()
    context.close()


def broken(page: Page, address: str) -> list[str]:
    answer = page.goto(address)
    assert answer is not None
    return broken_looks(page) if answer.status == 200 else [f"answered {answer.status}"]


@pytest.mark.parametrize("part", range(PARTS))
def test_the_pages_of_an_event(part: int, page: Page, world: World) -> None:
    names = OF_EVENTS[part::PARTS]
    found = {name: broken(page, address(world, name)) for name in names}
    assert found == {name: [] for name in names}


def test_the_pages_around_events(page: Page, world: World) -> None:
    own = SignUp.objects.get(event=world.event).token
    pages = [*OTHERS, f"/players/{world.entrants[0].player_id}/", f"/s/{own}/"]
    cards = [f"/p/{card_token(entrant)}/" for entrant in world.entrants[::4]]
    pages += cards
    found = {path: broken(page, path) for path in pages}
    assert found == {path: [] for path in pages}


def test_the_pages_of_a_table(page: Page, world: World) -> None:
    first, second = world.tables
    pages = [link(first) + path for path in OF_TABLES] + [link(second), f"{link(second)}slip/"]
    found = {path: broken(page, path) for path in pages}
    assert found == {path: [] for path in pages}


def test_the_log_in_and_what_is_not_there(page: Page) -> None:
    page.context.clear_cookies()
    page.goto("/account/login/")
    found = broken_looks(page)
    page.goto("/events/nowhere/")
    assert (found, broken_looks(page)) == ([], [])
