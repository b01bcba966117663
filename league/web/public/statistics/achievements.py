"""Achievements: the whole table, the collection of a player, and what was reached at an event."""

from typing import Any

from django.http import HttpRequest

from league.events.queries.visible import visible_player
from league.models import Event, Player
from league.statistics.queries.achievement_rarity import (
    collection,
    collection_of,
    rarities,
    reached_at,
)
from league.statistics.queries.achievements import (
    earned,
    highlights_of_event,
    latest_achievements_of,
)
from league.web.common.views import actor_in, or_404, with_event
from league.web.public.reading import Context, reading_page

LATEST = 6
AT_EVENT = 3
NAMES = 4  # of those who reached one; the others are counted
#: What a player's page shows: what was earned, if nothing else is asked for.
SHOWN = ("earned", "all", "missing")


@reading_page("public/statistics/achievements.html")
def achievements(request: HttpRequest) -> Context:
    rarest = _rarest_first(request)
    return {"collection": collection(rarest_first=rarest), "rarest_first": rarest}


@reading_page("public/statistics/player_achievements.html")
def player_achievements(request: HttpRequest, player: int) -> Context:
    person = or_404(visible_player(player, actor_in(request)))
    show, rarest = request.GET.get("show", ""), _rarest_first(request)
    show = show if show in SHOWN else SHOWN[0]
    found = collection_of(person, show=show, rarest_first=rarest)
    if not found.earned and show == SHOWN[0]:
        show, found = "all", collection_of(person, show="all", rarest_first=rarest)
    missing = found.count - found.earned
    return {
        "player": person,
        "collection": found,
        "show": show,
        "missing": missing,
        "rarest_first": rarest,
    }


@reading_page("public/statistics/event_achievements.html", with_event)
def event_achievements(_request: HttpRequest, event: Event) -> Context:
    """What was reached, the rarest first; what many players have is folded on the page."""
    reached = [(one, one.rows[:NAMES], len(one.rows[NAMES:])) for one in reached_at(event)]
    return {
        "reached": [row for row in reached if not row[0].item.is_frequent],
        "frequent": [row for row in reached if row[0].item.is_frequent],
    }


def _rarest_first(request: HttpRequest) -> bool:
    return request.GET.get("order") == "rarest"


def achievements_of(player: Player) -> dict[str, Any]:
    """What `public/statistics/_player_achievements.html` shows on a player's page."""
    found, count = latest_achievements_of(player, LATEST)
    return {"achievements": found, "achievement_count": count}


def achievements_at(event: Event) -> dict[str, Any]:
    """What `public/statistics/_event_achievements.html` shows on an event's page: the rarest."""
    found = highlights_of_event(event)
    holders = rarities().holders if found else {}
    rarest = sorted(found, key=lambda row: holders.get(row.name, 0))[:AT_EVENT]
    return {"achievements": [earned(row) for row in rarest]}
