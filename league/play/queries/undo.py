"""Whether a hand can be taken back or struck, and by whom."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from league.core.permissions import Actor
from league.models import Hand

#: For so long everybody at the table may take back what was entered; later a referee may.
GRACE_MINUTES = 10
GRACE = timedelta(minutes=GRACE_MINUTES)


def may_strike(first: Hand, by: Actor, *, event_id: int, now: datetime) -> bool:
    """About a hand's first revision: a correction gives nobody more time to make it vanish.

    Correcting has its own rules; this is only about the time that has passed.
    """
    return now - first.entered_at <= GRACE or by.may("table.correct_closed", event_id=event_id)


def first_revision(hand: Hand) -> Hand:
    """The hand as it was entered at first."""
    if hand.revision == 1:
        return hand
    return Hand.objects.get(table_id=hand.table_id, position=hand.position, revision=1)


def undo_position(hands: Sequence[Hand], by: Actor, *, event_id: int, now: datetime) -> int | None:
    """The position of the hand that can be taken back: the last that stands, while there is time."""
    last = hands[-1] if hands else None
    if last is None:
        return None
    open_ = may_strike(first_revision(last), by, event_id=event_id, now=now)
    return last.position if open_ else None
