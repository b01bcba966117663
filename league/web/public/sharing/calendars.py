"""Calendars (RFC 5545) of an event, of a club's events and of a player's seats."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from icalendar import Calendar
from icalendar import Event as Entry

from league.enums import SessionStatus
from league.formats.winds import wind
from league.models import Event, Player, Seat
from league.models.session import LAST_DRAWN
from league.nights.queries.nights import nights_of
from league.people.queries.clubs import events_of
from league.standings.queries.planned_sessions import timetable_of
from league.web.common.site_address import absolute
from league.web.public.sharing.visible import public_club, public_event, public_player

MOST = 200


@require_safe
def event(_request: HttpRequest, slug: str) -> HttpResponse:
    """Each night, and each session with a start; without any, the days of the event."""
    row = public_event(slug)
    return _answer(
        row.name, [*_nights_of(row), *_sessions_of(row)] or _days_of(row), f"{row.slug}.ics"
    )


@require_safe
def club(_request: HttpRequest, club: int) -> HttpResponse:
    """The days of the events in which members play, the latest."""
    row = public_club(club)
    entries = [entry for event in events_of(row)[:MOST] for entry in _days_of(event)]
    return _answer(row.name, entries, f"club-{row.pk}.ics")


@require_safe
def player(_request: HttpRequest, player: int) -> HttpResponse:
    """The seats of a player in sessions with a start, the latest."""
    row = public_player(player)
    seats = [_seat(seat) for seat in _public_seats(row)[:MOST]]
    return _answer(row.public_name, [entry for entry in seats if entry], f"player-{row.pk}.ics")


def _answer(name: str, entries: Iterable[Entry], file: str) -> HttpResponse:
    calendar = Calendar()
    calendar.add("prodid", "-//Tenbou//Tenbou//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    for entry in entries:
        calendar.add_component(entry)
    calendar.add_missing_timezones()
    response = HttpResponse(calendar.to_ical(), content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{file}"'
    response["Cache-Control"] = "no-cache"
    return response


def _sessions_of(event: Event) -> list[Entry]:
    """Planned and public sessions; those that have begun at the time when they did."""
    begun = {
        session.number: session.started_at
        for session in event.sessions.public().drawn().filter(night=None)
        if session.started_at
    }
    return [
        _entry(
            uid=f"event-{event.pk}-session-{number}",
            event=event,
            title=f"{event.name}: {_session_name(number)}",
            start=start.astimezone(event.zone),
            minutes=event.session_minutes,
            url=absolute("event", event.slug),
        )
        for number, start in sorted({**timetable_of(event).starts, **begun}.items())
    ]


def _nights_of(event: Event) -> list[Entry]:
    """The nights by start; a calendar replaces what it has by the sequence."""
    entries = []
    for night in nights_of(event):
        entry = _entry(
            uid=f"event-{event.pk}-night-{night.number}",
            event=event,
            title=f"{event.name}: {night.name}",
            start=night.starts_at.astimezone(event.zone),
            minutes=night.games * event.session_minutes,
            url=absolute("night", event.slug, night.number),
            venue=night.venue,
        )
        entry.add("sequence", night.version)
        entry.add("status", "CANCELLED" if night.is_cancelled else "CONFIRMED")
        entries.append(entry)
    return entries


def _days_of(event: Event) -> list[Entry]:
    if event.starts_on is None:
        return []
    return [
        _entry(
            uid=f"event-{event.pk}",
            event=event,
            title=event.name,
            start=event.starts_on,
            days=((event.ends_on or event.starts_on) - event.starts_on).days + 1,
            url=absolute("event", event.slug),
        )
    ]


def _seat(seat: Seat) -> Entry | None:
    session, event = seat.session, seat.session.event
    start = session.started_at or session.planned_start
    if start is None:
        return None
    place = gettext("Table %(number)s") % {"number": seat.table.number}
    others = sorted(seat.table.seats.all(), key=lambda other: other.index)
    names = [f"{wind(one.starting_wind)} {one.entrant.public_name}" for one in others]
    entry = _entry(
        uid=f"seat-{session.pk}-{seat.entrant.player_id}",
        event=event,
        title=f"{place}, {wind(seat.starting_wind)} · {event.name}",
        start=start.astimezone(event.zone),
        minutes=session.minutes,
        url=absolute("game", event.slug, session.number, seat.table.number),
    )
    entry.add("description", "\n".join([_session_name(session.number), *names]))
    return entry


def _public_seats(player: Player) -> list[Seat]:
    seats = Seat.objects.filter(entrant__player=player).exclude(session__status=SessionStatus.DRAFT)
    return list(
        seats.filter(session__event__in=Event.objects.listed().values("pk"))
        .select_related("session__event", "table", "entrant")
        .prefetch_related("table__seats__entrant__player")
        .order_by("-session__pk")[:MOST]
    )


def _entry(
    *,
    uid: str,
    event: Event,
    title: str,
    start: date | datetime,
    url: str,
    minutes: int = 0,
    days: int = 0,
    venue: str = "",
) -> Entry:
    """An entry whose identifier stays the same, so that a calendar replaces what it has."""
    entry = Entry()
    entry.add("uid", f"{uid}@{urlsplit(settings.ADDRESS).hostname}")
    entry.add("dtstamp", event.created_at)
    entry.add("summary", title)
    entry.add("dtstart", start)
    entry.add("dtend", start + timedelta(days=days, minutes=minutes))
    entry.add("url", url)
    if venue or event.venue:
        entry.add("location", venue or event.venue)
    return entry


def _session_name(number: int) -> str:
    if number > LAST_DRAWN:
        return gettext("Pick-up game %(number)s") % {"number": number - LAST_DRAWN}
    return gettext("Session %(number)s") % {"number": number}
