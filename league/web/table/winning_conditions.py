"""The winning conditions page of a table."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.play.queries.games import state_of
from league.play.queries.target_scores import target_scores_of
from league.play.queries.texts.hands import wind_sign
from league.play.queries.texts.winning_condition_texts import texts_for
from league.play.queries.winning_conditions import winning_conditions_of
from league.web.common.typed_fields import whole_number
from league.web.table.access import TableAccess, table_page
from league.web.table.page_context import seat_rows, table_context
from scoring.figures.hand_facts import RIICHI
from scoring.games import game_of
from scoring.results.score_unit import ScoreUnit

MOST_POINTS = 10_000_000


@require_safe
@table_page
def winning_conditions(request: HttpRequest, access: TableAccess) -> HttpResponse:
    state = state_of(access.table)
    if state.game is None or state.game.finished:
        raise Http404
    rows = seat_rows(state)
    place = whole_number(request.GET.get("seat", ""))
    chosen = next((row for row in rows if row.seat.pk == place), rows[state.game.situation.dealer])
    situation = state.game.situation
    named = request.GET.getlist("riichi")
    if not request.GET:
        named = [wind_sign(situation, index) for index in state.riichi]
    riichi = [wind for wind in situation.winds if wind.value in named]
    typed = request.GET.get("target", "")
    game = game_of(state.game.ruleset)
    target = _points(typed, game.score_unit)
    [targets] = target_scores_of(access.table, [chosen.seat], access.actor)
    context: dict[str, Any] = {
        **table_context(access, state, rows),
        "chosen": chosen,
        "riichi": [wind.value for wind in riichi],
        "target": typed,
        "target_unreadable": target is None and bool(typed),
        "targets": targets,
        "texts": texts_for(state.game.ruleset),
        "asks_riichi": RIICHI in game.topics,
        "conditions": winning_conditions_of(
            state,
            chosen.seat,
            riichi=riichi,
            targets=targets.lines,
            scores=[] if target is None else [target],
        ),
    }
    return render(request, "table/winning_conditions/winning_conditions.html", context)


def _points(text: str, unit: ScoreUnit) -> int | None:
    """Read a final score: "+12.3" is 12300 where 1000 points make one of it."""
    tidy = text.strip().replace(",", ".").replace("\N{MINUS SIGN}", "-")
    try:
        points = round(float(tidy) * unit)
    except (ValueError, OverflowError):
        return None
    return points if abs(points) <= MOST_POINTS else None
