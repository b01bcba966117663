"""Taking back the hand that was entered last: a strike that needs no words."""

from django.utils import timezone

from league.core.errors import Refused, problem
from league.core.locks import require
from league.core.permissions import Actor
from league.enums import OwnReason
from league.models import Hand, Table
from league.play.hands import strike_hand
from league.play.queries.games import standing_hands
from league.play.queries.undo import GRACE_MINUTES, first_revision, may_strike


def undo_last_hand(table: Table, *, by: Actor, version: int) -> Hand:
    """Strike the last hand; soon after it was entered by everybody at the table, later by referees.

    Raises Refused where it is too late or nothing stands, Conflict where the table moved on.
    """
    event_id = table.session.event_id
    require(by, "table.correct", event_id=event_id, table_id=table.pk)
    hands = standing_hands(table)
    if not hands:
        raise Refused(problem("table_without_hands"))
    first = first_revision(hands[-1])
    if not may_strike(first, by, event_id=event_id, now=timezone.now()):
        raise Refused(problem("undo_too_late", minutes=GRACE_MINUTES))
    return strike_hand(
        table, hands[-1].position, by=by, version=version, reason=OwnReason.TAKEN_BACK.value
    )
