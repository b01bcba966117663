"""Achievements of a player, and those reached at an event."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found
from league.api.outputs.achievements import EventAchievementOut, PlayerAchievementOut
from league.events.queries.visible import visible_player
from league.statistics.queries.achievements import (
    achievements_of_event,
    achievements_of_player,
)


class PlayerAchievements(ApiView):
    """Each achievement by the first game that gave it, newest first."""

    @extend_schema(responses=PlayerAchievementOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        player = found(visible_player(pk, self.actor))
        rows = [one.given for one in achievements_of_player(player)]
        return self.page(rows, PlayerAchievementOut)


class EventAchievements(ApiView):
    """What players reached at this event for the first time, newest first."""

    @extend_schema(responses=EventAchievementOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        return self.page(achievements_of_event(self.event(pk)), EventAchievementOut)
