"""Output of teams, team standings and line-ups."""

from typing import Any

from rest_framework import serializers

from league.api.fields import ColumnsOut
from league.api.outputs.events import StandingEntrantOut
from league.api.outputs.people import TeamOut
from league.models import TeamRules
from league.teams.queries.squads import Squad
from league.teams.rules import RULE_FIELDS


class TeamRulesOut(ColumnsOut):
    class Meta:
        model = TeamRules
        fields = RULE_FIELDS


class TeamPageOut(serializers.Serializer[Any]):
    """`captains` are the ids of members; `captains_link` is for organisers, else null."""

    team = TeamOut()
    members = StandingEntrantOut(many=True)
    captains = serializers.ListField(child=serializers.IntegerField(), source="captain_ids")
    captains_link = serializers.SerializerMethodField()

    def get_captains_link(self, _squad: Squad) -> str | None:
        link = self.context.get("link")
        return None if link is None else str(link)


class ContributionOut(serializers.Serializer[Any]):
    entrant = StandingEntrantOut()
    games = serializers.IntegerField()
    total = serializers.IntegerField()
    placements = serializers.ListField(child=serializers.IntegerField())


class TeamStandingOut(serializers.Serializer[Any]):
    """`total` is carried, placeholder points and the totals of all contributions together."""

    rank = serializers.IntegerField()
    team = TeamOut()
    total = serializers.IntegerField()
    games = serializers.IntegerField()
    carried = serializers.IntegerField(allow_null=True)
    placeholders = serializers.IntegerField()
    placeholder_points = serializers.IntegerField()
    penalties = serializers.IntegerField()
    stage_name = serializers.CharField(allow_blank=True)
    contributions = ContributionOut(many=True, source="contributors")


class LineUpPlaceOut(serializers.Serializer[Any]):
    position = serializers.IntegerField()
    entrant = StandingEntrantOut()
    no_show = serializers.BooleanField()


class LineUpOut(serializers.Serializer[Any]):
    """A line-up; `missing` players are not named."""

    team = TeamOut(source="line_up.team")
    session = serializers.IntegerField(source="line_up.session_id")
    status = serializers.CharField(source="line_up.status")
    set_at = serializers.DateTimeField(source="line_up.set_at", allow_null=True)
    missing = serializers.IntegerField()
    places = LineUpPlaceOut(many=True)


class LineUpsOut(serializers.Serializer[Any]):
    line_ups = LineUpOut(many=True)


class OpenedSessionOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    planned_start = serializers.DateTimeField(allow_null=True)


class OpenedSessionsOut(serializers.Serializer[Any]):
    sessions = OpenedSessionOut(many=True)
