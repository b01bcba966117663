"""Teams: squads, the rules of an event of teams, team standings."""

from typing import Any

from django.conf import settings
from django.urls import reverse
from rest_framework.response import Response

from league.api.base import OfEvent, OfRow, entrants_in, found
from league.api.call import Given, call
from league.api.inputs.entrants import TeamIn
from league.api.inputs.teams import SquadIn, TeamChangeIn, TeamRulesIn
from league.api.outputs.people import TeamOut
from league.api.outputs.teams import TeamPageOut, TeamRulesOut, TeamStandingOut
from league.api.who_may import PUBLIC
from league.entrants.enrol_many import create_team
from league.models import Event, Team
from league.standings.queries.standings import standings_of
from league.teams.queries.squads import squad_of, team_rules, team_token
from league.teams.queries.team_table import team_lines
from league.teams.teams import (
    change_team,
    drop_team_rules,
    remove_team,
    renew_team_link,
    set_squad,
    set_team_rules,
)


class TeamViewSet(OfRow):
    tag = "teams"
    queryset = Team.objects.select_related("event")

    @call(PUBLIC, out=TeamPageOut, secret=True)
    def retrieve(self, team: Team) -> Response:
        """Show a team: its squad and captains; staff see the captains' link."""
        return self.shown(team)

    @call("teams.change", body=TeamChangeIn, out=TeamOut)
    def partial_update(self, team: Team, given: Given) -> Team:
        """Change a team."""
        return change_team(team, actor=self.actor, **given)

    @call("teams.change")
    def destroy(self, team: Team) -> None:
        """Delete a team."""
        remove_team(team, actor=self.actor)

    @call("teams.change", "PUT squad", body=SquadIn, out=TeamPageOut, secret=True)
    def set_squad(self, team: Team, given: Given) -> Response:
        """Set the squad and the captains of a team."""
        captains = given.get("captains")
        set_squad(
            team,
            entrants_in(team.event, given["entrants"], "entrants"),
            actor=self.actor,
            captains=None if captains is None else entrants_in(team.event, captains, "captains"),
            logins=given.get("logins"),
        )
        return self.shown(self.get_object())

    @call("teams.change", "POST renew-link", out=TeamPageOut, secret=True)
    def renew_link(self, team: Team) -> Response:
        """Give the captains of a team a new link; the old one stops working."""
        return self.shown(renew_team_link(team, actor=self.actor))

    def shown(self, team: Team) -> Response:
        staff = self.actor.may("teams.change", event_id=team.event_id)
        link = settings.ADDRESS + reverse("team_link", args=[team_token(team)]) if staff else None
        return Response(TeamPageOut(squad_of(team), context={"link": link}).data)


class EventTeamViewSet(OfEvent):
    tag = "teams"

    @call(PUBLIC, "GET teams", out=[TeamOut])
    def teams(self, event: Event) -> Any:
        """List the teams of an event by name."""
        return event.teams.order_by("name", "pk")

    @teams.mapping.post
    @call("entrants.change", body=TeamIn, out=TeamOut, status=201)
    def create_team(self, event: Event, given: Given) -> Team:
        """Create a team in an event."""
        return create_team(event, actor=self.actor, **given)

    @call(PUBLIC, "GET team-rules", out=TeamRulesOut)
    def team_rules(self, event: Event) -> Any:
        """Show the rules for teams; 404 for an event without any."""
        return found(team_rules(event))

    @team_rules.mapping.put
    @call("teams.change", body=TeamRulesIn, out=TeamRulesOut)
    def set_team_rules(self, event: Event, given: Given) -> Any:
        """Set the rules for teams of an event."""
        return set_team_rules(event, actor=self.actor, **given)

    @team_rules.mapping.delete
    @call("teams.change")
    def drop_team_rules(self, event: Event) -> None:
        """Make an event of teams one of players."""
        drop_team_rules(event, actor=self.actor)

    @call(PUBLIC, "GET team-standings", out=[TeamStandingOut])
    def team_standings(self, event: Event) -> Any:
        """List the teams of an event, best first."""
        placed = [] if team_rules(event) else standings_of(event, self.actor)
        return team_lines(event, self.actor, None, placed)

    @call(PUBLIC, "GET team-standings/<row:number>", out=[TeamStandingOut])
    def stage_team_standings(self, event: Event, number: int) -> Any:
        """List the teams of a stage by its number; empty for one whose players are hidden."""
        stage = found(event.stages.filter(number=number).first())
        return team_lines(event, self.actor, stage, ())
