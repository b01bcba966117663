"""Two players compared on one page, and the page that picks the second of them."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.core.shared_answers import shared_by_anonymous
from league.people.queries.directory import facts_of_players, listed_players
from league.people.queries.search import LONGEST_QUERY
from league.statistics.queries.comparison import Comparison, games_together, named_players
from league.statistics.queries.comparison import comparison as compared
from league.statistics.queries.player_version import pair_version
from league.web.common.views import actor_in, or_404, page, paginate
from league.web.public.reading import Context, reading_page
from league.web.public.statistics.filters import kind_name
from league.web.public.statistics.paired_figures import paired_groups, paired_key_figures

ROWS = 60
MEETINGS_ON_A_PAGE = 25


@require_safe
def opponents(request: HttpRequest, player: int) -> HttpResponse:
    """Players to compare with, those of most games together first; for htmx the list alone.

    Without a query only those who met are listed, if there are any.
    """
    actor = actor_in(request)
    (person,) = or_404(named_players([player], actor))
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    together = games_together(person, actor)
    is_short = bool(together) and not query
    others = [
        one
        for one in listed_players(query)
        if one.pk != person.pk and (one.pk in together or not is_short)
    ]
    others.sort(key=lambda one: -together.get(one.pk, 0))
    found = paginate(request, others, ROWS)
    facts = facts_of_players([one.pk for one in found])
    rows = [(one, facts[one.pk], together.get(one.pk, 0)) for one in found]
    name = "_players" if getattr(request, "htmx", False) else "choose"
    template = f"public/player/compare/{name}.html"
    about: Context = {"player": person, "query": query, "is_short": is_short}
    return page(request, template, None, rows=rows, pages=found, **about)


@reading_page("public/player/compare/comparison.html", shared_by_anonymous(pair_version))
def comparison(request: HttpRequest, player: int, opponent: int) -> Context:
    actor = actor_in(request)
    one, other = or_404(named_players([player, opponent], actor))
    found = compared(one, other, actor, request.GET.get("kind"))
    return {"one": one, "other": other, **(_shown(request, found) if found else {})}


def _shown(request: HttpRequest, found: Comparison) -> dict[str, Any]:
    unit = found.one.games[0].event.rules.score_unit
    figures = found.one.figures, found.other.figures
    pages = Paginator(found.meetings[::-1], MEETINGS_ON_A_PAGE)
    return {
        "found": found,
        "unit": unit,
        "kinds": [(each, kind_name(each), each == found.kind) for each in found.kinds],
        "key": paired_key_figures(*figures, unit),
        "groups": paired_groups(*figures, unit) if "figures" in request.GET else [],
        "meetings": pages.get_page(request.GET.get("page")),
    }
