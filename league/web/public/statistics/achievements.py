"""Achievements: the whole table, those of a player, and those reached at an event."""

from typing import Any

from django.http import HttpRequest

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
from league.web.common.views import actor_in, or_404, paginate, with_event
from league.web.public.reading import Context, reading_page

LATEST = 6


@reading_page("public/statistics/achievements.html")
def achievements(_request: HttpRequest) -> Context:
    return {"groups": all_achievements()}


@reading_page("public/statistics/player_achievements.html")
def player_achievements(request: HttpRequest, player: int) -> Context:
    person = or_404(visible_player(player, actor_in(request)))
    return {"player": person, "groups": grouped_achievements(person)}


@reading_page("public/statistics/event_achievements.html", with_event)
def event_achievements(request: HttpRequest, event: Event) -> Context:
    rows = paginate(request, achievements_of_event(event))
    return {"rows": rows, "earned": [earned(row) for row in rows]}


def achievements_of(player: Player) -> dict[str, Any]:
    """What `public/statistics/_player_achievements.html` shows on a player's page."""
    found, count = latest_achievements_of(player, LATEST)
    return {"achievements": found, "achievement_count": count}


def achievements_at(event: Event) -> dict[str, Any]:
    """What `public/statistics/_event_achievements.html` shows on an event's page."""
    return {"achievements": [earned(row) for row in highlights_of_event(event)[:LATEST]]}
