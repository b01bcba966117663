"""The table's page in the languages of its players, on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from league.models import Table
from tests.browser.kept_contexts import PHONE
from tests.browser.phone.test_phone_offline import opened
from tests.entries import drawn, ron
from tests.league.web.table.table_taps import link
from tests.shortcuts import play
from tests.worlds import running_event

THIN, MINUS = "\N{NARROW NO-BREAK SPACE}", "\N{MINUS SIGN}"

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    """South has won 3,900 from West: 33,900 and 26,100."""
    return play(running_event().table, [ron("S", "W", 3)])


@pytest.fixture
def context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=PHONE, base_url=site, has_touch=True, locale="fr")
    yield context
    context.close()


def words(page: Page, place: str) -> str:
    return page.locator(place).first.inner_text().partition("\n")[0]


def test_a_phone_writes_numbers_as_its_server_does(phone: Page, table: Table) -> None:
    """The points are the server's, the difference to South is the phone's."""
    seen = {}
    for language in ("fr", "es", "zh-Hans-CN"):
        phone.set_extra_http_headers({"Accept-Language": language})
        phone.goto(link(table))
        seat = "#state [data-seat-index='2']"
        phone.locator("[data-compare='1']").click()
        seen[phone.locator("html").get_attribute("lang")] = (
            words(phone, "[data-outcome='exhaustive_draw']"),
            words(phone, f"{seat} .wind [aria-hidden]"),
            words(phone, f"{seat} [data-points]"),
            words(phone, f"{seat} [data-difference]"),
        )
    assert seen == {
        "fr": ("Donne nulle", "S", f"26{THIN}100", f"{MINUS}7{THIN}800"),
        "es": ("Tablas", "S", "26.100", f"{MINUS}7800"),
        "zh-hans": ("流局", "南", "26,100", f"{MINUS}7,800"),
    }


def test_a_language_chosen_at_a_table_holds_on_other_pages_and_without_a_network(
    context: BrowserContext, table: Table
) -> None:
    page = opened(context, table)
    page.get_by_role("button", name="Español").tap()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.goto(f"{link(table)}needs/")
    expect(page.get_by_role("heading", name="¿Qué necesito?")).to_be_visible()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    context.set_offline(True)
    page.goto(link(table))
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.get_by_role("link", name="Tablas", exact=True)).to_be_visible()


def test_every_tab_follows_the_language_chosen_last(context: BrowserContext, table: Table) -> None:
    one, two = context.new_page(), context.new_page()
    for page in (one, two):
        page.goto(link(table))
    one.get_by_role("button", name="한국어").tap()
    expect(one.locator("html")).to_have_attribute("lang", "ko")
    play(table, [drawn("E")])
    expect(two.locator("html")).to_have_attribute("lang", "ko")
    expect(two.locator(".situation")).to_contain_text("동2국")


LANGUAGES = ("en", "ja", "de", "fr", "ru", "es", "ko", "zh-Hans-CN")
#: The words that are cut in two or reach out of their key.
CUT = """() => [...document.querySelectorAll("a.button, button, .tap__face")].flatMap((key) => {
  if (!key.checkVisibility()) return [];
  const texts = document.createTreeWalker(key, NodeFilter.SHOW_TEXT);
  const edge = key.getBoundingClientRect();
  const cut = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement.closest(".visually-hidden")) continue;
    for (const word of text.data.matchAll(/[^\\s\\u00ad\\-\\u2013/·\\u3040-\\u30ff\\u4e00-\\u9fff]+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width);
      const lines = new Set(boxes.map(({ top }) => Math.round(top / 4)));
      const isOut = boxes.some(({ left, right }) => left < edge.left - 1 || right > edge.right + 1);
      if (lines.size > 1 || isOut) cut.push(word[0]);
    }
  }
  return cut;
})"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_keys_stay_whole(phone: Page, table: Table, language: str) -> None:
    phone.set_extra_http_headers({"Accept-Language": language})
    phone.goto(link(table))
    assert phone.evaluate(CUT) == []
    for outcome in ("ron", "exhaustive_draw", "chombo"):
        phone.locator(f"[data-outcome={outcome}]").click()
        expect(phone.locator("#entry form")).to_be_visible()
        assert phone.evaluate(CUT) == []
        phone.locator("[data-back]:visible").click()
