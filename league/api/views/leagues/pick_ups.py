"""Pick-up games: open, join, leave and start with the code of the venue; strike; the code."""

from collections.abc import Callable

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, secret, without_body
from league.api.inputs.nights import PickUpIn, PickUpStartIn, StrikeIn
from league.api.outputs.nights import PickUpCodeOut, PickUpOpenedOut, PickUpOut, PickUpSeatedOut
from league.core.client_ip import client_ip
from league.events.queries.release import sees_event
from league.models import Entrant, PickUpGame
from league.seating.pick_ups import (
    join_pick_up,
    leave_pick_up,
    open_pick_up,
    renew_pick_up_code,
    start_pick_up,
    strike_pick_up,
)
from league.seating.queries.pick_ups import (
    pick_up_by_id,
    pick_up_code,
    started_pick_ups,
    waiting_pick_ups,
)


class PickUpView(ApiView):
    """The code of the venue stands for credentials."""

    permission_classes = []

    def game(self, pk: int) -> PickUpGame:
        game = found(pick_up_by_id(pk))
        return found(game if sees_event(game.event, self.actor) else None)

    def caller(self) -> str:
        return str(client_ip(self.request))

    def sit(
        self,
        pk: int,
        write: Callable[..., PickUpGame],
        out: type[PickUpOut] = PickUpOut,
    ) -> Response:
        game, values = self.game(pk), self.read(PickUpIn)
        entrant: Entrant = self.entrant(values["entrant"])
        game = write(game, entrant, values["code"], by=self.actor, caller=self.caller())
        return secret(Response(out(game).data))


class EventPickUps(PickUpView):
    @extend_schema(responses=PickUpOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """Tables that wait, then the games, the newest first."""
        event = self.event(pk)
        self.require("pick_up.see_code", event.pk)
        return self.page([*waiting_pick_ups(event), *started_pick_ups(event)], PickUpOut)

    @extend_schema(request=PickUpIn, responses={201: PickUpOpenedOut})
    def post(self, request: Request, pk: int) -> Response:
        """Open a table; the same player again gets the same table."""
        event, values = self.event(pk), self.read(PickUpIn)
        entrant = self.entrant(values["entrant"])
        game = open_pick_up(event, entrant, values["code"], by=self.actor, caller=self.caller())
        return secret(Response(PickUpOpenedOut(game).data, status=201))


class PickUpJoin(PickUpView):
    @extend_schema(request=PickUpIn, responses=PickUpSeatedOut)
    def post(self, request: Request, pk: int) -> Response:
        """Join; asked again once the game has started, it answers with the link of the table."""
        return self.sit(pk, join_pick_up, PickUpSeatedOut)


class PickUpLeave(PickUpView):
    @extend_schema(request=PickUpIn, responses=PickUpOut)
    def post(self, request: Request, pk: int) -> Response:
        return self.sit(pk, leave_pick_up)


class PickUpStart(PickUpView):
    @extend_schema(request=PickUpStartIn, responses=PickUpSeatedOut)
    def post(self, request: Request, pk: int) -> Response:
        game = start_pick_up(self.game(pk), self.read(PickUpStartIn)["key"], by=self.actor)
        return secret(Response(PickUpSeatedOut(game).data))


class PickUpStrike(ApiView):
    @extend_schema(request=StrikeIn, responses=PickUpOut)
    def post(self, request: Request, pk: int) -> Response:
        game = found(pick_up_by_id(pk))
        self.require("pick_up.strike", game.event_id)
        game = strike_pick_up(game, by=self.actor, **self.read(StrikeIn))
        return Response(PickUpOut(game).data)


class EventPickUpCode(ApiView):
    @extend_schema(responses=PickUpCodeOut)
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("pick_up.see_code", event.pk)
        return secret(Response({"code": pick_up_code(event)}))

    @extend_schema(request=None, responses=PickUpCodeOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        """Make a new code; the old one stops working."""
        event = renew_pick_up_code(self.event(pk), by=self.actor)
        return secret(Response({"code": pick_up_code(event)}))
