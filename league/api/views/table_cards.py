"""The lasting cards of an event's tables."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from league.api.base import OfEvent
from league.api.call import Given, call
from league.api.fields import BodyIn
from league.models import MOST_TABLE_CARDS, Event, TableCard
from league.play.queries.table_cards import cards_of
from league.play.table_cards import make_table_cards, renew_table_card, revoke_table_cards


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
