"""The seat cards of a session: PIN and personal link of each player, for referees."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, secret
from league.core.queries.seat_cards import card_token, pin_of
from league.seating.queries.sessions import tables_in


class SeatCardOut(serializers.Serializer[Any]):
    """`pin` signs at the table's page, `path` on the player's own phone."""

    seat = serializers.IntegerField()
    entrant = serializers.IntegerField()
    table = serializers.IntegerField(help_text="The number of the table.")
    starting_wind = serializers.CharField()
    pin = serializers.CharField()
    path = serializers.CharField()


class SessionSeatCards(ApiView):
    @extend_schema(responses=SeatCardOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        session = self.session(pk)
        self.require("seat.sign", session.event_id)
        cards = [
            {
                "seat": seat.pk,
                "entrant": seat.entrant_id,
                "table": table.number,
                "starting_wind": seat.starting_wind,
                "pin": pin_of(seat.entrant),
                "path": reverse("own_seat", args=[card_token(seat.entrant)]),
            }
            for table in tables_in(session)
            for seat in getattr(table, "seated", [])
        ]
        return secret(self.page(cards, SeatCardOut))
