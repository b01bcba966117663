"""Browser contexts that go from test to test: a new one costs a process of the browser.

Each is handed on without pages, cookies and stored data, with its network, and without routes. What
is left is the cache of files, which asks the server again for every page. Who needs a phone that
was never here (service workers, scripts before each page, a clock) makes a context of its own.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize

PHONE: ViewportSize = {"width": 390, "height": 844}


def give_login(context: BrowserContext, login: User, url: str) -> None:
    """Log the context in at this site without the form."""
    client = Client()
    client.force_login(login)
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": url}])


@dataclass(frozen=True)
class Kept:
    """A context and its page that stays open, so that its process stays too."""

    url: str
    context: BrowserContext
    stays: Page
    session: CDPSession

    def empty(self) -> None:
        for page in self.context.pages:
            if page is not self.stays:
                page.close()
        self.context.unroute_all()
        self.context.set_offline(False)
        self.context.clear_cookies()
        assert not self.stays.evaluate("'__pwClock' in globalThis"), "a clock stays in a context"
        stored = {"origin": self.url, "storageTypes": "all"}
        self.session.send("Storage.clearDataForOrigin", stored)


class KeptContexts:
    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: defaultdict[str, list[Kept]] = defaultdict(list)

    @contextmanager
    def lent(self, url: str, **options: Any) -> Iterator[BrowserContext]:
        """Hand out a context for this site, as large as a phone unless `options` say otherwise."""
        free = self._free[f"{url} {sorted(options.items())}"]
        kept = free.pop() if free else self._made(url, options)
        try:
            yield kept.context
        finally:
            kept.empty()
            free.append(kept)

    def _made(self, url: str, options: dict[str, Any]) -> Kept:
        whole = {"viewport": PHONE, "base_url": url, "service_workers": "block"} | options
        context = self.browser.new_context(**whole)
        stays = context.new_page()
        stays.goto("/health/")
        return Kept(url, context, stays, context.new_cdp_session(stays))

    @contextmanager
    def page(self, url: str, **options: Any) -> Iterator[Page]:
        """Hand out a page; an error of its scripts fails the test."""
        wrong: list[str] = []
        with self.lent(url, **options) as context:
            page = context.new_page()
            page.on("pageerror", lambda error: wrong.append(str(error)))
            yield page
        assert wrong == []
