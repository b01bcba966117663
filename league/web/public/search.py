"""The page that searches over players, events and clubs."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest

from league.people.queries.directory import (
    facts_of_clubs,
    facts_of_events,
    facts_of_players,
)
from league.people.queries.search import LONGEST_QUERY, in_natural_order, search
from league.web.common.views import actor_in, paginate
from league.web.public.reading import Context, reading_page

ROWS = 30


@reading_page("public/search/results.html")
def results(request: HttpRequest) -> Context:
    asked = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    found = paginate(request, in_natural_order(search(asked, actor_in(request))), ROWS)
    return {"asked": asked, "found": found, "rows": _with_facts(list(found))}


def _with_facts(rows: Iterable[dict[str, Any]]) -> list[tuple[dict[str, Any], Any]]:
    """Each row with what tells it from others of its name."""
    rows = list(rows)
    facts: dict[str, dict[int, Any]] = {
        "player": facts_of_players(_ids(rows, "player")),
        "event": facts_of_events(_ids(rows, "event")),
        "club": facts_of_clubs(_ids(rows, "club")),
    }
    return [(row, facts[row["found_kind"]].get(row["found_id"])) for row in rows]


def _ids(rows: Iterable[dict[str, Any]], kind: str) -> list[int]:
    return [row["found_id"] for row in rows if row["found_kind"] == kind]
