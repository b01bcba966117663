"""Check-in: search by name, club or number, or scan the code of a badge."""

from datetime import timedelta
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import Resolver404, resolve, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from league.core.errors import Forbidden, Refused
from league.entrants.queries.check_in import (
    FILTERS,
    PARTS,
    Desk,
    DeskRow,
    desk_of,
    desk_row,
    desk_rows,
    entrants_at_desk,
    latest_marks,
)
from league.entrants.queries.entrants import entrant_numbered
from league.entrants.queries.search import LONGEST_QUERY
from league.entrants.queries.sign_ups import terms_of
from league.entrants.status_changes import (
    check_in_everybody,
    set_entrant_status,
    set_entrant_statuses,
)
from league.enums import EntrantStatus
from league.events.queries.events import event_by_slug, renamed_event
from league.models import Entrant, Event
from league.notices.check_in_reminders import remind_of_check_in
from league.notices.queries.check_in_texts import (
    check_in_reach,
    next_start,
    takes_check_in_reminders,
)
from league.seating.queries.tables_now import substitutes_to_seat, tables_now
from league.standings.queries.planned_sessions import coming_start
from league.templatetags.addresses import addresses
from league.web.common.views import (
    ENTRANTS,
    actor_in,
    or_404,
    page,
    posts_verb,
    requires,
    say_who_moved_up,
    staff_page,
    whole_number,
)
from league.web.organise.repairs import problem_with_repair_link
from league.web.organise.steps.checks import CHECKED

FILTER_NAMES = {
    "all": gettext_lazy("All"),
    "missing": gettext_lazy("Not checked in"),
    "late": gettext_lazy("Late"),
    "here": gettext_lazy("Checked in"),
    "no_show": gettext_lazy("No-show"),
    "substitutes": gettext_lazy("Substitutes"),
}
TITLES = {
    "not_here": gettext_lazy("Not here yet"),
    "here": gettext_lazy("Here"),
    "others": gettext_lazy("No-shows and substitutes"),
}


# The minutes before a start that are counted down.
SOON = 99


@staff_page("entrants.check_in")
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    """The check-in page; htmx requests get the list alone."""
    htmx = getattr(request, "htmx", False)
    template = "organise/check_in/_list.html" if htmx else "organise/check_in/check_in.html"
    return page(
        request,
        template,
        event,
        self_check_in=terms_of(event).self_check_in,
        coming=_coming(event),
        **_list_and_beside(event, request.GET),
    )


@require_POST
@requires("entrants.check_in")
def find(request: HttpRequest, event: Event) -> HttpResponse:
    """After Enter: the code of a badge checks its player in, other text searches the list."""
    asked = request.POST.get("q", "")
    number = number_on_badge(event, asked)
    if number is None:
        return redirect(_address(event, request.POST))
    entrant = entrant_numbered(event, number)
    if entrant is None:
        messages.error(request, _("This badge is of another event."))
    elif entrant.status not in (EntrantStatus.ENROLLED, EntrantStatus.LATE):
        return redirect("check_in_one", event.slug, number)
    elif _write(request, entrant, EntrantStatus.CHECKED_IN):
        messages.success(request, _("%(name)s is checked in.") % {"name": entrant.staff_name})
    return redirect("check_in", event.slug)


def number_on_badge(event: Event, text: str) -> int | None:
    """The player's number in the address that a badge's code holds; 0 for another event's badge.

    None for a text that is no such address.
    """
    try:
        found = resolve(urlsplit(text.strip()).path)
    except (Resolver404, ValueError):
        return None
    if found.url_name != "check_in_one":
        return None
    slug = found.kwargs["slug"]
    of_badge = event_by_slug(slug) or renamed_event(slug)
    return found.kwargs["number"] if of_badge == event else 0


def _coming(event: Event) -> str:
    """When the next session starts; empty without a timetable."""
    found = coming_start(event)
    if found is None:
        return ""
    number, start = found
    local, now = timezone.localtime(start), timezone.localtime()
    minutes = (start - now) // timedelta(minutes=1)
    is_today = local.date() == now.date()
    words = {
        "number": number,
        "time": date_format(local, "TIME_FORMAT" if is_today else "SHORT_DATETIME_FORMAT"),
        "minutes": minutes,
    }
    if minutes < 0:
        return _("Session %(number)s was planned for %(time)s.") % words
    if not is_today:
        return _("Session %(number)s starts on %(time)s.") % words
    if minutes > SOON:
        return _("Session %(number)s starts at %(time)s.") % words
    text = ngettext(
        "Session %(number)s starts at %(time)s, in %(minutes)s minute.",
        "Session %(number)s starts at %(time)s, in %(minutes)s minutes.",
        minutes,
    )
    return text % words


def _list_and_beside(event: Event, asked: QueryDict) -> dict[str, Any]:
    """The list that somebody asks for, and what stands beside it."""
    beside = _beside_the_list(event)
    return beside | _listed(event, asked, beside["desk"])


def _listed(event: Event, asked: QueryDict, counted: Desk) -> dict[str, Any]:
    query, show = asked.get("q", "")[:LONGEST_QUERY], asked.get("show", "")
    show = show if show in FILTERS else "all"
    number = number_on_badge(event, asked.get("q", ""))
    found = entrants_at_desk(event, show=show, asked=str(number) if number else query)
    pages = Paginator(found, ENTRANTS).get_page(asked.get("page"))
    return {
        "groups": _groups(desk_rows(event, pages), counted),
        "pages": pages,
        "query": query,
        "show": show,
    }


def _beside_the_list(event: Event) -> dict[str, Any]:
    desk = desk_of(event)
    return {
        "desk": desk,
        "parts": [(part, desk.in_part(part)) for part in PARTS],
        "filters": [(name, title, desk.counts[name]) for name, title in FILTER_NAMES.items()],
        "tables": tables_now(event),
        "latest": latest_marks(event),
        "player_page": addresses("check_in_one", event.slug),
        "status_page": addresses("check_in_status", event.slug),
        # What stands before and after the name.
        "more_label": _("More for %(name)s: late, no-show").split("%(name)s"),
    }


def _address(event: Event, asked: QueryDict) -> str:
    """The address of the list that somebody asks for."""
    query = urlencode({name: asked[name] for name in ("q", "show", "page") if asked.get(name)})
    address = reverse("check_in", args=[event.slug])
    return f"{address}?{query}" if query else address


def _groups(rows: list[DeskRow], counted: Desk) -> list[dict[str, object]]:
    """The parts of the list. One without a row is hidden until a tap moves a row there."""
    return [
        {
            "name": part,
            "title": TITLES[part],
            "count": counted.in_part(part),
            "rows": [row for row in rows if row.part == part],
        }
        for part in PARTS
    ]


@staff_page("entrants.check_in")
def one(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The check-in page of one player, opened by the code on a badge."""
    row = desk_row(or_404(entrant_numbered(event, number)))
    return page(request, "organise/check_in/one.html", event, row=row, entrant=row.entrant)


@require_POST
@requires("entrants.check_in")
def set_status(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    entrant = or_404(entrant_numbered(event, number))
    _write(request, entrant, request.POST.get("status", ""))
    if request.POST.get("back") == "one":
        return redirect("check_in_one", event.slug, number)
    if request.POST.get("back") == "now":
        return redirect("manage", event.slug)
    if request.POST.get("back") == "check":
        return _to_check(request, event)
    if not getattr(request, "htmx", False):
        return redirect(_address(event, request.POST))
    if request.POST.get("back") == "list":
        shown = _list_and_beside(event, request.POST) | {"oob": True}
        return page(request, "organise/check_in/_list_answer.html", event, **shown)
    row = desk_row(or_404(entrant_numbered(event, number)))
    asked = request.POST.get("show", "")
    return page(
        request,
        "organise/check_in/_answer.html",
        event,
        row=row,
        moves=row.part not in ("", request.POST.get("part", "")),
        query=request.POST.get("q", "")[:LONGEST_QUERY],
        show=asked if asked in FILTERS else "all",
        oob=True,
        **_beside_the_list(event),
    )


@posts_verb(
    "entrants.check_in",
    done=gettext_lazy("All registered players are checked in."),
    back="check_in",
)
def everybody(request: HttpRequest, event: Event) -> None:
    check_in_everybody(event, actor=actor_in(request))


@staff_page("entrants.change")
def remind(request: HttpRequest, event: Event) -> HttpResponse:
    """Who is not checked in, and whom a reminder reaches."""
    return page(
        request,
        "organise/check_in/remind.html",
        event,
        reach=check_in_reach(event),
        allowed=takes_check_in_reminders(event),
        start=next_start(event),
        mail=settings.MAIL_REACHES_PEOPLE,
    )


@posts_verb("entrants.change", back="check_in")
def send_reminders(request: HttpRequest, event: Event) -> str:
    count = remind_of_check_in(event, actor=actor_in(request))
    text = ngettext("%(count)s player is reminded.", "%(count)s players are reminded.", count)
    return text % {"count": count}


@posts_verb("entrants.change", back="check_in")
def seat_substitutes(request: HttpRequest, event: Event) -> str:
    """Check in the substitutes who fill a table, as players."""
    rows = substitutes_to_seat(event)
    set_entrant_statuses(event, rows, EntrantStatus.CHECKED_IN, actor=actor_in(request))
    text = ngettext("%(count)s substitute plays now.", "%(count)s substitutes play now.", len(rows))
    return text % {"count": len(rows)}


def _to_check(request: HttpRequest, event: Event) -> HttpResponse:
    """Back to the check before a step of a session."""
    number = whole_number(request.POST.get("session", ""))
    verb = request.POST.get("verb", "")
    if number is None or verb not in CHECKED:
        return redirect("manage", event.slug)
    return redirect("session_confirm", event.slug, number, verb)


def _write(request: HttpRequest, entrant: Entrant, status: str) -> bool:
    """Set the status and return True, or add a message for each problem."""
    actor = actor_in(request)
    try:
        done = set_entrant_status(entrant, status, actor=actor)
    except Forbidden as refusal:
        raise PermissionDenied from refusal
    except Refused as refusal:
        for item in refusal.problems:
            messages.error(request, problem_with_repair_link(item, entrant, status, actor))
        return False
    say_who_moved_up(request, done.moved_up)
    return True
