"""The season file on an organiser's phone: read, read otherwise, stored, and a game corrected."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from league.enums import EventStatus
from league.models import Seat
from tests.browser.kept_contexts import KeptContexts, give_login
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = """Played on,East,Points,South,Points,West,Points,North,Points,Notes
3/4/2026,Aya,45000,Ben,33000,Chloé,24000,大輔,18000,the first evening
3/5/2026,大輔,30000,Chloé,30000,Ben,30000,Aya,30000,
"""


@pytest.fixture
def world(transactional_db: None) -> World:  # noqa: ARG001 (what is written must be seen)
    return event_world(players=1, status=EventStatus.RUNNING, entry_contract="result")


@pytest.fixture
def page(contexts: KeptContexts, live_server: Any, world: World) -> Iterator[Page]:
    """An organiser's phone on which no script runs."""
    with contexts.page(live_server.url, java_script_enabled=False) as page:
        give_login(page.context, world.organiser, live_server.url)
        yield page


def upload(page: Page, world: World, folder: Path, text: str) -> None:
    file = folder / "club.csv"
    file.write_text(text, encoding="utf-8")
    page.goto(f"/events/{world.event.slug}/manage/season-file/")
    page.set_input_files("input[type=file]", file)
    page.get_by_role("button", name="Preview file").click()


def test_a_file_is_read_otherwise_stored_and_a_game_corrected(
    page: Page, world: World, tmp_path: Path
) -> None:
    upload(page, world, tmp_path, GAMES)
    expect(page.get_by_text("“3/4/2026” is read as 3 April 2026.")).to_be_visible()
    expect(page.locator(".row__number").nth(1)).to_have_text("2")
    columns, width = page.locator("fieldset:has(table)").bounding_box(), page.viewport_size
    assert columns
    assert width
    assert columns["x"] + columns["width"] <= width["width"]  # the table scrolls, not the page
    page.get_by_label("Dates").select_option("month")
    page.get_by_role("button", name="Update preview").click()
    expect(page.get_by_text("“3/4/2026” is read as 4 March 2026.")).to_be_visible()
    page.get_by_role("button", name="Store season").click()
    expect(page.get_by_text("2 games stored.")).to_be_visible()

    changed = GAMES.replace("Aya,45000,Ben,33000", "Aya,35000,Ben,43000")
    upload(
        page,
        world,
        tmp_path,
        changed.replace("3/4/2026", "4.3.2026").replace("3/5/2026", "5.3.2026"),
    )
    page.get_by_label("Action for line 2").select_option("correct")
    page.get_by_label("Reason for the corrections").fill("Typing error")
    page.get_by_role("button", name="Store season").click()
    expect(page.get_by_text("1 game corrected.")).to_be_visible()
    first = Seat.objects.filter(session__number=1).order_by("raw_points")
    assert [seat.raw_points for seat in first] == [18_000, 24_000, 35_000, 43_000]
