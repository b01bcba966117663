"""Organisers make a team event on the pages: rules, squads, line-ups, draw, publication."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.models import LineUp, LineUpPlace, Session, Team, TeamRules
from league.teams.queries.squads import captains_of, team_token
from tests.factories import LoginFactory
from tests.team_leagues import TeamLeague, all_named, drawn, finished, opened, team_league

pytestmark = pytest.mark.django_db

RULES = {
    "players_per_session": "1",
    "minimum_games": "1",
    "maximum_games": "",
    "placeholder_points": "-20",
    "deadline_minutes": "30",
}


@pytest.fixture
def league() -> TeamLeague:
    return team_league(teams=4, size=2, substitutes=1, sessions_planned=2)


def organiser(league: TeamLeague) -> Client:
    client = Client()
    client.force_login(league.world.organiser)
    return client


def to(name: str, league: TeamLeague, *parts: Any) -> str:
    return reverse(name, args=[league.world.event.slug, *parts])


def text(answer: Any, status: int = 200) -> str:
    assert answer.status_code == status
    return str(answer.content.decode())


def test_an_organiser_makes_a_team_with_a_squad_and_captains(league: TeamLeague) -> None:
    client = organiser(league)
    client.post(to("manage_teams", league), {"name": "Blues"})
    team = Team.objects.get(name="Blues")
    page = to("team_change", league, team.pk)
    client.post(page, {"name": "Blues", "short_name": "BLU", "colour": "blue"})
    login, number = LoginFactory.create(), league.substitutes[0].number
    form = {"players": str(number), "captains": str(number), "logins": login.username}
    assert client.post(to("team_squad", league, team.pk), form).status_code == 302
    captains = captains_of([team])
    assert {one.entrant or one.login for one in captains} == {login, league.substitutes[0]}
    for wrong, message in (
        ({"players": "4 x"}, "“x” is not a player number."),
        ({"players": "99"}, "Nobody has the number 99."),
        ({"players": "1"}, "is in another team"),
        ({"players": "", "logins": "nobody"}, "There is no account “nobody”."),
    ):
        assert message in text(client.post(to("team_squad", league, team.pk), wrong), 422)
    shown = text(client.get(page))
    assert team_token(team) in shown
    client.post(to("team_step", league, team.pk, "renew"))
    team.refresh_from_db()
    assert team_token(team) not in shown
    client.post(to("team_step", league, team.pk, "remove"))
    assert not Team.objects.filter(name="Blues").exists()


def test_an_organiser_sets_and_removes_the_rules(league: TeamLeague) -> None:
    client, page = organiser(league), to("team_rules", league)
    assert client.post(page, RULES).status_code == 302
    rules = TeamRules.objects.get()
    assert (rules.placeholder_points, rules.substitutes_allowed) == (-20_000, False)
    wrong = RULES | {"minimum_games": "3", "maximum_games": "2"}
    assert "2 is outside 3 to 1000." in text(client.post(page, wrong), 422)
    client.post(page, {"do": "drop"})
    assert not TeamRules.objects.exists()
    assert "set the rules for teams" in text(client.get(to("manage_teams", league)))


def test_an_organiser_opens_sets_draws_and_publishes_line_ups(league: TeamLeague) -> None:
    client = organiser(league)
    client.post(to("line_ups_open", league), {"sessions": "1"})
    session = Session.objects.get()
    all_named(league, session, but="A")
    team, who = league.team("A"), league.squads[league.team("A").pk][0]
    overview = to("manage_line_ups", league, 1)
    assert "1 player is missing" in text(client.get(overview))
    line_up = LineUp.objects.get(team=team)
    field = f"line-up-{line_up.pk}-players"
    set_page = to("line_up_change", league, 1, team.pk)
    client.post(set_page, {field: str(who.pk)})
    assert LineUpPlace.objects.get(line_up=line_up).entrant == who
    client.post(to("line_ups_step", league, 1, "lock"))
    other = league.squads[team.pk][1]
    assert "Enter a reason." in text(client.post(set_page, {field: str(other.pk)}), 422)
    client.post(to("line_ups_step", league, 1, "reopen"))
    assert client.post(to("line_ups_step", league, 1, "draw")).status_code == 302
    client.post(to("line_ups_step", league, 1, "publish"))
    assert "Published." in text(client.get(overview))
    place = LineUpPlace.objects.get(line_up=line_up)
    no_show = to("line_up_no_show", league, 1, place.pk)
    client.post(no_show, {"no_show": "yes"})
    assert "Mark as arrived" in text(client.get(overview))
    client.post(no_show, {"no_show": "no"})
    place.refresh_from_db()
    assert not place.no_show


def test_a_captain_sets_line_ups_by_account_or_by_link(league: TeamLeague) -> None:
    session, team = opened(league), league.team("A")
    first, second = league.squads[team.pk]
    captain = Client()
    own = to("own_line_ups", league, team.pk)
    assert captain.get(own).status_code == 302
    first.player.login = LoginFactory.create()
    first.player.save()
    team.captains.create(entrant=first)
    captain.force_login(first.player.login)
    assert "Save line-up" in text(captain.get(own))
    field = f"line-up-{league.line_up(session, 'A').pk}-players"
    to_set = to("own_line_up_set", league, team.pk, 1)
    assert captain.post(to_set, {field: str(second.pk)}).status_code == 302
    other = to("own_line_ups", league, league.team("B").pk)
    assert captain.get(other).status_code == 403
    by_link = reverse("team_link_set", args=[team_token(team), 1])
    assert Client().post(by_link, {field: str(first.pk)}).status_code == 302
    stranger = league.squads[league.team("B").pk][0]
    assert "Not saved" in text(Client().post(by_link, {field: str(stranger.pk)}), 422)
    assert LineUpPlace.objects.get().entrant == first
    assert Client().get(reverse("team_link", args=["1-x"])).status_code == 404
    assert "Set line-ups" in text(captain.get(to("team", league, team.pk)))
    drawn_page = to("session_line_ups", league, 1)
    assert Client().get(drawn_page).status_code == 404


def test_a_team_page_shows_what_adds_up_to_the_total(league: TeamLeague) -> None:
    session = opened(league)
    all_named(league, session, but="A")
    drawn(session)
    finished(league, session)
    team = league.team("A")
    shown = text(Client().get(to("team", league, team.pk)))
    assert ("Placeholders" in shown, "30.0" in shown) == (True, True)
    assert "1 player missing" in text(Client().get(to("session_line_ups", league, 1)))
    teams = text(Client().get(to("teams", league)))
    assert all(f"Team {letter}" in teams for letter in "ABCD")
    assert "Team A" in text(Client().get(to("standings", league)))
