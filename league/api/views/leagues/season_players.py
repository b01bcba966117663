"""A player's season in an event."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found
from league.api.outputs.leagues.season_players import SeasonOfPlayerOut
from league.statistics.queries.season_player import season_player


class EventSeasonOfPlayer(ApiView):
    """Every game of an entrant, what it counts for, what is missing, and whom they met."""

    @extend_schema(responses=SeasonOfPlayerOut)
    def get(self, request: Request, pk: int, entrant: int) -> Response:
        event = self.event(pk)
        rows = event.entrants.select_related("player__club", "team")
        row = found(rows.filter(pk=entrant).first())
        return Response(SeasonOfPlayerOut(season_player(event, self.actor, row)).data)
