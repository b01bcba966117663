"""An event of teams leads with teams: its tabs, its page, the standings, the cut, the podium."""

import pytest

from league.core.permissions import SYSTEM
from league.enums import CarryOver, EventStatus, StageIntake
from league.models import Event, TeamRules
from league.standings.stages import create_stage
from tests.league.api.callers import person
from tests.league.web.readers import at, reader, words
from tests.team_leagues import TeamLeague, all_named, drawn, finished, opened, team_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> TeamLeague:
    """Four teams of two after a session."""
    league = team_league(teams=4, size=2, sessions_planned=1, status=EventStatus.RUNNING)
    session = opened(league)
    all_named(league, session)
    drawn(session)
    finished(league, session)
    return league


def test_the_pages_of_an_event_of_teams_lead_with_teams(league: TeamLeague) -> None:
    for page in ("event", "standings"):
        answer = reader().get(at(page, league.world))
        text, said = answer.content.decode(), words(answer)
        assert f'href="{at("teams", league.world)}"' in text
        player = league.squads[league.team("A").pk][0].player.display_name
        assert said.index("Team A") < said.index(player)
    assert "4 teams · 8 players" in words(reader().get(at("event", league.world)))


def test_columns_that_hold_for_no_team_are_left_out(league: TeamLeague) -> None:
    said = words(reader().get(at("teams", league.world)))
    assert [name in said for name in ("Games", "Carried over", "Placeholders")] == [
        *(True, False, False),
    ]


def test_without_rules_for_teams_players_lead(league: TeamLeague) -> None:
    TeamRules.objects.all().delete()
    assert "4 teams" not in words(reader().get(at("event", league.world)))
    said = words(reader().get(at("standings", league.world)))
    player = league.squads[league.team("A").pk][0].player.display_name
    assert said.index(player) < said.index("Team A")


def test_the_podium_of_an_event_of_teams_has_the_first_three_teams(league: TeamLeague) -> None:
    Event.objects.update(status=EventStatus.FINISHED)
    answer = reader().get(at("event", league.world))
    first = [line.team.name for line in answer.context["teams"]][:3]
    said = words(answer)
    podium = said[said.index("Final result") : said.index("Squads and line-ups")]
    assert [name for name in first if name in podium] == first
    assert "Player" not in podium


def semi_final(league: TeamLeague) -> None:
    create_stage(
        league.world.event,
        actor=SYSTEM,
        name="Final",
        intake=StageIntake.BEST,
        cut_size=2,
        carry_over=CarryOver.FRACTION,
        carry_percent=50,
    )


def test_a_cut_of_teams_shows_their_names_totals_and_the_line(league: TeamLeague) -> None:
    semi_final(league)
    world = league.world
    answer = reader(world.organiser).get(at("cut", world, number=1))
    preview, said = answer.context["preview"], words(answer)
    ranked = [part.row for part in preview.team_parts]
    totals = [row.standing.row.total for row in ranked]
    assert [said.index(row.team.name) for row in ranked] == sorted(
        said.index(row.team.name) for row in ranked
    )
    assert [part.gap for part in preview.team_parts] == [None, totals[1] - totals[2], None, None]
    line = said.index("Cut line: ")
    assert said.index(ranked[1].team.name) < line < said.index(ranked[2].team.name)
    assert [row.carried for row in ranked[2:]] == [None, None]
    assert "Rank Team Games 1-2-3-4 Total Starts with" in said
    first = ranked[0].standing.row
    assert f"{first.games} {'-'.join(map(str, first.placements))} +" in said
    assert "Best 2 teams of Qualifying." in words(reader(world.organiser).get(at("stages", world)))


def test_the_api_cuts_by_teams(league: TeamLeague) -> None:
    semi_final(league)
    world = league.world
    stage = world.event.stages.get(number=1)
    shown = person(world.organiser).get(f"stages/{stage.pk}/cut/").json()
    assert [team["stage"] is None for team in shown["teams"]] == [False, False, True, True]
    assert {team["name"] for team in shown["teams"]} == {f"Team {one}" for one in "ABCD"}


def test_a_team_without_a_game_has_no_rank_yet() -> None:
    fresh = team_league(teams=4, size=2)
    page = words(reader().get(at("team", fresh.world, team=fresh.team("A").pk)))
    assert "no game yet" in page
    assert "rank" not in page


def test_no_two_regions_of_the_teams_page_have_one_name(league: TeamLeague) -> None:
    page = reader().get(at("teams", league.world)).content.decode()
    assert page.count('aria-label="Team standings"') == 1
    assert 'aria-labelledby="team-standings"' not in page
