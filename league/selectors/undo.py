"""Whether the last hand of a table can be taken back, and by whom."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from league.models import Hand
from league.permissions import Actor

#: For so long everybody at the table may take back what was entered last; later a referee may.
GRACE = timedelta(minutes=10)


def may_undo(hand: Hand, by: Actor, *, event_id: int, now: datetime) -> bool:
    """Correcting has its own rules; this is only about the time that has passed."""
    return now - hand.entered_at <= GRACE or by.may("table.correct_closed", event_id=event_id)


def undo_position(hands: Sequence[Hand], by: Actor, *, event_id: int, now: datetime) -> int | None:
    """The position of the hand that can be taken back: the last that stands, while there is time."""
    last = hands[-1] if hands else None
    if last is None or not may_undo(last, by, event_id=event_id, now=now):
        return None
    return last.position
