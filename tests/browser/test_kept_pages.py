"""Public pages on a phone without a network: what was seen, as of when, and for whom."""

import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page, expect

from league.models import Event
from league.seating.sessions import publish_session
from tests.browser.conftest import LONGEST_WAIT
from tests.browser.kept_contexts import PHONE, give_login
from tests.factories import LoginFactory
from tests.worlds import World, drawn_event

PAUSE = 100
KEPT = "caches.open('tenbou-pages-1').then((cache) => cache.keys())"
PATHS = f"async () => (await {KEPT}).map(({{ url }}) => new URL(url).pathname)"
#: Everything that the page has loaded is kept too.
FILES_KEPT = """
Promise.all(performance.getEntriesByType("resource")
  .filter(({ name }) => new URL(name).pathname.startsWith("/static/"))
  .map(({ name }) => caches.match(name)))
  .then((found) => found.every(Boolean))
"""

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world() -> World:
    world = drawn_event(name="Spring Open")
    world.event.status = "open"
    world.event.save()
    publish_session(world.session, actor=world.actor("organiser"))
    return world


@pytest.fixture
def context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport=PHONE, base_url=site, locale="en-GB")
    yield made
    made.close()


def wait_until(page: Page, fact: str) -> None:
    for _ in range(LONGEST_WAIT // PAUSE):
        if page.evaluate(f"async () => Boolean(await ({fact}))"):
            return
        page.wait_for_timeout(PAUSE)
    pytest.fail(f"never came true: {fact}")


def seen(page: Page, address: str) -> None:
    """Open a page, and wait until the phone has kept it with the page without a network."""
    page.goto(address)
    wait_until(page, "navigator.serviceWorker.controller")
    wait_until(page, f"caches.match('{address}', {{ ignoreVary: true }})")
    wait_until(page, "caches.match('/offline/', { ignoreVary: true })")
    wait_until(page, FILES_KEPT)


def event_path(event: Event) -> str:
    return f"/events/{event.slug}/"


def test_what_was_seen_opens_without_a_network_with_the_time_as_of_which_it_is(
    context: BrowserContext, world: World
) -> None:
    page = context.new_page()
    home = event_path(world.event)
    for address in (home, f"{home}standings/", f"{home}seats/1/"):
        seen(page, address)
    context.set_offline(True)
    page.goto(f"{home}seats/1/")
    expect(page.locator("[data-kept-note]")).to_have_text(
        re.compile(r"You are offline\. This page is as of \d\d:\d\d\. Try again")
    )
    expect(page.locator(".findme")).to_contain_text("Table")
    page.goto(f"{home}standings/")
    expect(page.locator("[data-kept-note]")).to_be_visible()
    expect(page.get_by_role("heading", name="Spring Open")).to_be_visible()
    assert "rgb(21, 72, 51)" in page.evaluate(
        "getComputedStyle(document.querySelector('.page-header')).backgroundColor"
    )
    context.set_offline(False)  # the page loads itself again
    expect(page.locator("[data-kept-note]")).to_be_hidden()


def test_another_page_says_in_the_readers_language_that_there_is_no_network(
    browser: Browser, site: str, world: World
) -> None:
    context = browser.new_context(viewport=PHONE, base_url=site, locale="ja-JP")
    page = context.new_page()
    seen(page, event_path(world.event))
    context.set_offline(True)
    page.goto(f"{event_path(world.event)}entrants/")
    expect(
        page.get_by_text("オフラインです。このページは端末に保存されていません。")
    ).to_be_visible()
    page.get_by_role("link", name="Spring Open").click()
    expect(page.locator("[data-kept-note]")).to_contain_text("時点の内容を表示しています。")
    context.close()


def test_a_phone_keeps_nothing_of_staff_and_of_accounts(
    context: BrowserContext, site: str, world: World
) -> None:
    page = context.new_page()
    give_login(context, world.organiser, site)
    home = event_path(world.event)
    for address in ("/account/", "/events/mine/", f"{home}manage/", f"{home}standings/", home):
        page.goto(address)
    wait_until(page, "navigator.serviceWorker.ready")
    page.reload()
    wait_until(page, "navigator.serviceWorker.controller")
    wait_until(page, "caches.match('/offline/', { ignoreVary: true })")
    wait_until(page, FILES_KEPT)
    assert page.evaluate(PATHS) == []


def test_who_logs_out_leaves_no_page_behind(
    context: BrowserContext, site: str, world: World
) -> None:
    page = context.new_page()
    give_login(context, LoginFactory.create(), site)
    home = event_path(world.event)
    seen(page, home)
    page.goto("/account/")
    assert page.evaluate(PATHS) == [home]
    page.get_by_role("button", name="Log out").first.click()
    page.wait_for_url("**/")
    wait_until(page, f"(async () => String(await ({PATHS})()) === '/')()")


def test_pages_of_a_reader_who_is_gone_go_with_the_next_one(
    context: BrowserContext, site: str, world: World
) -> None:
    page = context.new_page()
    give_login(context, LoginFactory.create(), site)
    home = event_path(world.event)
    seen(page, home)
    context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    seen(page, f"{home}standings/")
    assert page.evaluate(PATHS) == [f"{home}standings/"]


def test_a_kept_page_is_not_shown_for_ever_and_goes_with_its_event(
    context: BrowserContext, world: World
) -> None:
    page = context.new_page()
    home = event_path(world.event)
    seen(page, home)
    seen(page, f"{home}standings/")
    page.evaluate(
        """async (address) => {
          const cache = await caches.open("tenbou-pages-1");
          const kept = await cache.match(address, { ignoreVary: true });
          const headers = new Headers(kept.headers);
          headers.set("Tenbou-Kept-At", new Date(Date.now() - 25 * 3600 * 1000).toISOString());
          await cache.put(address, new Response(await kept.text(), { headers }));
        }""",
        f"{home}standings/",
    )
    context.set_offline(True)
    page.goto(f"{home}standings/")
    expect(page.get_by_text("this page is not kept on this device")).to_be_visible()
    page.close()  # with the network it would load itself again
    page = context.new_page()
    context.set_offline(False)
    Event.objects.update(status="draft")
    page.goto(home)
    wait_until(page, f"(async () => String(await ({PATHS})()) === '')()")


def test_a_new_worker_takes_over_and_deletes_what_older_ones_kept(
    context: BrowserContext, world: World
) -> None:
    page = context.new_page()
    seen(page, event_path(world.event))
    page.evaluate("caches.open('tenbou-pages-0')")
    page.evaluate(
        """() => new Promise((done) => {
          navigator.serviceWorker.addEventListener("controllerchange", done);
          navigator.serviceWorker.register("/worker.js?next");
        })"""
    )
    wait_until(page, "caches.has('tenbou-pages-0').then((there) => !there)")
    assert page.evaluate(PATHS) == [event_path(world.event)]


def test_a_browser_takes_tenbou_for_an_app_and_the_seat_offers_it(
    context: BrowserContext, world: World
) -> None:
    page = context.new_page()
    seen(page, event_path(world.event))
    session = context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    assert session.send("Page.getAppManifest")["errors"] == []
    page.goto(f"{event_path(world.event)}seats/1/")
    offer = page.locator("[data-install]")
    expect(offer).to_be_hidden()
    page.evaluate("dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt() {} }))")
    expect(offer.get_by_role("button", name="Install")).to_be_visible()
    expect(offer.get_by_text("On an iPhone or iPad")).to_be_hidden()
    offer.get_by_role("button", name="Not now").click()
    page.reload()
    page.evaluate("dispatchEvent(new Event('beforeinstallprompt'))")
    expect(offer).to_be_hidden()


def test_opening_a_page_clears_the_number_on_the_icon(
    context: BrowserContext, world: World
) -> None:
    page = context.new_page()
    page.add_init_script("navigator.clearAppBadge = async () => { window.isCleared = true; }")
    page.goto(f"{event_path(world.event)}seats/1/")
    wait_until(page, "window.isCleared")


def test_an_iphone_reads_how_to_add_it(context: BrowserContext, world: World) -> None:
    page = context.new_page()
    page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
    page.goto(f"{event_path(world.event)}seats/1/")
    expect(page.get_by_text("On an iPhone or iPad: tap “Share”")).to_be_visible()
