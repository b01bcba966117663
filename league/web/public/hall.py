"""The hall's screen: seatings by name and by table, the clock, late tables, spoken announcements."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.core.permissions import Actor
from league.enums import RESULT_STATUSES, SessionStatus
from league.events.queries.release import sees_results
from league.events.queries.session_starts import planned_start
from league.models import Event, Seat, Session, Table
from league.play.queries.session_pace import expected_end
from league.seating.queries.clocks import session_ends_at, session_seconds_left
from league.seating.queries.sessions import sessions_of, tables_of
from league.web.common.live import follows_event
from league.web.common.views import actor_in, with_event
from league.web.public.event_view import podium_of
from league.web.public.reading import Context, reading_page

VIEWS = ("names", "tables")
LAST_MINUTES = 10  # announced before the clock ends
#: The seating stays beside the clock until then; after it the clock has the screen for itself.
SEATING_STAYS = timedelta(minutes=10)
_ANNOUNCED = (SessionStatus.PUBLISHED, SessionStatus.RUNNING, SessionStatus.FINISHED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """A sentence in one language, spoken once, at `at` or as soon as it appears."""

    key: str
    language: str
    text: str
    at: datetime | None = None


@reading_page("public/hall/hall.html", follows_event, with_event)
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
    now, actor = timezone.now(), actor_in(request)
    view = request.GET.get("view", "")
    session = _session(event, actor)
    context: dict[str, Any] = {"now": now, "view": view if view in VIEWS else "", "next": None}
    if session is None:
        return context | {"session": None, "next": _next(event, 1), "announcements": []}
    tables = list(tables_of(session))
    waiting = [table for table in tables if table.status not in RESULT_STATUSES]
    running = session.status == SessionStatus.RUNNING
    left = session_seconds_left(session, now=now) if running else None
    time_is_up = left is not None and left < 0
    return context | {
        "session": session,
        "podium": podium_of(event, actor),
        "people": _people(tables),
        "tables": tables,
        "late": waiting if time_is_up else [],
        "playing": len(waiting),
        "seconds_left": left,
        "time_is_up": time_is_up,
        "until": session_ends_at(session),
        "rule": _time_rule(event),
        "seats_shown": _seats_shown(session, now),
        "end": expected_end(session, waiting, now=now, shown=sees_results(session, actor)),
        "next": _next(event, session.number + 1),
        "announcements": [
            item
            for language in _spoken(request)
            for item in _announcements(session, waiting, language)
        ],
    }


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


def _people(tables: list[Table]) -> list[Seat]:
    """Every seat by the name that the hall may see."""
    seats = [seat for table in tables for seat in table.seats.all()]
    for table in tables:
        for seat in table.seats.all():
            seat.table = table
    return sorted(seats, key=lambda seat: seat.entrant.player.public_name.casefold())


def _seats_shown(session: Session, now: datetime) -> bool:
    if session.status == SessionStatus.PUBLISHED:
        return True
    started = session.started_at
    running = session.status == SessionStatus.RUNNING
    return running and started is not None and now < started + SEATING_STAYS


def _next(event: Event, number: int) -> dict[str, Any] | None:
    """The session that comes after this one, with its planned start."""
    if number > event.sessions_planned:
        return None
    return {"number": number, "at": planned_start(event, number)}


def _time_rule(event: Event) -> str:
    """What a table does when the time is up, by the ruleset."""
    policy = event.ruleset.time_policy
    if policy == "finish_current_hand":
        return _("When time is up: finish the present hand, then the game ends.")
    if policy == "one_more_hand":
        return _("When time is up: finish the present hand and play one more.")
    return ""


def _spoken(request: HttpRequest) -> list[str]:
    known = {code for code, _name in settings.LANGUAGES}
    return [code for code in dict.fromkeys(request.GET.getlist("speak")) if code in known]


def _announcements(session: Session, waiting: list[Table], language: str) -> list[Announcement]:
    """What is said of the session now, and what its clock will say."""
    with translation.override(language):
        return [
            Announcement(key=f"{session.pk}-{key}", language=language, text=text, at=at)
            for key, text, at in _sentences(session, waiting)
        ]


def _sentences(session: Session, waiting: list[Table]) -> list[tuple[str, str, datetime | None]]:
    number, until = session.number, session_ends_at(session)
    if session.status == SessionStatus.PUBLISHED:
        text = _("The seating of session %(number)s is up. Please find your table.")
        return [("seating", text % {"number": number}, None)]
    if session.status == SessionStatus.FINISHED:
        return [("over", _("Session %(number)s is over.") % {"number": number}, None)]
    said: list[tuple[str, str, datetime | None]] = [
        ("start", _("Session %(number)s has started.") % {"number": number}, None)
    ]
    if until is not None and waiting:
        soon = until - timedelta(minutes=LAST_MINUTES)
        minutes = ngettext("%(count)s minute left.", "%(count)s minutes left.", LAST_MINUTES)
        said.append((f"soon-{until:%H%M}", minutes % {"count": LAST_MINUTES}, soon))
        up = " ".join(filter(None, [_("Time is up."), _time_rule(session.event)]))
        said.append((f"up-{until:%H%M}", up, until))
    return said
