"""A player who is changed is shown as changed everywhere, cached pages included."""

import pytest

from league.core.permissions import SYSTEM
from league.entrants.enrolling import teams_named
from league.models import Club, Team
from league.people.players import change_player, clubs_named
from league.teams.teams import change_team
from tests.factories import EntrantFactory, TeamFactory
from tests.league.api.callers import anonymous
from tests.shortcuts import refused
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


def names_in_standings(world: World) -> set[str]:
    rows = anonymous().get(f"events/{world.event.pk}/standings/").json()["results"]
    return {row["entrant"]["name"] for row in rows}


def test_the_standings_of_every_event_of_a_player_show_the_new_name() -> None:
    here, elsewhere = running_event(), running_event()
    player = here.entrants[0].player
    EntrantFactory.create(event=elsewhere.event, player=player)
    before = names_in_standings(here), names_in_standings(elsewhere)
    old = player.display_name
    change_player(player, actor=SYSTEM, event_id=here.event.pk, display_name="Lena")
    after = names_in_standings(here), names_in_standings(elsewhere)
    assert [names - {old} | {"Lena"} for names in before] == list(after)


def test_a_club_and_a_team_are_known_whatever_the_case_of_their_letters() -> None:
    event = running_event().event
    for name in ("Łódź Riichi", "ΟΔΟΣ", "istanbul"):
        Club.objects.create(name=name)
        Team.objects.create(event=event, name=name)
    asked = ["łódź riichi", "οδος", "İSTANBUL"]
    clubs = clubs_named(asked, actor=SYSTEM, event_id=None)
    teams = teams_named(event, asked, actor=SYSTEM)
    assert [clubs[name].name for name in asked] == ["Łódź Riichi", "ΟΔΟΣ", "istanbul"]
    assert [teams[name].name for name in asked] == ["Łódź Riichi", "ΟΔΟΣ", "istanbul"]
    with refused("team_name_taken"):
        change_team(TeamFactory.create(event=event), actor=SYSTEM, name="łódź  riichi")
