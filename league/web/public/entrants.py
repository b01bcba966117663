"""The public list of players."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.entrants.queries.entrants import entrants_of
from league.models import Event
from league.web.common.views import event_page, page


@require_safe
@event_page
def entrants(request: HttpRequest, event: Event) -> HttpResponse:
    return page(request, "public/entrants.html", event, entrants=entrants_of(event))
