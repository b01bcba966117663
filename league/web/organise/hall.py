"""The staff's page of the hall's screen: how to open it, and what it shows through the day."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.attention.hall_phase import hall_sessions, phase_of
from league.models import Event
from league.web.common.views import actor_in, page, staff_page

#: Each screen in the order of a day: its name, when it is shown, and what is on it.
SCREENS = (
    ("welcome", _("Before the first seating"), _("A welcome and the time.")),
    (
        "seating",
        _("Seating published"),
        _("Who sits where, by name and by table, until ten minutes after the start."),
    ),
    (
        "running",
        _("During a session"),
        _("The time left, the rule for its end, and which tables have reported."),
    ),
    (
        "between",
        _("Between two sessions"),
        _("The standings with the next cut, without hidden results."),
    ),
    (
        "over",
        _("After the last session"),
        _("A line that announces the prize-giving, and no results."),
    ),
    (
        "ceremony",
        _("Prize-giving"),
        _("The ranks from 8 to 1, one at each press. You start it on its own page."),
    ),
    (
        "final",
        _("After the prize-giving"),
        _("The final standings, as soon as the results are public."),
    ),
)


@staff_page(None)
def hall(request: HttpRequest, event: Event) -> HttpResponse:
    sessions = hall_sessions(event, actor_in(request))
    return page(
        request,
        "organise/event/hall.html",
        event,
        address=request.build_absolute_uri(reverse("hall", args=[event.slug])),
        present=phase_of(event, sessions, now=timezone.now()),
        screens=SCREENS,
    )
