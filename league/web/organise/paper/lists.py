"""Lists to print: check-in sheet, badges, timetable, penalties, certificates."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from league.core.permissions import ANONYMOUS
from league.entrants.queries.check_in import FILTERS
from league.entrants.queries.entrants import entrants_of
from league.entrants.queries.search import by_family_name
from league.events.queries.release import is_final
from league.history.queries.corrections import penalties_of
from league.models import Event
from league.standings.queries.planned_sessions import timetable_of
from league.teams.queries.event_results import MEDALS, placed_within, result_of
from league.web.common.views import actor_in, paginate
from league.web.organise.paper.frame import AT_ONCE, chunks
from league.web.organise.paper.standings_sheets import category_of

BADGES = 8  # on a sheet
SIGN_ROWS, TIME_ROWS = 26, 24  # of a sheet


def sign_in(_request: HttpRequest, event: Event) -> dict[str, Any]:
    """Everybody who may come, by family name, with a line to sign."""
    people = by_family_name(entrants_of(event).filter(status__in=FILTERS["all"]))
    return {"sheets": chunks(people, SIGN_ROWS)}


def badges(request: HttpRequest, event: Event) -> dict[str, Any]:
    """Eight badges on a sheet; the code opens the check-in of the player, for staff."""
    desk = request.build_absolute_uri(reverse("check_in", args=[event.slug]))
    people = by_family_name(entrants_of(event).filter(status__in=FILTERS["all"]))
    pages = paginate(request, people, AT_ONCE)
    cards = [(entrant, f"{desk}{entrant.number}/") for entrant in pages]
    return {"cards": cards, "pages": pages, "sheets": chunks(cards, BADGES)}


def timetable(_request: HttpRequest, event: Event) -> dict[str, Any]:
    return {"sheets": chunks(times_of(event), TIME_ROWS)}


def times_of(event: Event) -> list[dict[str, Any]]:
    """Each session, drawn or planned, with its start and length."""
    timetable = timetable_of(event)
    drawn = {session.number: session for session in event.sessions.drawn().public()}
    return [
        {
            "number": number,
            "session": (session := drawn.get(number)),
            "start": (session and session.planned_start) or timetable.starts.get(number),
            "minutes": session.minutes if session else event.session_minutes,
        }
        for number in range(1, timetable.count + 1)
    ]


def penalties(_request: HttpRequest, event: Event) -> dict[str, Any]:
    """The penalties that count, the latest first."""
    rows = penalties_of(event).filter(revoked_at__isnull=True)
    return {"rows": rows}


def certificates(request: HttpRequest, event: Event) -> dict[str, Any]:
    """A sheet for each of the first three ranks; none before the event has finished."""
    actor, chosen = actor_in(request), category_of(request, event)
    category, podium = chosen["category"], []
    if is_final(event, actor) and category:
        podium = placed_within(event, actor, category, to_rank=MEDALS)
    elif is_final(event, actor):
        podium = [*result_of(event, actor, to_rank=MEDALS).placed]
    return chosen | {"podium": podium, "hides": not is_final(event, ANONYMOUS)}
