"""The tables that a scorer keeps, with what each waits for."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.events.queries.staff import own_tables
from league.models import Event, Session
from league.play.queries.referee_calls import open_calls_of
from league.seating.queries.sessions import running_tables, seated, tables_by_result, tables_of
from league.web.common.views import actor_in, page, requires


@require_safe
@requires("table.see_link")
def tables(request: HttpRequest, event: Event) -> HttpResponse:
    """The tables of the running sessions; `?all=1` shows those of the others, too."""
    numbers = own_tables(event, actor_in(request))
    chosen = running_tables(event)
    if numbers and "all" not in request.GET:
        chosen = chosen.filter(number__in=numbers)
    sessions = Session.objects.select_related("event").filter(
        pk__in={table.session_id for table in chosen}
    )
    shown = {table.pk for table in chosen}
    of_results = [session for session in sessions if tables_by_result(session).exists()]
    called = {row.call.table_id for row in open_calls_of(event)}
    rows = [
        (session, table, table.pk in called)
        for session in sessions.order_by("number")
        for table in seated(tables_of(session))
        if table.pk in shown
    ]
    return page(
        request,
        "organise/own_tables.html",
        event,
        rows=rows,
        of_results=of_results if actor_in(request).may("table.desk", event_id=event.pk) else [],
        numbers=numbers,
        everything="all" in request.GET,
    )
