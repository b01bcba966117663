"""Where players sit now and next in public seatings."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Prefetch, QuerySet

from league.core.permissions import Actor
from league.entrants.queries.search import by_family_name, public_person_name
from league.enums import ANNOUNCED_STATUSES, RESULT_STATUSES, EventKind, EventStatus, SessionStatus
from league.models import Entrant, Event, Player, Seat, Session, SitOut, Table
from league.models.search_key import query_keys, search_key_of
from league.nights.queries.nights import next_night
from league.seating.queries.clocks import ends_at
from league.seating.queries.sessions import SEATS
from league.standings.queries.planned_sessions import Timetable, timetable_of

MOST_FOUND = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSeat:
    """A player's seat in an announced session; a bye has no table.

    `points` and `place` are those at the table now, where a page asks `with_points` for them.
    """

    session: Session
    table: Table | None = None
    seat: Seat | None = None
    seats: tuple[Seat, ...] = ()
    points: int | None = None
    place: int | None = None

    @property
    def opponents(self) -> list[Seat]:
        return [other for other in self.seats if other != self.seat]

    @property
    def running(self) -> bool:
        return self.session.status == SessionStatus.RUNNING

    @property
    def over(self) -> bool:
        return self.table is not None and self.table.status in RESULT_STATUSES

    @property
    def starts_at(self) -> datetime | None:
        return self.session.started_at or self.session.planned_start

    @property
    def counts_down_to(self) -> datetime | None:
        """The end of the running clock, or else the planned start."""
        if self.running and self.table is not None:
            return ends_at(self.table)
        return None if self.running else self.session.planned_start


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSeats:
    """An entrant's seats now and next; `coming` is the number and start of an unseated session."""

    entrant: Entrant
    seats: tuple[OwnSeat, ...] = ()
    coming: int | None = None
    coming_at: datetime | None = None


def own_seats(entrant: Entrant) -> OwnSeats:
    """The seats of an entrant in public seatings, the present one first."""
    event = entrant.event
    sessions = list(event.sessions.filter(status__in=ANNOUNCED_STATUSES).order_by("number"))
    for session in sessions:
        session.event = event
    seats = {seat.session_id: seat for seat in _seats(entrant, sessions)}
    byes = set(
        SitOut.objects.filter(entrant=entrant, session__in=sessions).values_list(
            "session_id", flat=True
        )
    )
    shown = [
        _own_seat(session, seats.get(session.pk))
        for session in sessions
        if session.pk in seats or session.pk in byes
    ]
    shown.sort(key=lambda own: (not own.running, own.session.number))
    timetable = timetable_of(event)
    coming = _coming(event, timetable)
    return OwnSeats(
        entrant=entrant,
        seats=tuple(shown),
        coming=coming,
        coming_at=_coming_at(event, timetable, coming) if coming else None,
    )


def own_seats_of_player(player: Player, actor: Actor) -> list[OwnSeats]:
    """The seats in every event before its end, newest first; events without a seat are left out.

    Events that do not count publicly are shown to the player alone.
    """
    is_self = actor.login_id is not None and actor.login_id == player.login_id
    events = Event.objects.public() if is_self else Event.objects.listed()
    entered = {pk for (pk,) in _seated(player.pk, events)}
    if not entered:
        return []
    entrants = Entrant.objects.filter(pk__in=entered).select_related("event", "player")
    found = [own_seats(entrant) for entrant in entrants.order_by("-event")]
    return [item for item in found if item.seats]


def _seated(player: int, events: QuerySet[Event]) -> QuerySet[Entrant, Any]:
    """The player's entries in those of the events before their end that have announced a session."""
    begun = events.filter(status__in=[EventStatus.OPEN, EventStatus.RUNNING])
    announced = Session.objects.filter(status__in=ANNOUNCED_STATUSES).values("event")
    entrants = Entrant.objects.filter(player=player, event__in=begun)
    return entrants.filter(event__in=announced).values_list("pk")


def entrant_of_login(event: Event, actor: Actor) -> Entrant | None:
    """Who the reader is in the event."""
    if actor.login_id is None:
        return None
    entrants = event.entrants.select_related("player__club", "event")
    return entrants.filter(player__login=actor.login_id).first()


def entrants_found(event: Event, asked: str) -> list[Entrant]:
    """Players of the event by number, or by parts of the public name.

    Nobody is found by a name that is not public.
    """
    entrants = event.entrants.select_related("player__club", "event").order_by("number")
    text = asked.strip()
    if text.isdecimal():
        number = int(text) if len(text) < len(str(10**9)) else 0
        return list(entrants.filter(number=number))
    keys = query_keys(text)
    if not keys:
        return []
    named = [entrant for entrant in entrants if entrant.player.shown_by_name]
    found = [entrant for entrant in named if all(key in entrant.player.search_key for key in keys)]
    whole = [
        item for item in found if search_key_of(item.player.display_name) == search_key_of(text)
    ]
    return whole or by_family_name(found, name=public_person_name)[:MOST_FOUND]


def _seats(entrant: Entrant, sessions: Iterable[Session]) -> QuerySet[Seat]:
    at_tables: list[Any] = ["table", Prefetch("table__seats", queryset=SEATS)]
    seats = Seat.objects.filter(entrant=entrant, session__in=list(sessions))
    return seats.prefetch_related(*at_tables)


def _own_seat(session: Session, seat: Seat | None) -> OwnSeat:
    if seat is None:
        return OwnSeat(session=session)
    seat.table.session = session
    at_table = sorted(seat.table.seats.all(), key=lambda other: other.index)
    return OwnSeat(session=session, table=seat.table, seat=seat, seats=tuple(at_table))


def _coming_at(event: Event, timetable: Timetable, number: int) -> datetime | None:
    """The planned start of a session; in a league with nights that of the next night."""
    night = next_night(event) if event.kind == EventKind.LEAGUE else None
    return night.starts_at if night else timetable.starts.get(number)


def _coming(event: Event, timetable: Timetable) -> int | None:
    """The first planned session without a public seating."""
    if event.status == EventStatus.FINISHED:
        return None
    public = set(event.sessions.public().drawn().values_list("number", flat=True))
    numbers = range(1, timetable.count + 1)
    return next((number for number in numbers if number not in public), None)
