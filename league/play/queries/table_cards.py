"""Lasting table cards: the cards of an event, and the tables behind a card."""

from django.db.models import Max

from league.core.permissions import SYSTEM, Actor
from league.core.queries.actors import is_token
from league.enums import SessionStatus
from league.models import Event, Session, Table, TableCard


def cards_of(event: Event) -> list[TableCard]:
    return list(event.table_cards.order_by("number"))


def cards_needed(event: Event) -> int:
    """The event's tables at one time: the most in a session, or enough for its players."""
    most = Table.objects.filter(session__in=event.sessions.drawn()).aggregate(most=Max("number"))
    return most["most"] or max(event.entrants.playing().count() // event.ruleset.players, 1)


def card_by_token(token: str) -> TableCard | None:
    """The card of a link; None for an unknown or revoked one."""
    if not is_token(token):
        return None
    return TableCard.objects.select_related("event").filter(token=token).first()


def tables_of_card(card: TableCard) -> list[Table]:
    """The tables with this number that are at play, or else the one of the next published session.

    Sessions that run at the same time may each have a table with this number.
    """
    tables = Table.objects.filter(
        session__in=card.event.sessions.drawn(), number=card.number
    ).select_related("session__event")
    running = list(tables.filter(session__status=SessionStatus.RUNNING).order_by("session__number"))
    if running or sessions_now(card.event):
        return running
    published = tables.filter(session__status=SessionStatus.PUBLISHED)
    return list(published.order_by("session__number")[:1])


def sessions_now(event: Event) -> list[Session]:
    """The running sessions, without pick-up games."""
    running = event.sessions.drawn().filter(status=SessionStatus.RUNNING)
    return list(running.order_by("number"))


def next_session(event: Event) -> Session | None:
    """The first published session that has not started."""
    published = event.sessions.drawn().filter(status=SessionStatus.PUBLISHED)
    return published.order_by("number").first()


def addresses_by_number(event: Event, actor: Actor = SYSTEM) -> dict[int, str]:
    """The tokens of the cards by table number, for actors who may see links of tables."""
    if not actor.may("table.see_link", event_id=event.pk):
        return {}
    return dict(event.table_cards.values_list("number", "token"))
