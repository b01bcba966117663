"""Public players and clubs."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found
from league.api.inputs.entrants import PlayerSearchIn
from league.api.outputs.people import ClubOut, PlayerOut, PlayerPageOut, PlayerResultOut
from league.events.queries.visible import players_called, released_seats
from league.models import Club, Player


class PlayerList(ApiView):
    @extend_schema(parameters=[PlayerSearchIn], responses=PlayerOut(many=True))
    def get(self, request: Request) -> Response:
        wanted = self.read(PlayerSearchIn, query=True)
        return self.page(players_called(wanted.get("q", "")), PlayerOut)


class PlayerDetail(ApiView):
    @extend_schema(responses=PlayerPageOut)
    def get(self, request: Request, pk: int) -> Response:
        player = found(Player.objects.select_related("club").filter(pk=pk).first())
        seats = released_seats(player, self.actor)
        return Response(PlayerPageOut(player, context={"seats": seats}).data)


class PlayerResults(ApiView):
    @extend_schema(responses=PlayerResultOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        player = found(Player.objects.filter(pk=pk).first())
        return self.page(released_seats(player, self.actor), PlayerResultOut)


class ClubList(ApiView):
    @extend_schema(responses=ClubOut(many=True))
    def get(self, request: Request) -> Response:
        return self.page(Club.objects.order_by("name", "pk"), ClubOut)
