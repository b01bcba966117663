"""The hall's screen: seatings, the clock with the tables that have reported, standings."""

from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import count
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.attention.hall_phase import hall_sessions, phase_of
from league.entrants.queries.search import place_by_name, public_person_name
from league.enums import RESULT_STATUSES, EventStatus, SessionStatus
from league.events.queries.announcement import written_at
from league.events.queries.release import is_released
from league.models import Event, Seat, Session, SitOut, Table
from league.play.queries.live.tables import LiveTable, live_tables
from league.play.queries.live.versions import HALL, PUBLIC_STATUSES
from league.play.queries.session_pace import ExpectedEnd, expected_end
from league.seating.queries.clocks import session_ends_at, session_seconds_left
from league.seating.queries.sessions import sit_outs_of, tables_of
from league.standings.queries.planned_sessions import Timetable, timetable_of
from league.teams.queries.ceremony import ceremony_of, has_been_held
from league.web.common.live import follows_event
from league.web.common.views import actor_in, with_event
from league.web.public.hall.spoken import sentences_of, time_rule
from league.web.public.hall.standings import hall_standings, shown_country
from league.web.public.reading import Context, reading_page

VIEWS = ("names", "tables")
MOST_TABLES = 36  # with a place of their own on the screen
FULL = 100  # per cent
PLACES = (
    _("1st place"),
    _("2nd place"),
    _("3rd place"),
    _("4th place"),
    _("5th place"),
    _("6th place"),
    _("7th place"),
    _("8th place"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class InHall:
    """A session with its tables, `waiting` those without a result."""

    session: Session
    tables: list[Table]
    waiting: list[Table]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reports:
    """The tables of a running session: how many have their results, and those with a place."""

    done: int
    all: int
    shown: list[LiveTable]


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The clock of a session, if it runs, with how much of its time is over in per cent."""

    session: Session
    seconds_left: int | None = None
    until: datetime | None = None
    over: int = 0
    time_is_up: bool = False
    end: ExpectedEnd | None = None


@reading_page(
    "public/hall/hall.html",
    partial(follows_event, statuses=PUBLIC_STATUSES, stream=HALL),
    with_event,
)
def hall(request: HttpRequest, event: Event) -> Context:
    return {
        "languages": [(code, name, code in _spoken(request)) for code, name in settings.LANGUAGES],
        "query": request.GET.urlencode(),
        "views": VIEWS,
        **_now(request, event),
    }


@reading_page("public/hall/_now.html", with_event)
def hall_fragment(request: HttpRequest, event: Event) -> Context:
    """The part of the screen that changes."""
    return _now(request, event)


def _now(request: HttpRequest, event: Event) -> dict[str, Any]:
    view, now = request.GET.get("view", ""), timezone.now()
    sessions = hall_sessions(event, actor_in(request))
    session = sessions[0] if sessions else None
    screen, timetable = phase_of(event, sessions, now=now), timetable_of(event)
    context: dict[str, Any] = {
        "now": now,
        "screen": screen,
        "view": view if view in VIEWS else "",
        "written_at": written_at(event) if event.shown_banner else None,
        "session": session,
        "beside": sessions[1:],
        "planned": timetable.count,
        "announcements": [],
    }
    if screen == "ceremony":
        may_step = actor_in(request).may("event.change", event_id=event.pk)
        return context | {"may_step": may_step, **_ceremony(event)}
    if session is None:
        return context | {"next": _next(event, 1, timetable)}
    halls = [_of_session(one) for one in sessions]
    return context | {
        **_PARTS[screen](event, halls),
        "next": _next(event, _next_number(event, sessions), timetable),
        "announcements": [
            item
            for language in _spoken(request)
            for part in halls
            for item in sentences_of(part.session, part.waiting, language)
        ],
    }


def _of_session(session: Session) -> InHall:
    tables = list(tables_of(session))
    waiting = [table for table in tables if table.status not in RESULT_STATUSES]
    return InHall(session=session, tables=tables, waiting=waiting)


def _ceremony(event: Event) -> dict[str, Any]:
    ceremony = ceremony_of(event)
    newest = ceremony.newest if ceremony else None
    entrant = newest.entrant if newest else None
    country = shown_country(entrant.player) if entrant else ""
    place = PLACES[newest.rank - 1] if newest else ""
    return {"ceremony": ceremony, "country": country, "place": place}


def _seating(_event: Event, halls: list[InHall]) -> dict[str, Any]:
    tables = [table for part in halls for table in part.tables]
    byes = [bye for part in halls for bye in sit_outs_of(part.session)]
    people = _people(tables, byes)
    pages = [("names", len(people)), ("tables", len(tables))]
    seating = {"tables": tables, "people": people, "byes": byes, "pages": pages}
    now = timezone.now()
    return {**seating, "clocks": [_clock(part.session, now) for part in halls]}


def _running(event: Event, halls: list[InHall]) -> dict[str, Any]:
    now = timezone.now()
    return {
        "reports": _reports(halls),
        "rule": time_rule(event),
        "clocks": [
            replace(
                _clock(part.session, now),
                end=expected_end(
                    part.session, part.waiting, now=now, shown=is_released(event, part.session)
                ),
            )
            for part in halls
        ],
    }


def _standings(event: Event, _halls: list[InHall]) -> dict[str, Any]:
    return {"standings": hall_standings(event)}


def _over(event: Event, _halls: list[InHall]) -> dict[str, Any]:
    return {"is_held": has_been_held(event)}


#: What each screen needs besides.
_PARTS = {
    "seating": _seating,
    "running": _running,
    "between": _standings,
    "final": _standings,
    "over": _over,
}


def _clock(session: Session, now: datetime) -> Clock:
    if session.status != SessionStatus.RUNNING:
        return Clock(session=session)
    left, until = session_seconds_left(session, now=now), session_ends_at(session)
    length = session.minutes * 60 + session.extra_seconds
    return Clock(
        session=session,
        seconds_left=left,
        until=until,
        over=min(FULL, max(0, FULL - FULL * (left or 0) // max(length, 1))),
        time_is_up=left is not None and left < 0,
    )


def _reports(halls: list[InHall]) -> Reports:
    """Many tables have no place each; then those that still play have one as soon as it holds."""
    tables, waiting = sum(len(one.tables) for one in halls), sum(len(one.waiting) for one in halls)
    shown = [
        live
        for one in (halls if min(tables, waiting) <= MOST_TABLES else ())
        for live in live_tables(
            one.session,
            one.tables if tables <= MOST_TABLES else one.waiting,
            shown=is_released(one.session.event, one.session),
        )
    ]
    return Reports(done=tables - waiting, all=tables, shown=shown)


def _people(tables: list[Table], byes: list[SitOut]) -> list[Seat | SitOut]:
    """Every seat and every bye by family name, as far as the hall may see it."""
    seats = [seat for table in tables for seat in table.seats.all()]
    rows: list[Seat | SitOut] = [*seats, *byes]
    return sorted(rows, key=lambda row: place_by_name(row.entrant, public_person_name))


def _next_number(event: Event, sessions: list[Session]) -> int:
    """The session after these; one of another stage may have finished already."""
    number = max(one.number for one in sessions) + 1
    if sessions[0].stage.source_id is None:
        return number
    played = event.sessions.filter(status=SessionStatus.FINISHED).values_list("number", flat=True)
    return next(one for one in count(number) if one not in {*played})


def _next(event: Event, number: int, timetable: Timetable) -> dict[str, Any] | None:
    """The session that comes after this one, with its planned start."""
    if event.status == EventStatus.FINISHED or number > timetable.count:
        return None
    return {"number": number, "at": timetable.starts.get(number)}


def _spoken(request: HttpRequest) -> list[str]:
    known = {code for code, _name in settings.LANGUAGES}
    return [code for code in dict.fromkeys(request.GET.getlist("speak")) if code in known]
