"""The standings with hidden results, for staff."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.core.permissions import ANONYMOUS
from league.events.queries.release import released_sessions
from league.models import Event
from league.standings.queries.addends import addends_of, shown_columns
from league.standings.queries.session_columns import session_columns
from league.standings.queries.standings import standings_of
from league.web.common.views import actor_in, page, requires


@require_safe
@requires("event.see_hidden")
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    actor = actor_in(request)
    columns = session_columns(event, actor)
    shown = event.sessions.filter(released_sessions(event, ANONYMOUS))
    public = set(shown.values_list("number", flat=True))
    lines = [
        (line, addends_of(line, columns.scores_of(line.entrant.pk)))
        for line in standings_of(event, actor)
    ]
    return page(
        request,
        "organise/standings.html",
        event,
        lines=lines,
        adds=shown_columns(lines),
        numbers=columns.numbers,
        hidden=[number for number in columns.numbers if number not in public],
    )
