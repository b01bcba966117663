"""The statuses of an entrant: allowed transitions and the permission for each."""

from collections.abc import Iterator

from league.core.errors import AnyProblem, problem, status_name
from league.enums import EntrantStatus, SessionStatus
from league.models import Entrant, Seat

# For each status the statuses it can follow.
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
LEAVING = frozenset({EntrantStatus.WITHDRAWN, EntrantStatus.DISQUALIFIED, EntrantStatus.SUBSTITUTE})


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


def problems_of_status(entrant: Entrant, status: str) -> Iterator[AnyProblem]:
    """A no-show keeps the announced seat until the seating is repaired; others must have none."""
    name = entrant.staff_name
    if entrant.status not in STATUS_FROM.get(status, ()):
        now = status_name(EntrantStatus, entrant.status)
        yield problem("entrant_status_order", "status", name=name, status=now)
    if status in LEAVING:
        unfinished = Seat.objects.filter(entrant=entrant).exclude(
            session__status__in=(SessionStatus.FINISHED, SessionStatus.DRAFT)
        )
        for seat in unfinished.select_related("session"):
            yield problem("entrant_seated", "status", name=name, number=seat.session.number)
