"""A server that dies in the midst of a hand, and phones that race: one hand, whatever happens."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from playwright.sync_api import Browser, Page, Request, Route, expect

from league.models import Table
from tests.browser.conftest import LONGEST_WAIT, SECONDS
from tests.browser.kept_contexts import PHONE
from tests.browser.phone.test_phone_offline import draw, entries
from tests.league.web.table.table_taps import link
from tests.servers import free_port, served, url_of_test_database
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)

#: While the test holds this lock, every hand waits in the midst of its commit.
GATE = 4096
BUILD_GATE = """
create function wait_at_the_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(4096); return null; end $$;
create constraint trigger gate after insert on league_hand
    deferrable initially deferred for each row execute function wait_at_the_gate();
"""
TEAR_DOWN = "drop function wait_at_the_gate cascade"
WAITING = "select pid from pg_locks where locktype = 'advisory' and objid = %s and not granted"
HANDS = "**/hands/"


@pytest.fixture
def table() -> Table:
    return four_at_a_table().table


@contextmanager
def phone(browser: Browser, site: str, table: Table) -> Iterator[Page]:
    """A phone whose clock can be put forward."""
    context = browser.new_context(
        viewport=PHONE, base_url=site, has_touch=True, service_workers="block"
    )
    page = context.new_page()
    page.clock.install()
    page.goto(link(table))
    yield page
    context.close()


# ------------------------------------------------------------------------- a server that dies


def ask(sql: str, *given: int) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(sql, given)
        return [row[0] for row in cursor.fetchall()] if cursor.description else []


@pytest.fixture
def gate(table: Table) -> Iterator[None]:  # noqa: ARG001 (there is a database)
    ask(BUILD_GATE)
    ask("select pg_advisory_lock(%s)", GATE)
    yield
    ask("select pg_advisory_unlock_all()")
    ask(TEAR_DOWN)


def wait_for(fact: Callable[[], Any]) -> Any:
    deadline = time.monotonic() + LONGEST_WAIT / SECONDS
    while not (found := fact()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return found


def backend_at_the_gate() -> int:
    pid: int = wait_for(lambda: ask(WAITING, GATE))[0]
    return pid


def goes_on(backend: int) -> None:
    """A database ends a commit, whether or not who asked for it is still there."""
    ask("select pg_advisory_unlock(%s)", GATE)
    wait_for(lambda: not ask("select pid from pg_stat_activity where pid = %s", backend))


def gives_up(backend: int) -> None:
    ask("select pg_terminate_backend(%s, %s)", backend, LONGEST_WAIT)
    ask("select pg_advisory_unlock(%s)", GATE)


@pytest.mark.usefixtures("gate")
@pytest.mark.parametrize("commit", [goes_on, gives_up])
def test_a_hand_is_stored_once_when_the_server_is_killed_before_it_answers(
    commit: Callable[[int], None], browser: Browser, tmp_path: Path, table: Table
) -> None:
    port, given = free_port(), {"DATABASE_URL": url_of_test_database()}
    environment = os.environ | given | {"TENBOU_VAR": str(tmp_path)}
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            sent.append((request.post_data_json or {})["client_id"])

    site = f"http://127.0.0.1:{port}"
    with served(port, tmp_path, environment) as server, phone(browser, site, table) as page:
        page.on("request", note)
        draw(page, "Ben")
        backend = backend_at_the_gate()
        with page.expect_event("requestfailed"):
            server.kill()
            server.wait()
        commit(backend)
        stored = len(entries(table))
        expect(page.locator("#unsent li")).to_have_count(1)
        with served(port, tmp_path, environment):
            page.clock.fast_forward(6 * SECONDS)
            expect(page.locator("#unsent")).to_be_hidden()
            expect(page.locator("#state .hand__label")).to_have_text(["E1 東一局"])
    assert entries(table) == [["S"]]
    assert len(sent) > 1
    assert (set(sent), stored) == ({sent[0]}, int(commit is goes_on))


# --------------------------------------------------------------------------- phones that race


def test_of_two_phones_with_the_same_hand_one_wins_and_the_other_drops_its_own(
    browser: Browser, site: str, table: Table
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    with phone(browser, site, table) as one, phone(browser, site, table) as two:
        for page in (one, two):
            page.route(HANDS, hold)
            with page.expect_request(HANDS):
                draw(page, "Ben")
        with one.expect_response(HANDS) as first, two.expect_response(HANDS) as second:
            for route in held:
                route.continue_()
        answers = {first.value.status: one, second.value.status: two}
        assert set(answers) == {201, 409}
        winner, other = answers[201], answers[409]
        expect(winner.locator("#unsent")).to_be_hidden()
        expect(other.get_by_text("Another phone had saved the same hand")).to_be_visible()
        expect(other.locator("#state .hand__label")).to_have_text(["E1 東一局"])
        expect(other.locator("#unsent")).to_be_hidden()
    assert entries(table) == [["S"]]
