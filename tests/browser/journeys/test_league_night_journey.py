"""A league's first night: twelve weeks planned, players answer by link, drawn, its first table plays."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from playwright.sync_api import Page, expect

from league.enums import EventKind
from league.models import Mail, Night, Session, Table
from league.nights.attendance import answer_night
from league.nights.queries.group_link import group_token
from league.nights.queries.nights import answer_token
from league.tasks import draw_session
from tests.browser.journeys.test_check_in_journey import log_in
from tests.browser.kept_contexts import PHONE
from tests.factories import LoginFactory
from tests.factories.night import NightFactory
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db(transaction=True)


def tap(page: Page, link: str, answer: str, name: str) -> None:
    """Somebody opens the link on an own device, taps a name and answers."""
    page.context.clear_cookies()
    page.goto(link)
    page.locator("summary").filter(has_text=name).click()
    page.get_by_role("button", name=f"{answer} {name}", exact=True).click()
    expect(page.get_by_text("Saved.", exact=False).first).to_be_visible()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]


def remind_the_last(page: Page, night: Night, manage: str) -> None:
    """The organiser reminds; the one who is left answers with the link of the e-mail."""
    page.goto(manage)
    page.get_by_role("button", name="Remind now").click()
    expect(page.get_by_text("1 player is reminded.")).to_be_visible()
    page.goto("/a/" + Mail.objects.get().body.rpartition("/a/")[2].strip())
    page.get_by_role("button", name=f"Yes {night.name}", exact=True).click()
    expect(page.get_by_text("Your answer: Yes.")).to_be_visible()


def draw_the_first_game(page: Page, manage: str) -> None:
    page.goto(manage)
    page.get_by_role("button", name="Draw game 1").click()
    expect(page.get_by_text("Draw started.")).to_be_visible()
    draw_session(Session.objects.get().jobs.get().pk)
    page.get_by_role("button", name="Publish").click()  # the page has loaded itself again


def test_a_league_of_14_asks_reminds_and_draws_without_a_link_copied_by_hand(
    phone: Page, settings: Any
) -> None:
    settings.MAIL_REACHES_PEOPLE = True
    world = event_world(players=14, kind=EventKind.LEAGUE)
    night = NightFactory.create(event=world.event)
    names = [entrant.player.display_name for entrant in world.entrants]
    last = world.entrants[13].player
    last.login = LoginFactory.create()
    last.save()
    EmailAddress.objects.create(
        user=last.login, email="last@example.org", primary=True, verified=True
    )
    manage = f"/events/{world.event.slug}/manage/nights/{night.number}/"
    log_in(phone, world.organiser.username)
    phone.goto(manage)
    link = phone.locator("#chat-text").input_value().splitlines()[-1]
    tap(phone, link, "Yes", names[0])
    tap(phone, link, "No", names[0])
    expect(phone.get_by_text("Set to “No” by this device")).to_be_visible()
    phone.get_by_role("button", name=f"Undo {names[0]}").click()
    expect(phone.get_by_text("Set to “No” by this device")).to_have_count(0)
    tap(phone, link, "Late", names[1])
    for entrant in world.entrants[2:13]:
        answer_night(night, entrant, "yes", actor=world.actor("organiser"))
    phone.goto(link)
    expect(phone.get_by_role("heading", name="13 come")).to_be_visible()
    phone.context.clear_cookies()
    log_in(phone, world.organiser.username)
    remind_the_last(phone, night, manage)
    draw_the_first_game(phone, manage)
    assert Table.objects.count() == 3


def test_a_name_is_found_by_typing_and_answers_of_others_appear(phone: Page) -> None:
    world = event_world(players=14, kind=EventKind.LEAGUE)
    night = NightFactory.create(event=world.event)
    phone.goto(f"/who/{group_token(world.event)}/")
    find, rows = phone.get_by_placeholder("Find your name"), phone.locator(".who-list > li:visible")
    find.fill(world.entrants[7].public_name.split()[-1])
    expect(rows).to_have_count(1)
    answer_night(night, world.entrants[2], "yes", actor=world.actor("organiser"))
    expect(phone.get_by_role("heading", name="1 comes")).to_be_visible()
    expect(rows).to_have_count(1)
    find.fill("")
    expect(rows).to_have_count(14)


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
