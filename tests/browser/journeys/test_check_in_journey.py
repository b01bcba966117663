"""A player signs up by phone, the desk finds and checks in, both with and without scripts."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from league.models import Entrant, SignUp
from tests.browser.journeys.test_table_journey import broken_rules
from tests.factories import PASSWORD
from tests.sign_ups import ask, open_world
from tests.worlds import World

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["phone", "plain_phone"])
def any_phone(request: pytest.FixtureRequest) -> Page:
    page: Page = request.getfixturevalue(request.param)
    return page


def sign_up(page: Page, world: World, name: str) -> None:
    page.goto(f"/events/{world.event.slug}/")
    page.get_by_role("link", name="Sign up").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("E-mail or telephone").fill("lena@example.org")
    shown = page.get_by_role("group", name="Show my name on public pages?")
    shown.get_by_role("radio", name="Yes").check()
    page.get_by_role("button", name="Sign up").click()


def log_in(page: Page, username: str) -> None:
    page.goto("/account/login/")
    if not page.get_by_label("Password").is_visible():  # open where no e-mail can be sent
        page.get_by_text("With a password").click()
    page.get_by_label("Name or e-mail").fill(username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()


def test_a_player_signs_up_withdraws_and_comes_back(any_phone: Page) -> None:
    page, world = any_phone, open_world(self_check_in=True)
    sign_up(page, world, "Lena Brandt")
    expect(page.get_by_text("You're in, as player number 1.")).to_be_visible()
    assert page.get_by_label("Leave this empty").count() == 0
    page.get_by_text("Withdraw", exact=True).click()
    page.get_by_role("button", name="Withdraw from event").click()
    page.get_by_role("button", name="Sign up again").click()
    page.get_by_role("button", name="Check in").click()
    expect(page.get_by_role("main").get_by_text("You are checked in.").first).to_be_visible()
    assert (SignUp.objects.get().status, Entrant.objects.get().status) == ("accepted", "checked_in")


def test_the_desk_finds_somebody_as_it_types_and_checks_in_at_one_tap(phone: Page) -> None:
    world = open_world()
    for name in ("Aoki Jun", "Åsa Eriksson", "Berg"):
        ask(world, name)
    log_in(phone, world.scorer.username)
    phone.goto(f"/events/{world.event.slug}/manage/check-in/")
    phone.get_by_label("Name, club or number").press_sequentially("asa er")
    expect(phone.locator(".row")).to_have_count(1)
    phone.get_by_role("button", name="Check in").click()
    expect(phone.get_by_text("1 of 3 checked in")).to_be_visible()
    phone.get_by_role("button", name="Undo", exact=True).click()
    expect(phone.get_by_text("0 of 3 checked in")).to_be_visible()
    expect(phone.get_by_role("heading", name="Just now")).to_be_hidden()


def test_the_desk_works_without_scripts(plain_phone: Page) -> None:
    world = open_world()
    for name in ("Aoki Jun", "Åsa Eriksson", "Berg"):
        ask(world, name)
    page = plain_phone
    log_in(page, world.scorer.username)
    page.goto(f"/events/{world.event.slug}/manage/check-in/")
    page.get_by_label("Name, club or number").fill("asa")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("button", name="Check in").click()
    expect(page.get_by_text("1 of 3 checked in")).to_be_visible()
    expect(page.get_by_label("Name, club or number")).to_have_value("asa")


def test_a_scanned_code_asks_for_a_tap(phone: Page) -> None:
    world = open_world()
    row = ask(world, "Aoki Jun")
    log_in(phone, world.scorer.username)
    phone.goto(f"/s/{row.token}/")
    phone.goto(f"/events/{world.event.slug}/manage/check-in/1/")
    assert Entrant.objects.get().status == "enrolled"
    phone.get_by_role("button", name="Check in").click()
    expect(phone.get_by_role("button", name="Undo")).to_be_visible()
    assert Entrant.objects.get().status == "checked_in"


def test_a_pasted_list_with_long_problems_is_as_wide_as_the_phone(phone: Page) -> None:
    world = open_world()
    log_in(phone, world.organiser.username)
    phone.goto(f"/events/{world.event.slug}/manage/entrants/list/")
    phone.locator("textarea").fill("Name\tCountry\tEMA\nBob\tDE\t99\n" + "X" * 130 + "\tFR\t\n")
    phone.get_by_role("button", name="Preview list").click()
    expect(phone.get_by_text("An EMA number has 8 digits")).to_be_visible()
    expect(phone.locator(".row").first.locator(".under").first).to_have_text("GER · EMA 99")
    assert phone.evaluate("document.documentElement.scrollWidth") == 390


def test_nothing_is_wider_than_the_phone_or_out_of_anybodys_reach(phone: Page) -> None:
    world = open_world(players=3, capacity=4, self_check_in=True, information="Long " * 80)
    row = ask(world, "Wolfeschlegelsteinhausenbergerdorff " * 3, club="x" * 90, note="y" * 200)
    log_in(phone, world.organiser.username)
    event = f"/events/{world.event.slug}/"
    for path in (
        f"{event}sign-up/",
        f"/s/{row.token}/",
        f"{event}manage/sign-ups/",
        f"{event}manage/sign-ups/1/",
        f"{event}manage/sign-ups/terms/",
        f"{event}manage/check-in/",
        f"{event}manage/check-in/?show=missing",
        f"{event}manage/check-in/4/",
        f"{event}manage/check-in/badges/",
    ):
        phone.goto(path)
        width: Any = phone.evaluate("document.documentElement.scrollWidth")
        assert (path, width) == (path, 390)
        assert (path, broken_rules(phone)) == (path, [])
