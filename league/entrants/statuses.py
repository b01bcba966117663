"""The statuses of an entrant: allowed transitions, the permission for each, and the write.

Only this module sets the status of a stored entrant and its time. Verbs call `write_statuses` through `status_changes`,
so that the sign-up and the waiting list follow; `waiting_list` calls it for admitted entrants.
"""

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime

from django.utils import timezone

from league.core.audit import Change, record_all
from league.core.errors import AnyProblem, problem, status_name
from league.core.permissions import Actor
from league.enums import GONE_STATUSES, EntrantStatus, SessionStatus
from league.models import Entrant, Seat

# The statuses from which each status can be set.
STATUS_FROM: dict[str, tuple[EntrantStatus, ...]] = {
    EntrantStatus.ENROLLED: (
        EntrantStatus.LATE,
        EntrantStatus.CHECKED_IN,
        EntrantStatus.NO_SHOW,
        EntrantStatus.WITHDRAWN,
        EntrantStatus.SUBSTITUTE,
        EntrantStatus.DISQUALIFIED,
    ),
    EntrantStatus.LATE: (EntrantStatus.ENROLLED, EntrantStatus.NO_SHOW),
    EntrantStatus.CHECKED_IN: (
        EntrantStatus.ENROLLED,
        EntrantStatus.LATE,
        EntrantStatus.NO_SHOW,
        EntrantStatus.SUBSTITUTE,
    ),
    EntrantStatus.SUBSTITUTE: (
        EntrantStatus.ENROLLED,
        EntrantStatus.NO_SHOW,
        EntrantStatus.WITHDRAWN,
    ),
    EntrantStatus.NO_SHOW: (EntrantStatus.ENROLLED, EntrantStatus.LATE),
    EntrantStatus.WITHDRAWN: (
        EntrantStatus.ENROLLED,
        EntrantStatus.LATE,
        EntrantStatus.CHECKED_IN,
        EntrantStatus.NO_SHOW,
        EntrantStatus.SUBSTITUTE,
    ),
    EntrantStatus.DISQUALIFIED: (
        EntrantStatus.ENROLLED,
        EntrantStatus.LATE,
        EntrantStatus.CHECKED_IN,
    ),
}
AT_THE_DESK = frozenset({EntrantStatus.ENROLLED, EntrantStatus.LATE, EntrantStatus.CHECKED_IN})
LEAVING = frozenset({*GONE_STATUSES, EntrantStatus.SUBSTITUTE})


def verb_of_status(old: str, new: str) -> str:
    """The permission for a change: the desk checks in, referees mark no-shows, organisers the rest."""
    if {old, new} <= AT_THE_DESK:
        return "entrants.check_in"
    if {old, new} <= AT_THE_DESK | {EntrantStatus.NO_SHOW}:
        return "entrants.no_show"
    return "entrants.change"


def next_statuses(entrant: Entrant) -> list[EntrantStatus]:
    return [
        EntrantStatus(status)
        for status, earlier in STATUS_FROM.items()
        if EntrantStatus(entrant.status) in earlier
    ]


def problems_of_statuses(entrants: Collection[Entrant], status: str) -> Iterator[AnyProblem]:
    for entrant in entrants:
        if entrant.status not in STATUS_FROM.get(status, ()):
            name, now = entrant.staff_name, status_name(EntrantStatus, entrant.status)
            yield problem("entrant_status_order", "status", name=name, status=now)
    yield from problems_of_seats(entrants, status)


def problems_of_seats(entrants: Collection[Entrant], status: str) -> Iterator[AnyProblem]:
    """A no-show keeps an announced seat until the seating is repaired; other statuses need none."""
    if status not in LEAVING:
        return
    unfinished = Seat.objects.filter(entrant__in=entrants).exclude(
        session__status__in=(SessionStatus.FINISHED, SessionStatus.DRAFT)
    )
    seats = unfinished.select_related("session", "entrant__player")
    for seat in seats.order_by("entrant__number", "session__number"):
        name = seat.entrant.staff_name
        yield problem("entrant_seated", "status", name=name, number=seat.session.number)


def write_statuses(
    wanted: Mapping[Entrant, str], *, event_id: int, actor: Actor, reason: str = ""
) -> list[Entrant]:
    """Write these statuses and their audit; return the entrants who changed.

    The caller locks the event, checks the changes and raises the version.
    """
    now = timezone.now()
    changes: list[Change] = []
    by_status: dict[str, list[Entrant]] = {}
    for entrant, status in wanted.items():
        if entrant.status != status:
            changes.append(Change(entrant, {"status": entrant.status}, {"status": str(status)}))
            by_status.setdefault(str(status), []).append(entrant)
            entrant.status, entrant.status_since = status, now
    for status, rows in by_status.items():
        keys = [row.pk for row in rows]
        Entrant.objects.filter(pk__in=keys).update(status=status, status_since=now)
    record_all(actor, "entrants.set_status", changes, event_id=event_id, reason=reason)
    return [entrant for rows in by_status.values() for entrant in rows]


def set_status_time(entrant: Entrant, since: datetime | None) -> None:
    """Give back the time of a status that an undo restored; None where no entry set it."""
    entrant.status_since = since
    entrant.save(update_fields=["status_since"])
