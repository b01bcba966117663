"""Forecasts by the ranking rules of leagues, in divisions and of teams."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.core.permissions import ANONYMOUS, SYSTEM
from league.divisions.promotion import apply_promotion
from league.enums import CarryOver, ReleasePolicy, SessionStatus, StageIntake
from league.models import Event, Forecast, Team
from league.seating.sessions import finish_session
from league.standings.queries.standings import standings_of
from league.standings.stages import create_stage
from league.statistics.forecasts import request_forecast
from league.statistics.queries.forecasts import ShownForecast, forecasts_of
from league.statistics.queries.season_to_come import outlooks_of
from league.tasks import forecast
from scoring.forecast import CUT, RANK, STAY, UP, WIN
from scoring.results.ranking_rules import LeagueRules
from tests.division_leagues import DivisionLeague, division_league
from tests.league.api.callers import anonymous
from tests.league.statistics.results import enter_places
from tests.stages import add_final
from tests.team_leagues import TeamLeague, all_named, drawn, finished, opened, team_league
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _few_seasons(settings: Any) -> None:
    settings.FORECAST_SEASONS = 500


def shown(event: Event) -> list[ShownForecast]:
    forecast(request_forecast(event, actor=SYSTEM).pk)
    return forecasts_of(Event.objects.get(pk=event.pk), ANONYMOUS)


def goals(found: ShownForecast) -> list[tuple[str, int]]:
    return [(goal.kind, goal.size) for goal in found.goals]


def page(client: Client, event: Event) -> str:
    return client.get(reverse("event_chances", args=[event.slug])).content.decode()


def after_a_session(**event: Any) -> World:
    world = event_world(
        players=9, sessions_planned=3, entry_contract="result", status="running", **event
    )
    session = add_session(world, status=SessionStatus.RUNNING)
    for table in world.tables:
        enter_places(table, "1234")
    finish_session(session, actor=SYSTEM)
    return world


def test_bonuses_for_presence_are_part_of_the_simulated_totals() -> None:
    rules = LeagueRules(attendance_bonus=100_000, absence_deduction=100_000)
    world = after_a_session(kind="league", ranking_rules=rules.to_json())
    (outlook,) = outlooks_of(world.event)
    season = outlook.season
    assert season is not None
    assert season.rules.league == rules
    assert [held.number for held in season.calendar.held] == [1]
    assert season.calendar.numbers == (2, 3)
    assert season.players[0].sessions == (1,)
    (found,) = shown(world.event)
    (last,) = [row for row in found.rows if row.entrant == world.entrants[8]]
    assert last.chances[0] is not None
    assert last.chances[0].share < 0.01


NIGHT = {f"{letter}{n}": 40 - 10 * n for letter in "AB" for n in range(1, 9)}


def divided(sessions: int, **rules: Any) -> DivisionLeague:
    league = division_league(rules=rules, sessions_planned=sessions)
    league.played(NIGHT)
    return league


def test_chances_in_divisions_end_with_the_next_promotion(client: Client) -> None:
    league = divided(5, every=2)
    (found,) = shown(league.event)
    assert goals(found) == [(RANK, 1), (UP, 2), (STAY, 2)]
    assert (found.facts["sessions"], found.facts["divisions"]) == (1, ["A", "B"])
    for number, concerned in ((1, "B"), (2, "A")):
        rows = [row for row in found.rows if row.chances[number] is not None]
        assert {row.division for row in rows} == {concerned}
        expected = {1: 2, 2: 6}[number]
        total = sum(one.share for row in rows if (one := row.chances[number]))
        assert total == pytest.approx(expected)
    text = page(client, league.event)
    assert "Promotion (top 2) · B" in text
    assert "The forecast ends with the next promotion and relegation." in text
    (answer,) = anonymous().get(f"events/{league.event.pk}/chances/").json()["results"]
    assert {row["division"] for row in answer["rows"]} == {"A", "B"}
    assert [one is None for one in answer["rows"][0]["chances"]].count(True) == 1
    league.played(NIGHT)
    assert [one.problem for one in shown(league.event)] == ["promotion_due"]
    apply_promotion(league.event, actor=SYSTEM)
    (found,) = shown(league.event)
    assert (goals(found), found.facts["sessions"]) == ([(RANK, 1), (UP, 2), (STAY, 2)], 2)


def test_without_a_promotion_to_come_the_play_off_is_forecast() -> None:
    league = divided(3, every=4)
    create_stage(
        league.event,
        actor=SYSTEM,
        name="Play-off",
        intake=StageIntake.TOP_EACH,
        cut_size=2,
        carry_over=CarryOver.NONE,
        sessions_planned=1,
    )
    (found,) = shown(league.event)
    assert goals(found) == [(CUT, 2), (WIN, 1)]
    sums = [sum(one.share for row in found.rows if (one := row.chances[n])) for n in (0, 1)]
    assert sums == pytest.approx([4, 1])


def playing_teams() -> TeamLeague:
    league = team_league(teams=4, sessions_planned=4, status="running")
    session = opened(league)
    all_named(league, session)
    drawn(session)
    finished(league, session)
    return league


def test_teams_with_line_ups_have_chances_of_their_own(client: Client) -> None:
    league = playing_teams()
    event = league.world.event
    (found,) = shown(event)
    assert (found.of_teams, goals(found), found.facts["teams"]) == (True, [(RANK, 1)], 4)
    assert {row.team for row in found.rows} == set(league.teams)
    shares = [one.share for row in found.rows if (one := row.chances[0])]
    assert sum(shares) == pytest.approx(1)
    assert len(found.rows[0].chances) == 1
    assert "Team A" in page(client, event)
    (answer,) = anonymous().get(f"events/{event.pk}/chances/").json()["results"]
    assert (answer["of_teams"], answer["rows"][0]["entrant"]) == (True, None)
    # A published seating is used as it is.
    session = opened(league)
    all_named(league, session)
    drawn(session)
    (outlook,) = outlooks_of(event)
    assert outlook.season is not None
    seats = session.seats.order_by("table__number", "pk").values_list("entrant_id", flat=True)
    assert outlook.season.sessions == ((tuple(seats),), None, None)


def test_a_cut_of_teams_leads_to_a_final_of_teams() -> None:
    league = playing_teams()
    add_final(league.world, name="Final", cut_size=4)
    (found,) = shown(league.world.event)
    assert goals(found) == [(CUT, 4), (WIN, 1)]
    sums = [sum(one.share for row in found.rows if (one := row.chances[n])) for n in (0, 1)]
    assert sums == pytest.approx([4, 1])


def test_teams_that_add_their_members_up_are_forecast_beside_the_players() -> None:
    world = after_a_session(release_policy=ReleasePolicy.LIVE)
    red, blue = (
        Team.objects.create(event=world.event, name=name, short_name=name)
        for name in ("Red", "Blue")
    )
    for place, entrant in enumerate(world.entrants):
        entrant.team = (red, blue)[place % 2]
        entrant.save()
    players, teams = shown(world.event)
    assert (players.of_teams, teams.of_teams) == (False, True)
    assert sum(one.share for row in teams.rows if (one := row.chances[0])) == pytest.approx(1)
    assert goals(teams) == [(RANK, 1)]
    first = world.entrants[0]
    (own,) = forecasts_of(world.event, ANONYMOUS, entrant=first.pk)
    assert [row.entrant for row in own.rows] == [first]
    assert Forecast.objects.count() == 2
    assert standings_of(world.event, ANONYMOUS)
