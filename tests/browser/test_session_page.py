"""The organiser's session page: on a phone, with a keyboard and without JavaScript."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from league.core.permissions import SYSTEM
from league.models import Job, Seat, Session
from league.seating.sessions import publish_session
from league.tasks import find_repairs
from tests.browser.kept_contexts import KeptContexts, give_login
from tests.factories import EntrantFactory
from tests.worlds import World, drawn_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world(transactional_db: None) -> World:  # noqa: ARG001 (what is written must be seen)
    return drawn_event(tables=2)


@pytest.fixture
def page(contexts: KeptContexts, live_server: Any, world: World) -> Iterator[Page]:
    """An organiser's phone on which no script runs."""
    with contexts.page(live_server.url, java_script_enabled=False) as page:
        give_login(page.context, world.organiser, live_server.url)
        yield page


def press(page: Page, name: str) -> None:
    """Bring the keyboard to the button and press it there; nothing is clicked."""
    page.get_by_role("button", name=name).first.focus()
    page.keyboard.press("Enter")


def test_on_a_phone_two_are_chosen_without_a_jump_and_with_the_tables_free(
    contexts: KeptContexts,
    live_server: Any,
    transactional_db: None,  # noqa: ARG001 (what is written must be seen)
) -> None:
    world = drawn_event(tables=6)
    EntrantFactory.create(event=world.event, status="substitute")
    first, *_, last = Seat.objects.filter(table__number__in=(2, 3)).order_by("pk")
    with contexts.page(live_server.url) as page:
        give_login(page.context, world.organiser, live_server.url)
        page.goto(f"/events/{world.event.slug}/manage/sessions/1/")
        page.evaluate("top => scrollTo(0, top)", 500)
        page.click(f"#seat-{first.pk}")
        page.wait_for_selector(".swap--first")
        bar, change = (page.locator(name).bounding_box() for name in (".swap--first", "#change"))
        assert bar is not None
        assert change is not None
        assert (bar["y"] > 600, bar["height"] < 100, change["y"] > 844) == (True, True, True)
        page.click(f"#seat-{last.pk}")
        page.wait_for_selector(".swap--both")
        assert page.evaluate("scrollY") == 500
        page.click("text=Swap seats")
        page.wait_for_selector("text=Seats swapped.")
        assert page.evaluate("scrollY") == 500
    assert Seat.objects.get(pk=first.pk).entrant == last.entrant


def test_two_change_places_by_keyboard_and_it_is_taken_back(page: Page, world: World) -> None:
    first, *_, last = Seat.objects.filter(session=world.session).order_by("pk")
    page.goto(f"/events/{world.event.slug}/manage/sessions/1/")
    press(page, first.entrant.player.display_name)
    page.wait_for_url(f"**seat={first.pk}*")
    press(page, last.entrant.player.display_name)
    page.wait_for_url("**with=*")
    press(page, "Swap seats")
    page.wait_for_selector("text=Seats swapped.")
    assert Seat.objects.get(pk=first.pk).entrant == last.entrant
    page.get_by_role("link", name="Undo last seating change").focus()
    page.keyboard.press("Enter")
    press(page, "Undo seating change")
    page.wait_for_selector("text=Seating change undone.")
    assert Seat.objects.get(pk=first.pk).entrant == first.entrant


def test_a_session_is_published_started_and_taken_back_without_scripts(
    page: Page, world: World
) -> None:
    page.goto(f"/events/{world.event.slug}/manage/sessions/1/")
    for name in ("Publish", "Start session"):
        press(page, name)
    page.get_by_role("link", name="Undo start").click()
    press(page, "Undo start")
    page.wait_for_selector("text=Start undone.")
    assert Session.objects.get().status == "published"


def test_a_no_show_is_repaired_without_scripts(page: Page, world: World) -> None:
    publish_session(world.session, actor=SYSTEM)
    standby = EntrantFactory.create(event=world.event, status="substitute")
    missing = world.entrants[0]
    page.goto(f"/events/{world.event.slug}/manage/sessions/1/repair/")
    page.get_by_label("No-show").check()
    page.get_by_label("Players").select_option(str(missing.pk))
    press(page, "Find repairs")
    page.wait_for_url("**kind=no_show*")
    find_repairs(Job.objects.get().pk)  # the page loads itself again
    press(page, "View details")
    press(page, "Apply repair and publish")
    page.wait_for_selector("text=Seating repaired.")
    assert Seat.objects.get(entrant=standby).replaces == missing
