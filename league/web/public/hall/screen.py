"""The hall's screen: seatings, the clock with the tables that have reported, standings."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from league.core.permissions import Actor
from league.enums import RESULT_STATUSES, EventStatus, SessionStatus
from league.events.queries.announcement import written_at
from league.events.queries.release import is_released
from league.events.queries.session_starts import planned_start
from league.models import Event, Seat, Session, SitOut, Table
from league.play.queries.live.tables import LiveTable, live_tables
from league.play.queries.live.versions import PUBLIC_STATUSES
from league.play.queries.session_pace import expected_end
from league.seating.queries.clocks import session_ends_at, session_seconds_left
from league.seating.queries.sessions import sessions_of, sit_outs_of, tables_of
from league.standings.queries.stages import planned_in_all
from league.teams.queries.ceremony import Ceremony, ceremony_of
from league.web.common.live import follows_event
from league.web.common.views import actor_in, with_event
from league.web.public.hall.spoken import sentences_of, time_rule
from league.web.public.hall.standings import hall_standings, shown_country
from league.web.public.reading import Context, reading_page

VIEWS = ("names", "tables")
#: The seating stays beside the clock until then; after it the clock has the screen for itself.
SEATING_STAYS = timedelta(minutes=10)
MOST_TABLES = 36  # with a place of their own on the screen
FULL = 100  # per cent
_ANNOUNCED = (SessionStatus.PUBLISHED, SessionStatus.RUNNING, SessionStatus.FINISHED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reports:
    """The tables of a running session: how many have their results, and those with a place."""

    done: int
    all: int
    shown: list[LiveTable]


@reading_page("public/hall/hall.html", partial(follows_event, statuses=PUBLIC_STATUSES), with_event)
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
    view, session = request.GET.get("view", ""), _session(event, actor_in(request))
    planned = planned_in_all(event)
    context: dict[str, Any] = {
        "now": timezone.now(),
        "view": view if view in VIEWS else "",
        "written_at": written_at(event) if event.shown_banner else None,
        "session": session,
        "planned": planned,
        "announcements": [],
    }
    ceremony = ceremony_of(event)
    if ceremony is not None:
        may_step = actor_in(request).may("event.change", event_id=event.pk)
        return context | {"screen": "ceremony", "may_step": may_step, **_ceremony(ceremony)}
    if session is None:
        return context | {"screen": "welcome", "next": _next(event, 1, planned)}
    tables = list(tables_of(session))
    waiting = [table for table in tables if table.status not in RESULT_STATUSES]
    return context | {
        **_screen(event, session, tables, waiting, is_last=session.number >= planned),
        "next": _next(event, session.number + 1, planned),
        "announcements": [
            item
            for language in _spoken(request)
            for item in sentences_of(session, waiting, language)
        ],
    }


def _ceremony(ceremony: Ceremony) -> dict[str, Any]:
    entrant = ceremony.newest.entrant if ceremony.newest else None
    return {"ceremony": ceremony, "country": shown_country(entrant.player) if entrant else ""}


def _session(event: Event, actor: Actor) -> Session | None:
    """The session of the hall: the one at play, else the one that comes, else the last one."""
    drawn = [
        session
        for session in sessions_of(event, actor)
        if session.status in _ANNOUNCED and not session.is_pick_up
    ]
    for status in (SessionStatus.RUNNING, SessionStatus.PUBLISHED):
        for session in drawn:
            if session.status == status:
                return session
    return drawn[-1] if drawn else None


def _screen(
    event: Event, session: Session, tables: list[Table], waiting: list[Table], *, is_last: bool
) -> dict[str, Any]:
    """What the screen shows of the session, by its name: seating, clock, standings or over."""
    now = timezone.now()
    if session.status == SessionStatus.FINISHED:
        is_over = is_last or event.status == EventStatus.FINISHED
        standings = None if is_over else hall_standings(event)
        return {"screen": "over" if is_over else "between", "standings": standings}
    clock = _clock(session, now)
    if _seats_shown(session, now):
        byes = sit_outs_of(session)
        people = {"people": _people(tables, byes), "byes": byes}
        return {"screen": "seating", "tables": tables, **people, **clock}
    return {
        "screen": "running",
        "reports": _reports(session, tables, waiting),
        "rule": time_rule(event),
        "end": expected_end(session, waiting, now=now, shown=is_released(event, session)),
        **clock,
    }


def _seats_shown(session: Session, now: datetime) -> bool:
    if session.status == SessionStatus.PUBLISHED:
        return True
    started = session.started_at
    return started is not None and now < started + SEATING_STAYS


def _clock(session: Session, now: datetime) -> dict[str, Any]:
    """The clock of a running session, and how much of its time is over in per cent."""
    if session.status != SessionStatus.RUNNING:
        return {}
    left, until = session_seconds_left(session, now=now), session_ends_at(session)
    length = session.minutes * 60 + session.extra_seconds
    return {
        "seconds_left": left,
        "until": until,
        "over": min(FULL, max(0, FULL - FULL * (left or 0) // max(length, 1))),
        "time_is_up": left is not None and left < 0,
    }


def _reports(session: Session, tables: list[Table], waiting: list[Table]) -> Reports:
    """Many tables have no place each; then those that still play have one as soon as it holds."""
    shown = next((part for part in (tables, waiting) if len(part) <= MOST_TABLES), [])
    seen = is_released(session.event, session)
    return Reports(
        done=len(tables) - len(waiting),
        all=len(tables),
        shown=live_tables(session, shown, shown=seen),
    )


def _people(tables: list[Table], byes: list[SitOut]) -> list[Seat | SitOut]:
    """Every seat and every bye by family name, as far as the hall may see it."""
    seats = [seat for table in tables for seat in table.seats.all()]
    rows: list[Seat | SitOut] = [*seats, *byes]
    return sorted(rows, key=lambda row: row.entrant.player.public_person_name.order)


def _next(event: Event, number: int, planned: int) -> dict[str, Any] | None:
    """The session that comes after this one, with its planned start."""
    if event.status == EventStatus.FINISHED or number > planned:
        return None
    return {"number": number, "at": planned_start(event, number)}


def _spoken(request: HttpRequest) -> list[str]:
    known = {code for code, _name in settings.LANGUAGES}
    return [code for code in dict.fromkeys(request.GET.getlist("speak")) if code in known]
