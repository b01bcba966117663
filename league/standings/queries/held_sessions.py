"""Which sessions took place, on which date, and who was present."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping
from datetime import date, datetime

from league.enums import RESULT_STATUSES, ChangeKind, RepairKind
from league.events.queries.zones import local_day
from league.models import Event, Seat, SeatingChange, Session, SitOut
from scoring import GameRow, HeldSession

# Certificates and reasons of draws would take longer to load than everything else.
READ = ("event", "number", "stage", "started_at", "planned_start", "finished_at")


def day_of(session: Session) -> date | None:
    """The date of a session in its event's zone: of its start, planned start or end."""
    times = (session.started_at, session.planned_start, session.finished_at)
    return _day(session.event, *times)


def session_days(event: Event) -> Mapping[int, date | None]:
    """The dates of an event's sessions by their numbers."""
    rows = event.sessions.values_list("number", "started_at", "planned_start", "finished_at")
    return {number: _day(event, *times) for number, *times in rows}


def held_sessions(
    event: Event, games: Iterable[GameRow], members: Mapping[int, Collection[Hashable] | None]
) -> dict[int, list[HeldSession]]:
    """The sessions of these games by stage id; `members` of each stage, None for everybody.

    Entrants with a game, a seat at a running table, or a bye are present.
    """
    playing: dict[int, set[Hashable]] = defaultdict(set)
    for row in games:
        playing[row.session].add(row.entrant)
    sessions = list(event.sessions.filter(number__in=playing).only(*READ))
    ids = [session.pk for session in sessions]
    seats = Seat.objects.filter(session__in=ids).exclude(table__status__in=RESULT_STATUSES)
    present = _by_session(
        [
            *seats.values_list("session_id", "entrant_id"),
            *SitOut.objects.filter(session__in=ids).values_list("session_id", "entrant_id"),
        ]
    )
    for session in sessions:
        present[session.pk] |= playing[session.number]
    missing = _by_session(_no_shows(ids))
    held: dict[int, list[HeldSession]] = defaultdict(list)
    for session in sessions:
        known = members.get(session.stage_id)
        held[session.stage_id].append(
            HeldSession(
                number=session.number,
                day=day_of(session),
                present=frozenset(present[session.pk]),
                no_shows=frozenset(missing[session.pk] - present[session.pk]),
                members=None if known is None else frozenset(known),
            )
        )
    return held


def _no_shows(sessions: Collection[int]) -> Iterable[tuple[int, int]]:
    """(session, entrant) of each no-show that a repair of the seating recorded."""
    repairs = SeatingChange.objects.standing().filter(session__in=sessions, kind=ChangeKind.REPAIR)
    for session, details in repairs.values_list("session_id", "details"):
        if details.get("happened") == RepairKind.NO_SHOW:
            yield from ((session, entrant) for entrant in details["entrants"])


def _by_session(rows: Iterable[tuple[int, int]]) -> dict[int, set[Hashable]]:
    found: dict[int, set[Hashable]] = defaultdict(set)
    for session, entrant in rows:
        found[session].add(entrant)
    return found


def _day(event: Event, *times: datetime | None) -> date | None:
    known = next((time for time in times if time is not None), None)
    return None if known is None else local_day(known, event)
