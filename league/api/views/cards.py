"""Cards to print: the lasting ones of tables, and those of players with PIN, code and link."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from league.api.base import OfEvent, OfSession
from league.api.call import Given, call
from league.api.fields import BodyIn
from league.core.queries.seat_cards import card_token, code_of, pin_of
from league.models import MOST_TABLE_CARDS, Event, Session, TableCard
from league.play.queries.table_cards import cards_of
from league.play.table_cards import make_table_cards, renew_table_card, revoke_table_cards
from league.seating.queries.sessions import tables_of


class TableCardsIn(BodyIn):
    count = serializers.IntegerField(min_value=1, max_value=MOST_TABLE_CARDS)


class TableCardOut(serializers.Serializer[Any]):
    """`path` leads to the table of this number in the session that runs."""

    number = serializers.IntegerField()
    path = serializers.SerializerMethodField()

    def get_path(self, card: TableCard) -> str:
        return reverse("table_card", args=[card.token])


class TableCardViewSet(OfEvent):
    tag = "tables"

    @call("table.see_link", "GET table-cards", out=[TableCardOut], secret=True)
    def table_cards(self, event: Event) -> Any:
        """List the lasting cards of an event's tables."""
        return cards_of(event)

    @table_cards.mapping.post
    @call("table.renew_link", body=TableCardsIn, out=[TableCardOut], status=201, secret=True)
    def make_table_cards(self, event: Event, given: Given) -> Any:
        """Make the cards of tables 1 to `count`; cards that exist stay as they are."""
        return make_table_cards(event, actor=self.actor, **given)

    @table_cards.mapping.delete
    @call("table.renew_link")
    def revoke_table_cards(self, event: Event) -> None:
        """Delete all cards; none of the printed codes works any more."""
        revoke_table_cards(event, actor=self.actor)

    @call("table.renew_link", "POST table-cards/<row:number>/renew", out=TableCardOut, secret=True)
    def renew_table_card(self, event: Event, number: int) -> TableCard:
        """Give a table number a new code; the old card stops working."""
        return renew_table_card(event, number, actor=self.actor)


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
