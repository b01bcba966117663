"""What players hand over after a correction, with their names."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from league.models import Hand
from league.play.queries.games import TableState
from league.play.queries.previews import Payment, payments_of_correction

#: How long a table shows the payments of a correction, until the next hand at most.
SHOWN = timedelta(minutes=10)


def payments_after_correction(
    state: TableState, names: Sequence[str], revisions: Sequence[tuple[Hand, Hand | None]]
) -> dict[str, Any] | None:
    """What the latest change of the table asks for, if it was a correction a moment ago.

    `revisions`: each hand with its earlier revision.
    """
    latest, before = max(revisions, key=lambda pair: pair[0].entered_at, default=(None, None))
    if latest is None or before is None or latest.is_struck:
        return None
    if timezone.now() - latest.entered_at > SHOWN:
        return None
    found = pays(payments_of_correction(state, before), names)
    return {"position": latest.position, "payments": found} if found else None


def pays(payments: Sequence[Payment], names: Sequence[str]) -> list[dict[str, Any]]:
    """Payments with names; an empty one is the table."""

    def name(seat: int | None) -> str:
        return "" if seat is None else names[seat]

    return [
        {"payer": name(one.payer), "receiver": name(one.receiver), "points": one.points}
        for one in payments
    ]
