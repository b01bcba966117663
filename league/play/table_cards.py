"""Lasting table cards: make them for a hall, renew one, revoke all.

A card gives the access of the table links with its number, in every session. Renewing or revoking a
card ends this access, so the links of the tables change too.
"""

from django.db import transaction

from league.core.audit import record
from league.core.errors import Refused, problem, refuse_if
from league.core.locks import locked_event, require
from league.core.permissions import Actor
from league.core.rate_limit import within
from league.models import MOST_TABLE_CARDS, Event, TableCard
from league.models.session import new_token
from league.play.queries.table_cards import cards_of, tables_of_card
from league.play.tables import renew_link

CARD_RATE = "120/minute"  # scans of one card: four phones reload a page


def scan_allowed(card: TableCard) -> bool:
    """Count a scan of the card; return False after too many."""
    return within("table-card", str(card.pk), CARD_RATE)


def make_table_cards(event: Event, count: int, *, actor: Actor) -> list[TableCard]:
    """Make the cards of tables 1 to `count`; existing cards stay."""
    require(actor, "table.renew_link", event_id=event.pk)
    bounds = {"low": "1", "high": str(MOST_TABLE_CARDS)}
    refuse_if(
        [problem("value_out_of_range", "count", value=count, **bounds)]
        if not 1 <= count <= MOST_TABLE_CARDS
        else []
    )
    with transaction.atomic():
        event = locked_event(event.pk)
        known = {card.number for card in cards_of(event)}
        missing = [number for number in range(1, count + 1) if number not in known]
        TableCard.objects.bulk_create(TableCard(event=event, number=item) for item in missing)
        if missing:
            after = {"tables": missing}
            record(actor, "table_cards.make", event, event_id=event.pk, after=after)
    return cards_of(event)


def renew_table_card(event: Event, number: int, *, actor: Actor) -> TableCard:
    """Give the card a new code; the old code and the phones that used it lose access."""
    require(actor, "table.renew_link", event_id=event.pk)
    with transaction.atomic():
        card = event.table_cards.select_for_update(no_key=True).filter(number=number).first()
        if card is None:
            raise Refused(problem("gone"))
        _end_access(card, actor)
        card.token = new_token()
        card.save(update_fields=["token"])
        record(actor, "table_cards.renew", event, event_id=event.pk, after={"number": card.number})
    return card


def revoke_table_cards(event: Event, *, actor: Actor) -> None:
    """Delete all cards of the event; their printed codes stop working."""
    require(actor, "table.renew_link", event_id=event.pk)
    with transaction.atomic():
        cards = list(event.table_cards.select_for_update(no_key=True).order_by("number"))
        for card in cards:
            _end_access(card, actor)
        event.table_cards.all().delete()
        if cards:
            record(actor, "table_cards.revoke", event, event_id=event.pk)


def _end_access(card: TableCard, actor: Actor) -> None:
    """Give the tables behind the card new links."""
    for table in tables_of_card(card):
        renew_link(table, actor=actor)
