"""Who may act for a seat: a referee, the player's own phone, or the table with the player's PIN."""

from collections.abc import Iterator

from django.utils.crypto import constant_time_compare

from league.core.errors import AnyProblem, Forbidden, problem
from league.core.permissions import Actor
from league.core.queries.seat_cards import pin_of
from league.core.rate_limit import is_used_up, within
from league.enums import SignedBy
from league.models import Seat, Table

WRONG_PINS = "8/hour"  # of one phone for all seats of its table: a PIN has 10,000 values


def require_seat(table: Table, seat: Seat, actor: Actor) -> None:
    """Refuse an actor who neither enters at this table nor acts for the seat's player."""
    event_id = table.session.event_id
    at_table = actor.may("table.enter", event_id=event_id, table_id=table.pk)
    if not at_table and not acts_for(seat, actor, event_id=event_id):
        raise Forbidden


def acts_for(seat: Seat, actor: Actor, *, event_id: int) -> bool:
    return actor.may("seat.sign", event_id=event_id, entrant_id=seat.entrant_id)


def problems_of_identity(table: Table, seat: Seat, actor: Actor, pin: str) -> Iterator[AnyProblem]:
    """Refuse the table's page without the player's PIN, if the event requires one.

    The caller has locked the table, so that guesses at once are counted one by one.
    """
    event = table.session.event
    if event.signed_by == SignedBy.LINK or acts_for(seat, actor, event_id=event.pk):
        return
    name = seat.entrant.public_name
    if not pin.strip():
        yield problem("pin_missing", "pin", name=name)
    elif is_used_up("seat-pin", _guesser(table, actor), WRONG_PINS):
        yield problem("pin_locked", "pin")
    elif not constant_time_compare(pin_of(seat.entrant), pin.strip()):
        within("seat-pin", _guesser(table, actor), WRONG_PINS)
        yield problem("pin_wrong", "pin", name=name)


def _guesser(table: Table, actor: Actor) -> str:
    """Whose wrong PINs are counted: a login's, or those of one phone at the table."""
    return f"{table.pk}-{actor.login_id or actor.phone}"
