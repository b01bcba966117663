"""Lists to print: check-in sheet, badges, timetable, penalties, standings."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from league.core.permissions import ANONYMOUS
from league.entrants.queries.check_in import FILTERS
from league.entrants.queries.entrants import entrants_of
from league.enums import EventStatus, ReleasePolicy
from league.events.queries.session_starts import planned_starts
from league.history.queries.corrections import penalties_of
from league.models import Event
from league.seating.queries.wall_lists import name_order
from league.standings.queries.standings_after import standings_after
from league.web.common.views import actor_in, paginate, requires
from league.web.organise.paper.frame import AT_ONCE, chunks, paper_page

BADGES = 8  # on a sheet
MOST_DIGITS = 5


@require_safe
@requires("entrants.check_in")
def sign_in(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody who may come, by name, with a line to sign."""
    rows = sorted(
        entrants_of(event).filter(status__in=FILTERS["all"]),
        key=lambda entrant: name_order(entrant.staff_name),
    )
    return paper_page(request, "sign_in.html", event, rows=rows)


@require_safe
@requires("entrants.check_in")
def badges(request: HttpRequest, event: Event) -> HttpResponse:
    """Eight badges on a sheet; the code opens the check-in of the player, for staff."""
    desk = request.build_absolute_uri(reverse("check_in", args=[event.slug]))
    pages = paginate(request, entrants_of(event).filter(status__in=FILTERS["all"]), AT_ONCE)
    cards = [(entrant, f"{desk}{entrant.number}/") for entrant in pages]
    return paper_page(
        request,
        "badges.html",
        event,
        codes=True,
        cards=cards,
        pages=pages,
        sheets=chunks(cards, BADGES),
    )


@require_safe
@requires("session.see_draft")
def timetable(request: HttpRequest, event: Event) -> HttpResponse:
    starts = planned_starts(event)
    drawn = {session.number: session for session in event.sessions.drawn().public()}
    last = max([event.sessions_planned, len(starts), *drawn])
    rows = [
        {
            "number": number,
            "session": (session := drawn.get(number)),
            "start": (session and session.planned_start)
            or (starts[number - 1] if number <= len(starts) else None),
            "minutes": session.minutes if session else event.session_minutes,
        }
        for number in range(1, last + 1)
    ]
    return paper_page(request, "timetable.html", event, rows=rows)


@require_safe
@requires("penalty.give")
def penalties(request: HttpRequest, event: Event) -> HttpResponse:
    """The penalties that count, the latest first."""
    rows = penalties_of(event).filter(revoked_at__isnull=True)
    return paper_page(request, "penalties.html", event, rows=rows)


@require_safe
@requires("report.build")
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """Standings for the wall: after session `?after=`, else the latest.

    What the hall may not see yet is left out unless `?hidden=1` asks for it.
    """
    hidden = request.GET.get("hidden") == "1"
    actor = actor_in(request) if hidden else ANONYMOUS
    given = request.GET.get("after", "")
    after = int(given) if given.isdecimal() and len(given) <= MOST_DIGITS else None
    found = standings_after(event, actor, after)
    return paper_page(
        request,
        "standings.html",
        event,
        standings=found,
        after=after,
        final=event.status == EventStatus.FINISHED and after is None,
        hides=not event.results_released and event.release_policy != ReleasePolicy.LIVE,
        hidden=hidden,
    )
