"""A phone whose server is out of reach: what it shows of the table, and what it says."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from league.models import Table
from tests.browser.conftest import PHONE, SECONDS
from tests.browser.test_phone_offline import opened
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    return four_at_a_table().table


@pytest.fixture
def context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=PHONE, base_url=site, has_touch=True)
    context.set_default_timeout(8 * SECONDS)
    yield context
    context.close()


def test_a_server_that_fails_does_not_replace_the_page_that_was_kept(
    context: BrowserContext, table: Table
) -> None:
    page = opened(context, table)
    context.route("**/t/**", lambda route: route.fulfill(status=502, body="Bad gateway"))
    page.reload()
    expect(page.locator(".situation")).to_contain_text("East 1")
    assert "Bad gateway" not in page.content()
