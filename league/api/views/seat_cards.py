"""The seat cards of a session: PIN and personal link of each player, for referees."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from league.api.base import OfSession
from league.api.call import call
from league.core.queries.seat_cards import card_token, code_of, pin_of
from league.models import Session
from league.seating.queries.sessions import tables_of


class SeatCardOut(serializers.Serializer[Any]):
    """`pin` signs at the table's page, `path` on the player's own phone; an account types `code`."""

    seat = serializers.IntegerField()
    entrant = serializers.IntegerField()
    table = serializers.IntegerField(help_text="The number of the table.")
    starting_wind = serializers.CharField()
    pin = serializers.CharField()
    code = serializers.CharField()
    path = serializers.CharField()


class SeatCardViewSet(OfSession):
    tag = "sessions"

    @call("seat.sign", "GET seat-cards", out=[SeatCardOut], secret=True)
    def seat_cards(self, session: Session) -> Any:
        """List the PIN and the personal link of each player of a session."""
        return [
            {
                "seat": seat.pk,
                "entrant": seat.entrant_id,
                "table": table.number,
                "starting_wind": seat.starting_wind,
                "pin": pin_of(seat.entrant),
                "code": code_of(seat.entrant),
                "path": reverse("own_seat", args=[card_token(seat.entrant)]),
            }
            for table in tables_of(session)
            for seat in getattr(table, "seated", [])
        ]
