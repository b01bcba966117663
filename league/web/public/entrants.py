"""The public list of players."""

from collections import Counter

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from league.core.shared_answers import one_number, shared_by_anonymous
from league.core.versions import standings_version
from league.entrants.queries.entrants import entrants_of
from league.entrants.queries.search import (
    LONGEST_QUERY,
    by_family_name,
    found_among,
    public_person_name,
)
from league.enums import EntrantStatus, EventStatus
from league.models import Event
from league.web.common.views import ENTRANTS, page, paginate, with_event


# Who plays and with which status, the standings show as well.
@require_safe
@vary_on_headers("HX-Request")
@shared_by_anonymous(standings_version, queries=one_number("page"))
@with_event
def entrants(request: HttpRequest, event: Event) -> HttpResponse:
    """All players by family name, or those that `?q=` finds by their public names; htmx gets the list alone."""
    query = request.GET.get("q", "")[:LONGEST_QUERY]
    found = found_among(entrants_of(event), query, name=public_person_name)
    htmx = getattr(request, "htmx", False)
    template = "public/_entrants.html" if htmx else "public/entrants.html"
    pages = paginate(request, by_family_name(found, name=public_person_name), ENTRANTS)
    return page(request, template, event, entrants=pages, query=query, usual=_usual(event))


def _usual(event: Event) -> dict[str, object] | None:
    """The status that most players have, which is said once above the list."""
    statuses = Counter(event.entrants.order_by().values_list("status", flat=True))
    if event.status == EventStatus.FINISHED or not statuses:
        return None
    status, count = statuses.most_common(1)[0]
    return {
        "label": EntrantStatus(status).label,
        "status": status,
        "count": count,
        "total": statuses.total(),
    }
