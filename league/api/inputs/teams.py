"""Input for teams, the rules of events of teams, and line-ups."""

from rest_framework import serializers

from league.api.fields import BodyIn, FlagField, ReasonField, RowField
from league.enums import TeamColour
from league.models.teams.rules import (
    LOWEST_PLACEHOLDER,
    MOST_GAMES,
    MOST_MINUTES,
    MOST_PLAYERS,
)
from league.teams.line_ups import MOST_SESSIONS

MOST_SQUAD = 100


class TeamChangeIn(BodyIn):
    name = serializers.CharField(max_length=120, required=False)
    short_name = serializers.CharField(max_length=12, required=False, allow_blank=True)
    colour = serializers.ChoiceField(TeamColour.choices, required=False, allow_blank=True)


class SquadIn(BodyIn):
    """Entrants (by id) in the order of the squad; `captains` are some of them, `logins` accounts.

    Captains and logins that are left out stay as they are.
    """

    entrants = serializers.ListField(child=RowField(), max_length=MOST_SQUAD)
    captains = serializers.ListField(child=RowField(), max_length=MOST_SQUAD, required=False)
    logins = serializers.ListField(
        child=serializers.CharField(max_length=150), max_length=MOST_SQUAD, required=False
    )


class TeamRulesIn(BodyIn):
    """Points are whole: -20000 is twenty thousand below zero. What is left out keeps its value."""

    players_per_session = serializers.IntegerField(
        min_value=1, max_value=MOST_PLAYERS, required=False
    )
    minimum_games = serializers.IntegerField(min_value=0, max_value=MOST_GAMES, required=False)
    maximum_games = serializers.IntegerField(
        min_value=1, max_value=MOST_GAMES, required=False, allow_null=True
    )
    substitutes_allowed = FlagField(required=False)
    placeholder_points = serializers.IntegerField(
        min_value=LOWEST_PLACEHOLDER, max_value=0, required=False
    )
    deadline_minutes = serializers.IntegerField(min_value=0, max_value=MOST_MINUTES, required=False)


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
