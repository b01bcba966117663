"""An organiser's morning without a mouse: check-in, the draw, a swap in the draft, the start."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from league.enums import EntryContract, JobStatus, SessionStatus
from league.models import Job, Session
from league.tasks import draw_session
from tests.browser.kept_contexts import KeptContexts, give_login
from tests.browser.looks import DESK
from tests.league.web.readers import at
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = 8
MOST_TABS = 150
#: Something shows where the keyboard is: an outline, on the element or on the label around it.
SHOWS_FOCUS = """one => [one, one.closest("label"), one.nextElementSibling].some(
    each => each && getComputedStyle(each).outlineStyle !== "none")"""


@pytest.fixture
def world() -> World:
    return event_world(players=PLAYERS, entry_contract=EntryContract.DESK, status="open")


@pytest.fixture
def page(contexts: KeptContexts, live_server: Any, world: World) -> Iterator[Page]:
    with contexts.page(live_server.url, viewport=DESK) as page:
        give_login(page.context, world.organiser, live_server.url)
        yield page


def walk_to(wanted: Locator) -> None:
    """Tab to this control and see where the keyboard is."""
    keys = wanted.page.keyboard
    for _ in range(MOST_TABS):
        if wanted.evaluate("one => one === document.activeElement"):
            break
        keys.press("Tab")
    expect(wanted).to_be_focused()
    assert wanted.evaluate(SHOWS_FOCUS)


def press(wanted: Locator, key: str = "Enter") -> None:
    walk_to(wanted)
    wanted.page.keyboard.press(key)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("button", name=name, exact=True).first


def go_on_anyway(page: Page, name: str) -> None:
    """Give the reason that the check before a step asks for."""
    walk_to(page.get_by_label("Reason to go on anyway"))
    page.keyboard.type("They are in the hall")
    press(button(page, name))


def test_check_in_draw_swap_and_start_by_keyboard_alone(page: Page, world: World) -> None:
    page.goto(at("check_in", world))
    page.keyboard.type(str(PLAYERS))
    expect(page.locator(".desk__row")).to_have_count(1)
    press(button(page, "No-show"))
    press(button(page, "Mark as arrived"))
    expect(page.get_by_text(f"1 of {PLAYERS} checked in")).to_be_visible()

    page.goto(at("session_draw", world))
    press(page.locator("[name=checked_in_only]:checked"), "ArrowUp")
    expect(page.get_by_label("Everybody in the event")).to_be_checked()
    press(button(page, "Draw seating"))
    page.wait_for_url(f"**{at('manage_session', world, number=1)}")
    draw_session(Job.objects.latest("pk").pk)
    assert Job.objects.latest("pk").status == JobStatus.DONE
    page.goto(at("manage_session", world, number=1))

    first, second = (
        Session.objects.get().seats.filter(table__number=number).earliest("starting_wind")
        for number in (1, 2)
    )
    press(page.locator(f"#seat-{first.pk}"))
    expect(page.locator(f"#seat-{first.pk}")).to_have_attribute("aria-pressed", "true")
    press(page.locator(f"#seat-{second.pk}"))
    press(button(page, "Swap seats"))
    expect(page.get_by_role("status").filter(has_text="swapped")).to_be_visible()
    assert first.entrant == Session.objects.get().seats.get(pk=second.pk).entrant

    press(page.get_by_role("main").get_by_role("link", name="Publish", exact=True))
    go_on_anyway(page, "Publish anyway")
    press(page.get_by_role("main").get_by_role("link", name="Start session", exact=True))
    go_on_anyway(page, "Start anyway")
    expect(page.get_by_text("Session started.")).to_be_visible()
    assert Session.objects.get().status == SessionStatus.RUNNING
