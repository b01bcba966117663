"""Check-in: search by name, club or number, or scan the code of a badge."""

from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from league.core.errors import Forbidden, Refused
from league.entrants.queries.check_in import (
    FILTERS,
    PARTS,
    DeskRow,
    desk_of,
    desk_row,
    desk_rows,
    entrants_at_desk,
)
from league.entrants.queries.entrants import entrant_numbered
from league.entrants.queries.search import LONGEST_QUERY
from league.entrants.status_changes import check_in_everybody, set_entrant_status
from league.models import Entrant, Event
from league.seating.queries.tables_now import tables_now
from league.web.common.views import (
    ENTRANTS,
    actor_in,
    or_404,
    page,
    paginate,
    posts_verb,
    requires,
    staff_page,
    whole_number,
)
from league.web.organise.repairs import problem_with_repair_link
from league.web.organise.steps.checks import CHECKED

TITLES = {
    "not_here": gettext_lazy("Not here yet"),
    "here": gettext_lazy("Here"),
    "others": gettext_lazy("No-shows and substitutes"),
}


@staff_page("entrants.check_in")
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    """The check-in page; htmx requests get the list alone."""
    query = request.GET.get("q", "")[:LONGEST_QUERY]
    show = request.GET.get("show", "all")
    show = show if show in FILTERS else "all"
    htmx = getattr(request, "htmx", False)
    template = "organise/check_in/_list.html" if htmx else "organise/check_in/check_in.html"
    pages = paginate(request, entrants_at_desk(event, show=show, asked=query), ENTRANTS)
    return page(
        request,
        template,
        event,
        desk=desk_of(event),
        groups=_groups(desk_rows(event, pages)),
        tables=tables_now(event),
        pages=pages,
        query=query,
        show=show,
    )


def _groups(rows: list[DeskRow]) -> list[dict[str, object]]:
    """The parts of the list. One without a row is hidden until a tap moves a row there."""
    return [
        {"name": name, "title": TITLES[name], "rows": [row for row in rows if row.part == name]}
        for name in PARTS
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
    _write(request, entrant)
    if request.POST.get("back") == "one":
        return redirect("check_in_one", event.slug, number)
    if request.POST.get("back") == "now":
        return redirect("manage", event.slug)
    if request.POST.get("back") == "check":
        return _to_check(request, event)
    submitted = {name: request.POST.get(name, "") for name in ("q", "show", "page")}
    if not getattr(request, "htmx", False):
        query = urlencode({name: value for name, value in submitted.items() if value})
        return redirect(f"{reverse('check_in', args=[event.slug])}?{query}")
    row = desk_row(or_404(entrant_numbered(event, number)))
    return page(
        request,
        "organise/check_in/_answer.html",
        event,
        row=row,
        moves=row.part not in ("", request.POST.get("part", "")),
        desk=desk_of(event),
        tables=tables_now(event),
        query=submitted["q"][:LONGEST_QUERY],
        show=submitted["show"] if submitted["show"] in FILTERS else "all",
        oob=True,
    )


@posts_verb(
    "entrants.check_in", done=gettext_lazy("All enrolled players are checked in."), back="check_in"
)
def everybody(request: HttpRequest, event: Event) -> None:
    check_in_everybody(event, actor=actor_in(request))


def _to_check(request: HttpRequest, event: Event) -> HttpResponse:
    """Back to the check before a step of a session."""
    number = whole_number(request.POST.get("session", ""))
    verb = request.POST.get("verb", "")
    if number is None or verb not in CHECKED:
        return redirect("manage", event.slug)
    return redirect("session_confirm", event.slug, number, verb)


def _write(request: HttpRequest, entrant: Entrant) -> None:
    """Set the status; add a message for each problem (success shows in the row)."""
    actor, status = actor_in(request), request.POST.get("status", "")
    try:
        set_entrant_status(entrant, status, actor=actor)
    except Forbidden as refusal:
        raise PermissionDenied from refusal
    except Refused as refusal:
        for item in refusal.problems:
            messages.error(request, problem_with_repair_link(item, entrant, status, actor))
