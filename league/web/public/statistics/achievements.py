"""Achievements: the whole table, those of a player, and those reached at an event."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.events.queries.visible import visible_player
from league.models import Event, Player
from league.statistics.queries.achievements import (
    achievements_of_event,
    all_achievements,
    earned,
    grouped_achievements,
    highlights_of_event,
    latest_achievements_of,
)
from league.web.common.views import actor_in, or_404, page, paginate, with_event

LATEST = 6


@require_safe
def achievements(request: HttpRequest) -> HttpResponse:
    return page(request, "public/statistics/achievements.html", groups=all_achievements())


@require_safe
def player_achievements(request: HttpRequest, player: int) -> HttpResponse:
    person = or_404(visible_player(player, actor_in(request)))
    return page(
        request,
        "public/statistics/player_achievements.html",
        player=person,
        groups=grouped_achievements(person),
    )


@require_safe
@with_event
def event_achievements(request: HttpRequest, event: Event) -> HttpResponse:
    rows = paginate(request, achievements_of_event(event))
    return page(
        request,
        "public/statistics/event_achievements.html",
        event,
        rows=rows,
        earned=[earned(row) for row in rows],
    )


def achievements_of(player: Player) -> dict[str, Any]:
    """What `public/statistics/_player_achievements.html` shows on a player's page."""
    found, count = latest_achievements_of(player, LATEST)
    return {"achievements": found, "achievement_count": count}


def achievements_at(event: Event) -> dict[str, Any]:
    """What `public/statistics/_event_achievements.html` shows on an event's page."""
    return {"achievements": [earned(row) for row in highlights_of_event(event)[:LATEST]]}
