"""Whether a game is going on, and whether an actor may end it alone."""

from datetime import datetime

from django.utils import timezone

from league.core.permissions import Actor
from league.enums import RESULT_STATUSES
from league.models import Table
from league.play.queries.games import enters_hands
from league.seating.queries.clocks import seconds_left


def is_going_on(table: Table) -> bool:
    """Whether a game entered hand by hand is unfinished; it may have no hands yet."""
    return enters_hands(table) and table.status not in RESULT_STATUSES


def ends_alone(table: Table, actor: Actor, *, now: datetime | None = None) -> bool:
    """Whether the actor may end the game without the players: a referee, or anybody after time."""
    left = seconds_left(table, now=now or timezone.now())
    referee = actor.may("table.correct_closed", event_id=table.session.event_id)
    return referee or (left is not None and left <= 0)
