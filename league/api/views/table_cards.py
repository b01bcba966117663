"""The lasting cards of an event's tables."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, secret, without_body
from league.api.inputs.event_keeping import TableCardsIn
from league.models import TableCard
from league.play.queries.table_cards import cards_of
from league.play.table_cards import make_table_cards, renew_table_card, revoke_table_cards


class TableCardOut(serializers.Serializer[Any]):
    """`path` leads to the table of this number in the session that runs."""

    number = serializers.IntegerField()
    path = serializers.SerializerMethodField()

    def get_path(self, card: TableCard) -> str:
        return reverse("table_card", args=[card.token])


class EventTableCards(ApiView):
    @extend_schema(responses=TableCardOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("table.see_link", event.pk)
        return secret(self.page(cards_of(event), TableCardOut))

    @extend_schema(request=TableCardsIn, responses={201: TableCardOut(many=True)})
    def post(self, request: Request, pk: int) -> Response:
        """Make the cards of tables 1 to `count`; cards that exist stay as they are."""
        cards = make_table_cards(self.event(pk), by=self.actor, **self.read(TableCardsIn))
        answer = self.page(cards, TableCardOut)
        answer.status_code = 201
        return secret(answer)

    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int) -> Response:
        """Delete all cards; none of the printed codes works any more."""
        revoke_table_cards(self.event(pk), by=self.actor)
        return Response(status=204)


class EventTableCardRenew(ApiView):
    @extend_schema(request=None, responses=TableCardOut)
    @without_body
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Give the table number a new code; the old card stops working."""
        card = renew_table_card(self.event(pk), number, by=self.actor)
        return secret(Response(TableCardOut(card).data))
