"""Public players and clubs."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, without_body
from league.api.inputs.entrants import PlayerChangeIn, PlayerSearchIn
from league.api.inputs.people import ClubOfficerIn, EraseIn
from league.api.outputs.people import ClubOut, PlayerOut, PlayerPageOut, PlayerResultOut
from league.api.outputs.profiles import ClubOfficerOut, PlayerProfileOut
from league.core.errors import Forbidden
from league.events.queries.visible import players_called, released_seats, visible_player
from league.models import Club
from league.people.erasing import erase_person
from league.people.officers import add_officer, remove_officer
from league.people.players import change_player
from league.people.queries.keepers import decides, is_officer
from league.people.queries.personal_data import personal_data


class PlayerList(ApiView):
    @extend_schema(parameters=[PlayerSearchIn], responses=PlayerOut(many=True))
    def get(self, request: Request) -> Response:
        wanted = self.read(PlayerSearchIn, query=True)
        return self.page(players_called(wanted.get("q", ""), self.actor), PlayerOut)


class PlayerDetail(ApiView):
    @extend_schema(responses=PlayerPageOut)
    def get(self, request: Request, pk: int) -> Response:
        player = found(visible_player(pk, self.actor))
        seats = released_seats(player, self.actor)
        return Response(PlayerPageOut(player, context={"seats": seats}).data)


class PlayerResults(ApiView):
    @extend_schema(responses=PlayerResultOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        player = found(visible_player(pk, self.actor))
        return self.page(released_seats(player, self.actor), PlayerResultOut)


class PlayerProfile(ApiView):
    """The profile of a player, for those who keep it."""

    @extend_schema(responses=PlayerProfileOut)
    def get(self, request: Request, pk: int) -> Response:
        return Response(PlayerProfileOut(self.kept_player(pk)).data)

    @extend_schema(request=PlayerChangeIn, responses=PlayerProfileOut)
    def patch(self, request: Request, pk: int) -> Response:
        player = self.kept_player(pk)
        values = self.read(PlayerChangeIn, partial=True)
        return Response(PlayerProfileOut(change_player(player, by=self.actor, **values)).data)


class PlayerData(ApiView):
    """Everything that is stored about the person, for who decides about it."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, pk: int) -> Response:
        player = self.kept_player(pk)
        if not decides(self.actor, player):
            raise Forbidden
        return Response(personal_data(player), headers={"Cache-Control": "no-store"})


class PlayerErase(ApiView):
    @extend_schema(request=EraseIn, responses={204: None})
    def post(self, request: Request, pk: int) -> Response:
        erase_person(self.kept_player(pk), by=self.actor, **self.read(EraseIn))
        return Response(status=204)


class ClubOfficers(ApiView):
    @extend_schema(responses=ClubOfficerOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        club = found(Club.objects.filter(pk=pk).first())
        if not is_officer(self.actor, club):
            raise Forbidden
        return self.page(club.officers.select_related("login").order_by("pk"), ClubOfficerOut)

    @extend_schema(request=ClubOfficerIn, responses={201: ClubOfficerOut})
    def post(self, request: Request, pk: int) -> Response:
        club = found(Club.objects.filter(pk=pk).first())
        officer = add_officer(club, by=self.actor, **self.read(ClubOfficerIn))
        return Response(ClubOfficerOut(officer).data, status=201)


class ClubOfficerDetail(ApiView):
    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int, officer_id: int) -> Response:
        remove_officer(found(Club.objects.filter(pk=pk).first()), officer_id, by=self.actor)
        return Response(status=204)


class ClubList(ApiView):
    @extend_schema(responses=ClubOut(many=True))
    def get(self, request: Request) -> Response:
        return self.page(Club.objects.order_by("name", "pk"), ClubOut)
