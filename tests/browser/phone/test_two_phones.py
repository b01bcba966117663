"""Two phones through a whole game: nothing is lost, nothing is doubled, both show the same."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from league.models import Hand, Table
from tests.browser.conftest import LONGEST_WAIT
from tests.browser.kept_contexts import PHONE
from tests.browser.phone.tile_taps import TileThumb
from tests.browser.phone.two_phones import TwoPhones, meaning, shown
from tests.league.web.table.table_taps import link
from tests.servers import free_port, served, url_of_test_database
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)

#: `python -m tests.bench phones` plays as many whole hanchan.
GAMES = int(os.environ.get("PHONE_GAMES", "0"))
PAUSE = 100  # milliseconds
LENGTH = "hanchan" if GAMES else "tonpuusen"


class Server:
    """A server that can be stopped and started again at one address."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        given = {"DATABASE_URL": url_of_test_database(), "TENBOU_VAR": str(folder)}
        self.environment = os.environ | given
        self.stack = ExitStack()

    def start(self) -> None:
        self.stack.enter_context(served(self.port, self.folder, self.environment))

    def restart(self, meanwhile: Callable[[], None]) -> None:
        self.stack.close()
        meanwhile()
        self.start()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path)
    made.start()
    yield made
    made.stack.close()


@pytest.fixture
def table() -> Table:
    return four_at_a_table(rules={"game_length": LENGTH}).table


def wait_until_alike(one: Page, two: Page) -> None:
    """News of the last correction may still be on its way to a phone."""
    for _ in range(LONGEST_WAIT // PAUSE):
        if shown(one) == shown(two):
            return
        one.wait_for_timeout(PAUSE)


@pytest.mark.parametrize("seed", range(1, 1 + (GAMES or 1)))
def test_a_game_on_two_phones_is_stored_once_and_shown_alike(
    seed: int, browser: Browser, server: Server, table: Table
) -> None:
    with ExitStack() as stack:
        pages = []
        for _ in range(2):
            context = browser.new_context(
                viewport=PHONE, base_url=server.url, has_touch=True, service_workers="block"
            )
            stack.callback(context.close)
            pages.append(context.new_page())
            pages[-1].goto(link(table))
        one, two = map(TileThumb, pages)
        ruleset = table.session.event.ruleset
        phones = TwoPhones((one, two), ruleset, server.restart, seed)
        counted = phones.play()
        sys.stdout.write(f"\nseed {seed}: {counted}\n")
        hands = table.hands.standing().order_by("position")
        stored = [meaning(hand.entry) for hand in hands]
        assert stored == [meaning(entry) for entry in phones.entries]
        keys = Hand.objects.filter(table=table, revision=1).values_list("client_id", flat=True)
        assert len({*keys}) == counted.hands == len(phones.entries)
        for page in pages:
            expect(page.locator("#unsent")).to_be_hidden()
            expect(page.locator("#state .hand__label")).to_have_count(len(stored))
        wait_until_alike(*pages)
        assert shown(pages[0]) == shown(pages[1])
