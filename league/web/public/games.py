"""The public page of a game, hand by hand."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.events.queries.release import sees_results
from league.models import Session
from league.play.queries.games import state_of
from league.play.queries.hand_texts import hand_texts
from league.seating.queries.sessions import table_numbered
from league.web.common.views import actor_in, or_404, page, session_page


@require_safe
@session_page
def game(request: HttpRequest, session: Session, table: int) -> HttpResponse:
    state = state_of(or_404(table_numbered(session, table)))
    shown = sees_results(session, actor_in(request))
    return page(
        request,
        "public/game/game.html",
        session.event,
        session=session,
        table=state.table,
        seats=state.seats,
        shown=shown,
        finished=state.finished,
        state=state if shown else None,
        lines=hand_texts(state) if shown else [],
    )
