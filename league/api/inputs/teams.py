"""Input for teams, the rules of events of teams, and line-ups."""

from typing import ClassVar

from rest_framework import serializers

from league.api.fields import BodyIn, ColumnsIn, FlagField, ReasonField, RowField
from league.models import Team, TeamRules
from league.models.teams import MOST_PLAYERS
from league.teams.line_ups import MOST_SESSIONS
from league.teams.teams import RULE_FIELDS, TEAM_FIELDS

MOST_SQUAD = 100


class TeamChangeIn(ColumnsIn):
    class Meta:
        model = Team
        fields = TEAM_FIELDS
        extra_kwargs: ClassVar = {"name": {"required": False}}


class SquadIn(BodyIn):
    """Entrants (by id) in the order of the squad; `captains` are some of them, `logins` accounts.

    Captains and logins that are left out stay as they are.
    """

    entrants = serializers.ListField(child=RowField(), max_length=MOST_SQUAD)
    captains = serializers.ListField(child=RowField(), max_length=MOST_SQUAD, required=False)
    logins = serializers.ListField(
        child=serializers.CharField(max_length=150), max_length=MOST_SQUAD, required=False
    )


class TeamRulesIn(ColumnsIn):
    """Points are whole: -20000 is twenty thousand below zero. What is left out keeps its value."""

    class Meta:
        model = TeamRules
        fields = RULE_FIELDS


class OpenLineUpsIn(BodyIn):
    """How many sessions are made; `teams` (by id) play in them, all of the stage if left out."""

    sessions = serializers.IntegerField(min_value=1, max_value=MOST_SESSIONS, default=1)
    teams = serializers.ListField(child=RowField(), max_length=MOST_SQUAD, required=False)


class LineUpIn(BodyIn):
    """Entrants (by id) in order; staff give a reason once captains can no longer change it."""

    entrants = serializers.ListField(child=RowField(), max_length=MOST_PLAYERS)
    reason = ReasonField(required=False)


class NoShowIn(BodyIn):
    entrant = RowField()
    no_show = FlagField(default=True)
    reason = ReasonField(required=False)
