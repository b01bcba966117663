"""The public list of players."""

import re

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.core.shared_answers import shared_by_anonymous
from league.core.versions import plain_page_version
from league.entrants.queries.entrants import entrants_of
from league.entrants.queries.search import (
    LONGEST_QUERY,
    by_family_name,
    found_among,
    public_person_name,
)
from league.models import Event
from league.web.common.views import ENTRANTS, page, paginate, with_event

PAGES = re.compile(r"(page=[1-9][0-9]{0,3})?")


@require_safe
@shared_by_anonymous(plain_page_version, queries=PAGES)
@with_event
def entrants(request: HttpRequest, event: Event) -> HttpResponse:
    """All players by family name, or those that `?q=` finds by their public names; htmx gets the list alone."""
    query = request.GET.get("q", "")[:LONGEST_QUERY]
    found = found_among(entrants_of(event), query, name=public_person_name)
    htmx = getattr(request, "htmx", False)
    template = "public/_entrants.html" if htmx else "public/entrants.html"
    pages = paginate(request, by_family_name(found, name=public_person_name), ENTRANTS)
    return page(request, template, event, entrants=pages, query=query)
