"""A long line of a player's page: drawn by the script, read by keys, zoomed, without a jump."""

import pytest
from playwright.sync_api import Page, expect

from league.enums import SessionStatus, TableStatus
from league.models import Seat, Session, Table
from tests.browser.looks import broken_looks
from tests.worlds import World, running_event, stored

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = 70
HEIGHT = "document.querySelector('.line-box').getBoundingClientRect().height"


def many_games() -> World:
    """A player who has won 100 points in each of 70 games."""
    world = running_event()
    first = world.session
    sessions = stored(
        Session(
            event=world.event,
            stage=first.stage,
            number=number,
            status=SessionStatus.FINISHED,
            method=first.method,
            seed=1,
        )
        for number in range(2, GAMES + 2)
    )
    tables = stored(
        Table(session=session, number=1, status=TableStatus.CLOSED) for session in sessions
    )
    stored(
        Seat(
            session=table.session,
            table=table,
            entrant=entrant,
            starting_wind="ESWN"[place],
            raw_points=30_000,
            placement=place + 1,
            uma=0,
            final_score=100 if place == 0 else 0,
        )
        for table in tables
        for place, entrant in enumerate(world.entrants)
    )
    return world


def test_a_long_line_is_read_by_keys_and_zoomed(phone: Page, plain_phone: Page) -> None:
    world = many_games()
    path = f"/players/{world.entrants[0].player_id}/"
    phone.goto(path)
    line = phone.get_by_role("slider")
    expect(line).to_have_attribute("aria-valuenow", str(GAMES))
    drawn = phone.evaluate(HEIGHT)
    assert phone.locator(".line-plot canvas").bounding_box() is not None
    line.focus()
    line.press("Home")
    expect(line).to_have_attribute("aria-valuenow", "0")
    line.press("ArrowRight")
    expect(phone.locator(".line-tools output")).to_have_text(
        f"Game 1 \u00b7 {world.event.name} \u00b7 +0.1 \u00b7 +0.1"
    )
    phone.get_by_role("button", name="Zoom in").click()
    line.press("End")
    expect(line).to_have_attribute("aria-valuenow", str(GAMES))
    line.press("Escape")
    assert phone.evaluate(HEIGHT) == drawn
    assert broken_looks(phone) == []
    plain_phone.goto(path)
    expect(plain_phone.locator(".line-box svg").last).to_be_visible()
