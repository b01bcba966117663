"""A captain sets the line-up on a phone by the team's link, without scripts; then all are shown."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from league.teams.queries.squads import team_token
from tests.browser.kept_contexts import PHONE, give_login
from tests.team_leagues import TeamLeague, all_named, opened, team_league

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def league() -> TeamLeague:
    league = team_league(teams=4, size=2, sessions_planned=3, name="Team League")
    all_named(league, opened(league), but="A")
    return league


@pytest.fixture
def phone(plain_phone: Page) -> Page:
    return plain_phone


def fits(page: Page) -> bool:
    """Whether nothing stands beside the screen."""
    return page.locator("body").bounding_box()["width"] <= PHONE["width"]  # type: ignore[index]  # it has a box


def test_a_captain_sets_the_line_up_and_all_are_published(phone: Page, league: TeamLeague) -> None:
    event, team = league.world.event, league.team("A")
    first, second = league.squads[team.pk]
    phone.goto(reverse("team_link", args=[team_token(team)]))
    expect(phone.get_by_role("heading", name="Line-ups of Team A")).to_be_visible()
    assert fits(phone)
    choice = phone.get_by_label(second.player.display_name)
    choice.check()
    phone.get_by_role("button", name="Save line-up").click()
    expect(phone.get_by_text("Line-up saved.")).to_be_visible()
    expect(choice).to_be_checked()

    shown = reverse("session_line_ups", args=[event.slug, 1])
    phone.goto(shown)
    expect(phone.get_by_text(second.player.display_name)).to_have_count(0)
    give_login(phone.context, league.world.organiser, phone.url.split("/events/")[0])
    phone.goto(reverse("manage_line_ups", args=[event.slug, 1]))
    expect(phone.get_by_text(second.player.display_name)).to_be_visible()
    phone.get_by_role("button", name="Publish line-ups").click()
    expect(phone.get_by_text("Line-ups published.")).to_be_visible()
    phone.context.clear_cookies()
    phone.goto(shown)
    expect(phone.get_by_text(second.player.display_name)).to_be_visible()
    expect(phone.get_by_text(first.player.display_name)).to_have_count(0)
