"""Logs of online games on an organiser's phone: two files, previewed, one of them stored."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from league.core.permissions import SYSTEM
from league.enums import EventStatus
from league.models import Seat
from league.people.online_accounts import add_online_account
from scoring import preset
from tests.browser.kept_contexts import KeptContexts, give_login
from tests.browser.looks import broken_looks, will_be_looked_at
from tests.league.importing.online_logs.samples import NAMES, NOBODY_TENPAI, RIICHI_TSUMO
from tests.league.importing.online_logs.written_logs import json_log
from tests.league.importing.online_logs.written_moves import mjai_log
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world(transactional_db: None) -> World:  # noqa: ARG001 (what is written must be seen)
    rules = preset("tenhou").to_json()
    world = event_world(status=EventStatus.RUNNING, switches=rules, sessions_planned=3)
    for entrant, name in zip(world.entrants, NAMES, strict=True):
        add_online_account(entrant, actor=SYSTEM, site="tenhou", name=name)
    return world


@pytest.fixture
def page(contexts: KeptContexts, live_server: Any, world: World) -> Iterator[Page]:
    with contexts.page(live_server.url) as page:
        give_login(page.context, world.organiser, live_server.url)
        will_be_looked_at(page)
        yield page


def file(name: str, text: str) -> Any:
    return {"name": name, "mimeType": "application/json", "buffer": text.encode()}


def test_logs_are_previewed_and_those_without_problems_stored(page: Page, world: World) -> None:
    good = json.dumps(json_log(NAMES, [RIICHI_TSUMO]))
    strange = mjai_log((*NAMES[:3], "Eve"), [NOBODY_TENPAI])
    page.goto(f"/events/{world.event.slug}/manage/online-games/")
    page.locator("input[name=logs]").set_input_files(
        [file("friday.json", good), file("strange.jsonl", strange)]
    )
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_text("friday.json breaks off after hand 1")).to_be_visible()
    page.get_by_label("Store logs that break off, too").check()
    page.get_by_role("button", name="Update preview").click()
    expect(page.get_by_text("1 new game")).to_be_visible()
    expect(page.get_by_text("1 game is not stored")).to_be_visible()
    expect(page.get_by_text("has the Tenhou account “Eve”")).to_be_visible()
    assert broken_looks(page) == []
    page.get_by_role("button", name="Store games").click()
    expect(page.get_by_text("1 game stored.")).to_be_visible()
    points = [seat.raw_points for seat in Seat.objects.order_by("pk")]
    assert points == [43_000, 19_000, 19_000, 19_000]
