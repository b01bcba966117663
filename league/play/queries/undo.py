"""Who may undo or strike a hand, and until when."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from league.core.permissions import Actor
from league.models import Hand

#: The table may undo a hand for this long after its first entry; then only referees may.
GRACE_MINUTES = 10
GRACE = timedelta(minutes=GRACE_MINUTES)


def may_strike(first: Hand, by: Actor, *, event_id: int, now: datetime) -> bool:
    """Whether there is still time. `first` is the first revision: corrections do not extend it."""
    return now - first.entered_at <= GRACE or by.may("table.correct_closed", event_id=event_id)


def first_revision(hand: Hand) -> Hand:
    if hand.revision == 1:
        return hand
    return Hand.objects.get(table_id=hand.table_id, position=hand.position, revision=1)


def undo_position(hands: Sequence[Hand], by: Actor, *, event_id: int, now: datetime) -> int | None:
    """The position of the last hand, if it can still be undone."""
    last = hands[-1] if hands else None
    if last is None:
        return None
    open_ = may_strike(first_revision(last), by, event_id=event_id, now=now)
    return last.position if open_ else None
