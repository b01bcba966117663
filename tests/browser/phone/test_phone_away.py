"""A phone whose server is out of reach: what it shows of the table, and what it says."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Route, expect

from league.core.permissions import SYSTEM
from league.models import Session, Table
from league.seating.sessions import extend_session, pause_session
from tests.browser.phone.test_phone_offline import PAUSE, draw, opened, wait_until
from tests.entries import drawn
from tests.league.web.table.table_taps import link
from tests.shortcuts import play
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    return four_at_a_table().table


def test_a_server_that_fails_does_not_replace_the_page_that_was_kept(
    context: BrowserContext, table: Table
) -> None:
    page = opened(context, table)
    context.route("**/t/**", lambda route: route.fulfill(status=502, body="Bad gateway"))
    page.reload()
    expect(page.locator(".situation")).to_contain_text("East 1")
    assert "Bad gateway" not in page.content()


def test_a_hand_that_a_busy_server_did_not_take_is_sent_again(
    context: BrowserContext, table: Table
) -> None:
    page = opened(context, table)
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.method)
        route.fulfill(status=503, body="The database is busy.")

    context.route("**/hands/", refuse)
    draw(page, "Aoi")
    waiting = page.locator("[data-unsent]")
    while not refused:
        page.wait_for_timeout(PAUSE)
    expect(waiting).to_have_count(1)
    assert not table.hands.exists()
    context.unroute("**/hands/", refuse)
    expect(waiting).to_have_count(0)
    assert table.hands.count() == 1


def leave(seconds: int) -> None:
    """The clock of the session has so much left."""
    session = Session.objects.get()
    session.started_at = timezone.now() - timedelta(minutes=session.minutes, seconds=-seconds)
    session.save(update_fields=["started_at"])


def test_the_clock_of_a_page_that_was_kept_goes_on(context: BrowserContext, table: Table) -> None:
    leave(8)
    page = opened(context, table)
    clock = page.locator(".clock__time")
    context.set_offline(True)
    expect(page.locator(".clock--up")).to_contain_text(re.compile(r"\+0:\d\d"))
    page.reload()
    assert re.fullmatch(r"\+0:\d\d", clock.inner_text())
    page.get_by_role("link", name="Ron").tap()
    expect(page.locator("#entry [data-time]")).to_be_visible()


def test_a_phone_with_a_wrong_clock_shows_the_time_of_the_server(
    context: BrowserContext, table: Table
) -> None:
    leave(30 * 60)
    context.add_init_script("const now = Date.now; Date.now = () => now() - 7200000;")
    page = opened(context, table)
    clock = page.locator(".clock__time")
    assert re.fullmatch(r"(30:00|29:\d\d)", clock.inner_text())
    context.set_offline(True)
    page.reload()
    assert re.fullmatch(r"(30:00|29:\d\d)", clock.inner_text())


def test_extra_time_and_a_pause_show_on_a_page_that_is_open(
    context: BrowserContext, table: Table
) -> None:
    leave(30 * 60)
    page = opened(context, table)
    extend_session(table.session, actor=SYSTEM, minutes=5)
    clock = page.locator(".table-bar__end .clock")
    expect(clock).to_have_text(re.compile(r"Time left\s*3[34]:\d\d"))
    pause_session(table.session, actor=SYSTEM)
    expect(clock).to_contain_text("Clock paused")


NO_NETWORK = "This needs a network connection. Try again when you are online."


def test_what_needs_the_server_says_so_without_a_network(
    context: BrowserContext, table: Table
) -> None:
    play(table, [drawn("E"), drawn("S")])
    page = opened(context, table)
    context.set_offline(True)
    address = page.url
    said = page.get_by_role("status").filter(has_text=NO_NETWORK)
    page.locator(".hand__more > summary").first.tap()
    controls = [
        page.get_by_role("link", name="Call a referee"),
        page.get_by_role("button", name="Undo"),
        page.get_by_role("link", name="Correct").first,
        page.get_by_role("link", name="Strike").first,
        page.get_by_role("button", name="日本語"),
    ]
    for control in controls:
        page.evaluate("document.getElementById('messages').replaceChildren()")
        control.tap()
        expect(said).to_be_visible()
        expect(said).to_be_in_viewport()
        assert page.url == address
    page.locator(".table-bar__place").tap()
    expect(page.locator(".situation")).to_contain_text("East")
    expect(said).to_have_count(0)


def test_a_page_that_is_out_of_reach_says_so_and_leads_back(
    context: BrowserContext, table: Table
) -> None:
    page = opened(context, table)
    wait_until(page, "caches.match(location.pathname + 'away/')")
    context.set_offline(True)
    page.goto(link(table) + "needs/")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    expect(page.get_by_text(NO_NETWORK)).to_be_visible()
    page.get_by_role("link", name="Back to the table").tap()
    expect(page.locator(".situation")).to_contain_text("East 1")


def test_a_server_on_the_same_machine_is_reached_without_a_network(
    context: BrowserContext, table: Table
) -> None:
    context.add_init_script("Object.defineProperty(navigator, 'onLine', { get: () => false });")
    play(table, [drawn("E")])
    page = opened(context, table)
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_text("Last hand undone.")).to_be_visible()
    page.get_by_role("link", name="Call a referee").tap()
    page.wait_for_url("**/call/")
