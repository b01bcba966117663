"""Earlier sessions of each entrant: placements, games and byes, also of the same evening."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from league.enums import SessionStatus
from league.models import Seat, Session, SitOut
from league.standings.queries.stages import sessions_leading_to

#: The longest club night.
EVENING = timedelta(hours=12)


@dataclass(slots=True)
class PastSessions:
    """An entrant's earlier sessions, for `PlayerTask`."""

    placement: int | None = None
    games: int = 0
    byes: int = 0
    byes_tonight: int = 0
    last_bye: int | None = None


def past_sessions_before(
    session: Session, numbers: Sequence[int], tonight: int
) -> Mapping[int, PastSessions]:
    """The earlier sessions by entrant: those in `numbers`, the last `tonight` of this evening."""
    found: dict[int, PastSessions] = defaultdict(PastSessions)
    ago = {number: back for back, number in enumerate(reversed(numbers), 1)}
    for entrant_id, number, placement in _seats(session, numbers):
        found[entrant_id].games += 1
        if ago[number] == 1:
            found[entrant_id].placement = placement
    for entrant_id, number in _byes(session):
        entry = found[entrant_id]
        entry.byes += 1
        if number in ago:
            entry.last_bye = ago[number]
            entry.byes_tonight += ago[number] <= tonight
    return found


def _seats(session: Session, numbers: Sequence[int]) -> list[tuple[int, int, int | None]]:
    seats = Seat.objects.filter(session__event=session.event_id, session__number__in=numbers)
    return list(seats.values_list("entrant_id", "session__number", "placement"))


def _byes(session: Session) -> list[tuple[int, int]]:
    """All (entrant, session number) of byes, oldest first, parallel stages included."""
    byes = SitOut.objects.filter(
        session__event=session.event_id, session__number__lt=session.number
    )
    return list(byes.order_by("session__number").values_list("entrant_id", "session__number"))


def sessions_tonight(session: Session, *, now: datetime) -> int:
    """How many sessions before this one belong to the same night or evening."""
    if session.night_id is not None:
        return sessions_leading_to(session).filter(night=session.night_id).count()
    seated = sessions_leading_to(session).filter(seats__isnull=False).distinct()
    since, count = now - EVENING, 0
    for earlier in seated.order_by("-number"):
        is_old = earlier.started_at is None or earlier.started_at < since
        if is_old and earlier.status == SessionStatus.FINISHED:
            break
        count += 1
    return count
