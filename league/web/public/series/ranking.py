"""The ranking of a circuit for any day, and what counts for one player."""

from datetime import date, timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_safe

from league.core.shared_answers import shared_by_anonymous
from league.core.versions import series_version
from league.enums import SeriesKind
from league.hand_value.queries.playable_games import playable_games
from league.models import Series
from league.series.queries.circuit import (
    CircuitLine,
    CircuitTable,
    circuit_table,
    line_of,
    parts_with,
    thousandths,
)
from league.web.common.views import actor_in, or_404
from league.web.public.series.common import series_page, show
from scoring.results.circuit import BEFORE_START, NOT_SELECTED, TOO_OLD, Part

YEARS_AHEAD = 5


@require_safe
@shared_by_anonymous(series_version)
@series_page
def series_ranking(request: HttpRequest, series: Series) -> HttpResponse:
    table = _table(request, series)
    return show(
        request,
        "public/series/ranking.html",
        series,
        table=table,
        games=_tabs(table),
        lines=[line for line in table.lines if line.ranked.rank],
        unranked=[line for line in table.lines if not line.ranked.rank],
    )


@require_safe
@shared_by_anonymous(series_version)
@series_page
def series_ranked_player(request: HttpRequest, series: Series, player: int) -> HttpResponse:
    """Which results of a player count, which do not and why, and what follows from them."""
    table = _table(request, series)
    line = or_404(line_of(table, player))
    return show(
        request,
        "public/series/ranked_player.html",
        series,
        table=table,
        line=line,
        rows=_rows(table, line),
        parts=[_part(part) for part in line.ranked.parts],
    )


def _table(request: HttpRequest, series: Series) -> CircuitTable:
    """The ranking on the day of the address, today by default; 404 for a league."""
    if series.kind != SeriesKind.CIRCUIT:
        raise Http404
    return circuit_table(series, actor_in(request), day_in(request), request.GET.get("game", ""))


def _tabs(table: CircuitTable) -> list[tuple[str, str]]:
    """The games of a circuit with several of them, by name."""
    names = {game.variant: str(game.name) for game in playable_games()}
    return [(game, names[game]) for game in table.games] if len(table.games) > 1 else []


def day_in(request: HttpRequest) -> date:
    """The day that the query names; today for what is no day, or too far ahead."""
    today = timezone.localdate()
    try:
        day = date.fromisoformat(request.GET.get("on", ""))
    except ValueError:
        return today
    return (
        day
        if day.year > YEARS_AHEAD and day <= today + timedelta(days=366 * YEARS_AHEAD)
        else today
    )


def part_name(part: str) -> str:
    names = {
        "consistency": pgettext("part of a ranking", "A, consistency"),
        "achievement": pgettext("part of a ranking", "B, best results"),
        "sum": pgettext("part of a ranking", "Sum of the best results"),
    }
    return names[part]


def why_not(why: str) -> str:
    """Why a result does not count; empty where it does."""
    reasons = {
        BEFORE_START: gettext("Before the first day that counts"),
        TOO_OLD: gettext("Older than two years"),
        NOT_SELECTED: gettext("Better results count"),
    }
    return reasons.get(why, "")


def _part(part: Part) -> dict[str, Any]:
    return {
        "name": part_name(part.id),
        "value": thousandths(part.value),
        "count": len(part.selected),
        "zeros": part.zeros,
    }


def _rows(table: CircuitTable, line: CircuitLine) -> list[dict[str, Any]]:
    return [
        {
            "event": table.events[one.result.event],
            "result": one.result,
            "points": one.points,
            "weight": thousandths(one.weight),
            "parts": [part_name(part) for part in parts_with(line, one)],
            "why": why_not(one.why),
            "counts": not one.why,
        }
        for one in line.ranked.results
    ]
