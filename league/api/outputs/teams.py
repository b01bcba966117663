"""Output of teams, team standings and line-ups."""

from typing import Any

from rest_framework import serializers

from league.api.answers import FieldsOut
from league.api.outputs.people import StandingEntrantOut, TeamOut
from league.models import LineUpPlace, Session, TeamRules
from league.teams.queries.line_ups import LineUpCard
from league.teams.queries.squads import Squad
from league.teams.queries.team_table import Contributor, TeamLine
from league.teams.teams import RULE_FIELDS


class TeamRulesOut(FieldsOut[TeamRules]):
    class Meta:
        fields = RULE_FIELDS


class TeamPageOut(FieldsOut[Squad]):
    """`captains` are the ids of members; `captains_link` is for organisers, else null."""

    team = TeamOut()
    members = StandingEntrantOut(many=True)
    captains_link = serializers.SerializerMethodField()

    class Meta:
        sources = {"captains": "captain_ids"}

    def get_captains_link(self, _squad: Squad) -> str | None:
        link = self.context.get("link")
        return None if link is None else str(link)


class ContributionOut(FieldsOut[Contributor]):
    entrant = StandingEntrantOut()


class TeamStandingOut(FieldsOut[TeamLine]):
    """`total` is carried, placeholder points and the totals of all contributions together."""

    team = TeamOut()

    class Meta:
        exclude = ("contributors",)
        sources = {"contributions": "contributors"}


class LineUpPlaceOut(FieldsOut[LineUpPlace]):
    entrant = StandingEntrantOut()

    class Meta:
        fields = "position no_show"


class LineUpOut(FieldsOut[LineUpCard]):
    """A line-up; `missing` players are not named."""

    team = TeamOut(source="line_up.team")
    places = LineUpPlaceOut(many=True)

    class Meta:
        fields = "line_up.session line_up.status line_up.set_at missing"


class LineUpsOut(serializers.Serializer[Any]):
    line_ups = LineUpOut(many=True)


class OpenedSessionOut(FieldsOut[Session]):
    class Meta:
        fields = "id number planned_start"


class OpenedSessionsOut(serializers.Serializer[Any]):
    sessions = OpenedSessionOut(many=True)
