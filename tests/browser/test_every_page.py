"""Every page is usable by everybody, by day and by night, on a phone and on a desk."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Page

from league.core.permissions import SYSTEM
from league.core.queries.seat_cards import card_token
from league.models import SignUp
from league.nights.queries.nights import answer_token
from league.series.series import add_event
from tests.browser.kept_contexts import KeptContexts, give_login
from tests.browser.looks import broken_looks, will_be_looked_at
from tests.entries import WHOLE_GAME
from tests.factories import (
    PenaltyFactory,
    SeriesFactory,
    SeriesRoleFactory,
    SignUpFactory,
    TableCallFactory,
)
from tests.factories.night import NightFactory
from tests.league.series.leagues import season
from tests.league.web.common.test_who_sees_pages import PAGES, address
from tests.league.web.table.table_taps import link
from tests.shortcuts import play
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db(transaction=True)

NO_PAGE = ("report_file", "manage_sidebar")
OF_EVENTS = [name for name in PAGES if name not in NO_PAGE]
PARTS = 4
OF_TABLES = (
    "",
    "needs/",
    "needs/?seat=0",
    "hand/",
    "hand/?outcome=ron&discarder=S&1-seat=S&1-yaku=moon&1-concealed=1m&check=1",
    "hand/?outcome=tsumo&1-seat=S&1-han=5&riichi=S&check=1",
    "hands/1/correct/",
    "hands/3/strike/",
    "close/",
    "slip/",
    "call/",
    "catalogue/",
    "hand/?outcome=chombo",
    "photos/",
)
OTHERS = (
    "/",
    "/account/",
    "/account/email/",
    "/account/password/",
    "/events/new/",
    "/events/mine/",
    "/calculator/",
    "/calculator/?concealed=123m456p45s11z&meld1_type=pon&meld1=777z&win_tile=6s",
    "/calculator/hong-kong/?concealed=2345678s222555p",
    "/t/practice/",
    "/trainer/",
    "/trainer/fu/?level=3&seed=1&answer=40",
    "/trainer/waits/?level=3&seed=2&answer=1s",
    "/trainer/discard/?level=2&seed=3",
    "/trainer/hong-kong/faan/?level=3&seed=3",
    "/ratings/",
    "/achievements/",
    "/series/",
    "/series/new/",
    "/notices/",
    "/help/",
    "/help/?q=riichi",
    "/help/enter-a-hand/",
    "/rules/",
    "/rules/wrc-2025/",
    "/api/",
    "/api/reference/tables/",
)


@pytest.fixture
def world() -> World:
    """An event with a game in its midst, another to sign, and some of everything on record."""
    world = running_event(tables=2, takes_photos=True)
    first, second = world.tables
    play(first, WHOLE_GAME[:3])
    play(second, WHOLE_GAME)
    PenaltyFactory.create(entrant=world.entrants[0])
    TableCallFactory.create(table=second)
    SignUpFactory.create(event=world.event)
    return world


@pytest.fixture
def page(contexts: KeptContexts, live_server: Any, world: World) -> Iterator[Page]:
    """The organiser's browser."""
    with contexts.page(live_server.url) as page:
        give_login(page.context, world.organiser, live_server.url)
        yield will_be_looked_at(page)


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
    player = f"/players/{world.entrants[0].player_id}/"
    compared = f"{player}compare/{world.entrants[1].player_id}/"
    pages = [*OTHERS, player, f"{player}compare/", compared, f"{compared}?figures=all"]
    pages += [f"{player}follow/", f"/s/{own}/", f"/s/{own}/follow/"]
    cards = [f"/p/{card_token(entrant)}/" for entrant in world.entrants[::4]]
    pages += of_series(world)
    NightFactory.create(event=world.event)
    pages += [*cards, f"/a/{answer_token(world.entrants[0])}/"]
    found = {path: broken(page, path) for path in pages}
    assert found == {path: [] for path in pages}


def of_series(world: World) -> list[str]:
    """The pages of a league with the event of the world, and of a circuit with a result."""
    league = SeriesFactory.create(promoted=1)
    cup = SeriesFactory.create(kind="circuit", method="placement_points")
    for series in (league, cup):
        SeriesRoleFactory.create(series=series, login=world.organiser)
    add_event(league, world.event, actor=SYSTEM)
    leader = season(cup, 1, "1234", starts_on=date(2026, 3, 7)).entrants[0].player_id
    of_both = ("", "table/", "seasons/", "manage/")
    return [
        *(f"/series/{series.slug}/{path}" for series in (league, cup) for path in of_both),
        f"/series/{league.slug}/manage/season/",
        f"/series/{cup.slug}/ranking/",
        f"/series/{cup.slug}/ranking/{leader}/",
        f"/players/{leader}/years/2026/",
    ]


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
