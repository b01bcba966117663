"""Teams: squads, the rules of an event of teams, team standings."""

from typing import Any

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, secret, without_body
from league.api.inputs.teams import SquadIn, TeamChangeIn, TeamRulesIn
from league.api.outputs.people import TeamOut
from league.api.outputs.teams import TeamPageOut, TeamRulesOut, TeamStandingOut
from league.core.errors import Refused, problem
from league.events.queries.release import sees_event
from league.models import Entrant, Event, Team
from league.standings.queries.standings import standings_of
from league.teams.queries.captains import team_token
from league.teams.queries.squads import squad_of, team_rules
from league.teams.queries.team_table import team_lines
from league.teams.rules import drop_team_rules, set_team_rules
from league.teams.teams import change_team, remove_team, renew_team_link, set_squad


def entrants_in(event: Event, ids: list[int], field: str) -> list[Entrant]:
    """The entrants of these ids in this order; a refusal names those of other events."""
    known = event.entrants.select_related("player").in_bulk(ids)
    missing = [pk for pk in ids if pk not in known]
    if missing:
        raise Refused([problem("entrant_elsewhere", field, name=f"#{pk}") for pk in missing])
    return [known[pk] for pk in ids]


class TeamView(ApiView):
    def team(self, pk: int) -> Team:
        team = found(Team.objects.select_related("event").filter(pk=pk).first())
        if not sees_event(team.event, self.actor):
            raise NotFound
        return team

    def answer(self, team: Team) -> Response:
        staff = self.actor.may("teams.change", event_id=team.event_id)
        link = settings.ADDRESS + reverse("team_link", args=[team_token(team)]) if staff else None
        return secret(Response(TeamPageOut(squad_of(team), context={"link": link}).data))


class TeamDetail(TeamView):
    @extend_schema(responses=TeamPageOut)
    def get(self, request: Request, pk: int) -> Response:
        return self.answer(self.team(pk))

    @extend_schema(request=TeamChangeIn, responses=TeamOut)
    def patch(self, request: Request, pk: int) -> Response:
        values = self.read(TeamChangeIn, partial=True)
        return Response(TeamOut(change_team(self.team(pk), by=self.actor, **values)).data)

    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int) -> Response:
        remove_team(self.team(pk), by=self.actor)
        return Response(status=204)


class TeamSquad(TeamView):
    @extend_schema(request=SquadIn, responses=TeamPageOut)
    def put(self, request: Request, pk: int) -> Response:
        team = self.team(pk)
        self.require("teams.change", team.event_id)
        wanted: dict[str, Any] = self.read(SquadIn)
        captains = wanted.get("captains")
        set_squad(
            team,
            entrants_in(team.event, wanted["entrants"], "entrants"),
            by=self.actor,
            captains=None if captains is None else entrants_in(team.event, captains, "captains"),
            logins=wanted.get("logins"),
        )
        return self.answer(self.team(pk))


class TeamRenewLink(TeamView):
    @extend_schema(request=None, responses=TeamPageOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        return self.answer(renew_team_link(self.team(pk), by=self.actor))


class EventTeamRules(ApiView):
    @extend_schema(responses=TeamRulesOut)
    def get(self, request: Request, pk: int) -> Response:
        """404 for an event without rules for teams."""
        return Response(TeamRulesOut(found(team_rules(self.event(pk)))).data)

    @extend_schema(request=TeamRulesIn, responses=TeamRulesOut)
    def put(self, request: Request, pk: int) -> Response:
        rules = set_team_rules(self.event(pk), by=self.actor, **self.read(TeamRulesIn))
        return Response(TeamRulesOut(rules).data)

    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int) -> Response:
        drop_team_rules(self.event(pk), by=self.actor)
        return Response(status=204)


class EventTeamStandings(ApiView):
    @extend_schema(responses=TeamStandingOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The teams of the event, best first."""
        event = self.event(pk)
        placed = [] if team_rules(event) else standings_of(event, self.actor)
        return self.page(team_lines(event, self.actor, None, placed), TeamStandingOut)


class StageTeamStandings(ApiView):
    @extend_schema(
        operation_id="v1_events_stage_team_standings_list", responses=TeamStandingOut(many=True)
    )
    def get(self, request: Request, pk: int, number: int) -> Response:
        """The teams of a stage by its number; empty for one whose players are hidden."""
        event = self.event(pk)
        stage = found(event.stages.filter(number=number).first())
        return self.page(team_lines(event, self.actor, stage, ()), TeamStandingOut)
