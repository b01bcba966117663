"""Who may undo or strike a hand, and for how long."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from league.core.permissions import Actor
from league.models import Hand, Table

#: The table may undo a hand for this long after its first entry; later only referees may.
GRACE_MINUTES = 10
GRACE = timedelta(minutes=GRACE_MINUTES)
#: How long a page offers to undo a tap that signs, closes or discards.
UNDO_SECONDS = 10
#: The server accepts the undo for longer, because the tap may be on its way or ask for a PIN.
UNDO = timedelta(seconds=30)


def may_strike(first: Hand, actor: Actor, *, event_id: int, now: datetime) -> bool:
    """Whether there is time left; corrections do not extend the time from the `first` revision."""
    return now - first.entered_at <= GRACE or actor.may("table.correct_closed", event_id=event_id)


def first_revision(hand: Hand) -> Hand:
    if hand.revision == 1:
        return hand
    return Hand.objects.get(table_id=hand.table_id, position=hand.position, revision=1)


def undo_position(
    hands: Sequence[Hand], actor: Actor, *, event_id: int, now: datetime
) -> int | None:
    """The position of the last hand if it can still be undone."""
    last = hands[-1] if hands else None
    if last is None:
        return None
    open_ = may_strike(first_revision(last), actor, event_id=event_id, now=now)
    return last.position if open_ else None


def before_closing(table: Table, *, steps: int) -> dict[str, Any]:
    """The state of the table, to undo a closing that raises the version by `steps`."""
    return {
        "at": timezone.now().isoformat(),
        "version": table.version + steps,
        "status": table.status,
        "ended_early": table.ended_early,
    }


def undo_until(table: Table) -> datetime | None:
    """How long the page offers to undo the last closing; None if it cannot be undone."""
    if table.undo.get("version") != table.version:
        return None
    closed_at = parse_datetime(table.undo["at"])
    if closed_at is None or timezone.now() - closed_at > UNDO:
        return None
    return closed_at + timedelta(seconds=UNDO_SECONDS)
