"""The order of events in every list: running, then coming, then finished ones.

Of running events those with a session at play come first, then the latest. The next of the coming
events comes first, and those without a date come last. Of finished events the latest comes first.

Three lists have another order. Seasons of a series go by their number. A search goes by how well
the name fits; of names that fit alike, running events come first, then the name decides. The REST
API goes by id, because a page of its answer must not change when an event starts or finishes.
"""

from django.db.models import Case, Exists, F, OuterRef, When
from django.db.models.expressions import Combinable, OrderBy

from league.enums import EventStatus, SessionStatus
from league.models import Session

Order = tuple[OrderBy | Combinable, ...]


def event_order(path: str = "") -> Order:
    """The order of rows of events, or of rows that have their event at `path` ("event__")."""
    status = f"{path}status"
    phase = Case(
        When(**{status: EventStatus.RUNNING}, then=0),
        When(**{status: EventStatus.FINISHED}, then=2),
        default=1,
    )
    at_play = Session.objects.filter(event=OuterRef(f"{path}pk"), status=SessionStatus.RUNNING)
    is_coming = {f"{status}__in": (EventStatus.DRAFT, EventStatus.OPEN)}
    next_start = Case(When(**is_coming, then=F(f"{path}starts_on")))
    return (
        phase.asc(),
        Exists(at_play).desc(),
        next_start.asc(nulls_last=True),
        *latest_first(path),
    )


def latest_first(path: str = "") -> Order:
    """For one event of a row: the last that a player, a club or a series has had."""
    return F(f"{path}starts_on").desc(nulls_last=True), F(f"{path}pk").desc()
