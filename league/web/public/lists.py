"""Public lists of all players, clubs and events; each is narrowed by typing."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.enums import EventKind
from league.people.queries.directory import (
    clubs_found,
    events_found,
    facts_of_clubs,
    facts_of_players,
    listed_players,
)
from league.people.queries.search import LONGEST_QUERY
from league.teams.queries.event_results import results_of
from league.web.common.views import actor_in, page, paginate

ROWS = 60


@require_safe
def players(request: HttpRequest) -> HttpResponse:
    query = _asked(request)
    found = paginate(request, listed_players(query), ROWS)
    facts = facts_of_players([player.pk for player in found])
    rows = [(player, facts[player.pk]) for player in found]
    return _list(request, "players", query, rows=rows, pages=found)


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    query = _asked(request)
    found = paginate(request, clubs_found(query), ROWS)
    facts = facts_of_clubs([club.pk for club in found])
    rows = [(club, facts[club.pk]) for club in found]
    return _list(request, "clubs", query, rows=rows, pages=found)


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    query, kind = _asked(request), request.GET.get("kind", "")
    kind = kind if kind in EventKind.values else ""
    found = paginate(request, events_found(query, kind=kind), ROWS)
    rows = [*results_of(list(found), actor_in(request)).values()]
    kinds = EventKind.choices
    return _list(request, "events", query, rows=rows, pages=found, kind=kind, kinds=kinds)


def _asked(request: HttpRequest) -> str:
    return request.GET.get("q", "").strip()[:LONGEST_QUERY]


def _list(request: HttpRequest, name: str, query: str, **context: Any) -> HttpResponse:
    """The page, or for htmx its list alone."""
    htmx = getattr(request, "htmx", False)
    template = f"public/lists/{'_' if htmx else ''}{name}.html"
    return page(request, template, None, query=query, **context)
