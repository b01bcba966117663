"""The public page of a session: seating, and results once released."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.enums import SessionStatus
from league.events.queries.release import sees_results
from league.models import Session
from league.seating.queries.certificates import visible_certificate
from league.seating.queries.clocks import session_ends_at, session_seconds_left
from league.seating.queries.sessions import seated, sit_outs_of, tables_of
from league.web.common.views import TABLES, actor_in, page, paginate, session_page


@require_safe
@session_page
def session(request: HttpRequest, session: Session) -> HttpResponse:
    actor = actor_in(request)
    pages = paginate(request, tables_of(session), TABLES)
    return page(
        request,
        "public/session/session.html",
        session.event,
        session=session,
        tables=seated(pages),
        pages=pages,
        sit_outs=sit_outs_of(session),
        shown=sees_results(session, actor),
        seconds_left=_running_clock(session),
        until=session_ends_at(session),
        certificate=visible_certificate(session, actor),
    )


def _running_clock(session: Session) -> int | None:
    if session.status != SessionStatus.RUNNING:
        return None
    return session_seconds_left(session, now=timezone.now())
