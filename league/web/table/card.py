"""The link of a lasting table card: on to the running session's table of that number."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from league.core.queries.actors import actor_of_link
from league.core.rate_limit import client_ip, within
from league.events.queries.release import sees_session
from league.play.queries.table_cards import (
    card_by_token,
    next_session,
    sessions_now,
    tables_of_card,
)
from league.play.table_cards import scan_allowed
from league.web.common.views import private_page

UNKNOWN_RATE = "60/minute"  # unknown codes of one address: a whole hall may share it
TOO_MANY = 429
LOOK_AGAIN = 20  # seconds, while no session runs


@require_safe
@private_page
def card(request: HttpRequest, token: str) -> HttpResponse:
    """The table at play; a choice of several; else a page that waits for the next session."""
    found = card_by_token(token)
    if found is None:
        if not within("table-card-unknown", str(client_ip(request)), UNKNOWN_RATE):
            return HttpResponse(status=TOO_MANY)
        raise Http404
    if not scan_allowed(found):
        return HttpResponse(status=TOO_MANY)
    tables = [
        table
        for table in tables_of_card(found)
        if sees_session(table.session, actor_of_link(table))
    ]
    if len(tables) == 1:
        return redirect("link:page", tables[0].token)
    event = found.event
    shown = {"card": found, "event": event, "tables": tables}
    shown |= {"running": sessions_now(event), "next_session": next_session(event)}
    answer = render(request, "table/card.html", shown)
    if not tables:
        answer["Refresh"] = str(LOOK_AGAIN)
    return answer
