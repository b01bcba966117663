"""Output of teams, team standings and line-ups."""

from typing import Any

from rest_framework import serializers

from league.api.answers import FieldsOut
from league.api.outputs.people import TeamOut
from league.api.outputs.standings import StandingEntrantOut
from league.models import LineUpPlace, Session, TeamRules
from league.teams.queries.line_ups import LineUpCard
from league.teams.queries.squads import Squad
from league.teams.queries.team_table import Contributor, TeamLine
from league.teams.rules import RULE_FIELDS


class TeamRulesOut(FieldsOut):
    class Meta:
        of = TeamRules
        fields = RULE_FIELDS


class TeamPageOut(FieldsOut):
    """`captains` are the ids of members; `captains_link` is for organisers, else null."""

    team = TeamOut()
    members = StandingEntrantOut(many=True)
    captains_link = serializers.SerializerMethodField()

    class Meta:
        of = Squad
        sources = {"captains": "captain_ids"}

    def get_captains_link(self, _squad: Squad) -> str | None:
        link = self.context.get("link")
        return None if link is None else str(link)


class ContributionOut(FieldsOut):
    entrant = StandingEntrantOut()

    class Meta:
        of = Contributor


class TeamStandingOut(FieldsOut):
    """`total` is carried, placeholder points and the totals of all contributions together."""

    team = TeamOut()

    class Meta:
        of = TeamLine
        exclude = ("contributors",)
        sources = {"contributions": "contributors"}


class LineUpPlaceOut(FieldsOut):
    entrant = StandingEntrantOut()

    class Meta:
        of = LineUpPlace
        fields = "position no_show"


class LineUpOut(FieldsOut):
    """A line-up; `missing` players are not named."""

    team = TeamOut(source="line_up.team")
    places = LineUpPlaceOut(many=True)

    class Meta:
        of = LineUpCard
        fields = "line_up.session line_up.status line_up.set_at missing"


class LineUpsOut(serializers.Serializer[Any]):
    line_ups = LineUpOut(many=True)


class OpenedSessionOut(FieldsOut):
    class Meta:
        of = Session
        fields = "id number planned_start"


class OpenedSessionsOut(serializers.Serializer[Any]):
    sessions = OpenedSessionOut(many=True)
