"""What do I need? For every player of a table, at any moment of its game."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.play.queries.games import state_of
from league.play.queries.target_scores import target_scores_at
from league.play.queries.winning_conditions import winning_conditions_of
from league.web.table.access import TableAccess, table_page
from league.web.table.entry_form import number
from league.web.table.page_context import seat_rows, table_context
from scoring.core.seats import WINDS

MOST_POINTS = 10_000_000


@require_safe
@table_page
def winning_conditions(request: HttpRequest, access: TableAccess) -> HttpResponse:
    state = state_of(access.table)
    if state.game is None or state.game.finished:
        raise Http404
    rows = seat_rows(state)
    place = number(request.GET.get("seat", ""))
    chosen = next((row for row in rows if row.seat.pk == place), rows[state.game.situation.dealer])
    riichi = [wind for wind in WINDS if wind.value in request.GET.getlist("riichi")]
    line = _points(request.GET.get("line", ""))
    drawn = target_scores_at(access.table, chosen.seat, access.actor)
    shown: dict[str, Any] = {
        **table_context(access, state, rows),
        "chosen": chosen,
        "riichi": [wind.value for wind in riichi],
        "line": request.GET.get("line", ""),
        "line_unreadable": line is None and bool(request.GET.get("line")),
        "drawn": drawn,
        "needs": winning_conditions_of(
            state,
            chosen.seat,
            riichi=riichi,
            targets=drawn.lines,
            scores=[] if line is None else [line],
        ),
    }
    return render(request, "table/winning_conditions.html", shown)


def _points(text: str) -> int | None:
    """A final score as people write it: "+12.3" is 12300."""
    tidy = text.strip().replace(",", ".").replace("\N{MINUS SIGN}", "-")
    try:
        points = round(float(tidy) * 1000)
    except (ValueError, OverflowError):
        return None
    return points if abs(points) <= MOST_POINTS else None
