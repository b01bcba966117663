import os
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from typing import Any, Literal

import pytest
from django.core.signals import request_finished, request_started
from django.db import connection
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)
from pytest_django.plugin import DjangoDbBlocker

from tests.browser.chromium import FLAGS, BrowserError, find_chromium
from tests.browser.kept_contexts import PHONE, KeptContexts
from tests.servers import running_tenbou, url_of_test_database

SECONDS = 1000
# Longer than any pause or time-out in the scripts of our pages: a test waits for what they do next.
LONGEST_WAIT = 30 * SECONDS
# The first test may have to install the browser.
PATIENCE = 600
# A server is done when it was seen to do nothing a few times.
QUIET = 3
PAUSE = 0.02

expect.set_options(timeout=LONGEST_WAIT)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.timeout(PATIENCE))
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    # Playwright keeps an event loop in this thread, in which Django would refuse its database.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    try:
        program = find_chromium(os.environ, Path(playwright.chromium.executable_path))
    except BrowserError as error:
        # `make slow` asks for a browser first, and fails without one.
        pytest.skip(str(error))
    started = playwright.chromium.launch(executable_path=program, args=FLAGS)
    yield started
    started.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> KeptContexts:
    """Empty contexts, for tests that need no service worker."""
    return KeptContexts(browser)


@pytest.fixture(scope="session")
def site(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:  # noqa: ARG001  # marks do not reach fixtures
    """Where the real server answers, live streams included, on the tests' own database."""
    with django_db_blocker.unblock():
        database = url_of_test_database()
    with running_tenbou(database, migrated=True) as tenbou:
        yield tenbou.url


class Unanswered:
    """How many requests the server in this process has begun and not answered yet."""

    def __init__(self) -> None:
        self.count = 0
        self.lock = Lock()

    def begin(self, **_given: Any) -> None:
        with self.lock:
            self.count += 1

    def end(self, **_given: Any) -> None:
        with self.lock:
            self.count -= 1


@pytest.fixture
def unanswered() -> Iterator[Unanswered]:
    counted = Unanswered()
    request_started.connect(counted.begin)
    request_finished.connect(counted.end)
    yield counted
    request_started.disconnect(counted.begin)
    request_finished.disconnect(counted.end)


@pytest.fixture(autouse=True)
def served_to_the_end(request: pytest.FixtureRequest, unanswered: Unanswered) -> Iterator[None]:
    """What a page asked for last is answered before the tables are emptied behind the test."""
    if request.node.get_closest_marker("django_db") is None:
        yield
        return
    request.getfixturevalue("transactional_db")
    yield
    for _ in range(QUIET):
        while unanswered.count or others_at_work():
            time.sleep(PAUSE)
        time.sleep(PAUSE)


def others_at_work() -> int:
    """How many connections of the server are in the middle of something."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select count(*) from pg_stat_activity where datname = current_database()"
            " and pid <> pg_backend_pid() and state <> 'idle'"
        )
        return int(cursor.fetchone()[0])


@pytest.fixture
def service_workers() -> Literal["allow", "block"]:
    return "allow"


@pytest.fixture
def context(
    browser: Browser,
    contexts: KeptContexts,
    site: str,
    service_workers: Literal["allow", "block"],
) -> Iterator[BrowserContext]:
    """A phone with its tabs and all that it keeps, on the real server."""
    if service_workers == "block":
        with contexts.lent(site, has_touch=True) as lent:
            yield lent
        return
    context = browser.new_context(
        viewport=PHONE, base_url=site, has_touch=True, service_workers=service_workers
    )
    yield context
    context.close()


@pytest.fixture
def phone(contexts: KeptContexts, live_server: Any) -> Iterator[Page]:
    """A phone at the running Tenbou; errors of its scripts and foreign addresses fail the test."""
    wrong: list[str] = []
    with contexts.page(live_server.url) as page:
        page.on("request", lambda asked: wrong.extend(foreign(asked.url, live_server.url)))
        yield page
    assert wrong == []


@pytest.fixture
def touched(contexts: KeptContexts, live_server: Any) -> Iterator[Page]:
    """The same with a screen to tap."""
    with contexts.page(live_server.url, has_touch=True) as page:
        yield page


@pytest.fixture
def plain_phone(contexts: KeptContexts, live_server: Any) -> Iterator[Page]:
    """The same without JavaScript."""
    with contexts.page(live_server.url, java_script_enabled=False) as page:
        yield page


def foreign(address: str, ours: str) -> list[str]:
    return [] if address.startswith((ours, "data:")) else [address]
