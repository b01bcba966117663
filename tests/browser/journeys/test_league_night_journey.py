"""A league's first night: twelve weeks planned, players answer by link, drawn, its first table plays."""

import pytest
from playwright.sync_api import Page, expect

from league.enums import EventKind
from league.models import Night, Session, Table
from league.nights.queries.nights import answer_token
from league.tasks import draw_session
from tests.browser.journeys.test_check_in_journey import log_in
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db(transaction=True)


def plan_twelve_weeks(page: Page, world: World) -> None:
    page.goto(f"/events/{world.event.slug}/manage/nights/")
    page.get_by_role("link", name="Plan nights").click()
    page.get_by_label("First night").fill("2027-01-05T19:30")
    page.get_by_label("Days without a night").fill("2027-01-12")
    page.get_by_role("button", name="Show preview").click()
    expect(page.get_by_text("12 nights, not saved yet")).to_be_visible()
    page.get_by_role("button", name="Save nights").click()
    expect(page.get_by_text("12 nights planned.")).to_be_visible()


def answer(page: Page, world: World, place: int, word: str) -> None:
    page.goto(f"/a/{answer_token(world.entrants[place])}/")
    page.get_by_role("button", name=f"{word} Week 1", exact=True).click()
    expect(page.get_by_text(f"Your answer: {word}.")).to_be_visible()


def test_a_league_plans_its_nights_and_plays_the_first(plain_phone: Page) -> None:
    page, world = plain_phone, event_world(players=5, kind=EventKind.LEAGUE)
    log_in(page, world.organiser.username)
    plan_twelve_weeks(page, world)
    assert Night.objects.count() == 12
    for place, word in enumerate(("Yes", "Yes", "Yes", "Yes", "No")):
        answer(page, world, place, word)
    page.goto(f"/events/{world.event.slug}/manage/nights/1/")
    expect(page.get_by_role("heading", name="4 come")).to_be_visible()
    for place in range(4):
        name = world.entrants[place].player.display_name
        page.get_by_role("button", name=f"Here {name}", exact=True).click()
    page.get_by_role("button", name="Draw game 1").click()
    session = Session.objects.get()
    draw_session(session.jobs.get().pk)
    page.goto(f"/events/{world.event.slug}/manage/nights/1/")
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("button", name="Start session").click()
    expect(page.get_by_role("heading", name="Game 1")).to_contain_text("Running")
    page.goto(f"/t/{Table.objects.get().token}/")
    expect(page.get_by_role("main")).to_contain_text(world.entrants[0].player.display_name)
