"""The list of entrants as everybody sees it."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.models import Event
from league.selectors.entrants import entrants_of
from league.web.answering import page
from league.web.asking import event_page


@require_safe
@event_page
def entrants(request: HttpRequest, event: Event) -> HttpResponse:
    return page(request, "entrants/list.html", event, entrants=entrants_of(event))
