"""The public page of a player: key figures, charts, opponents and games."""

from collections import Counter
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest

from league.core.shared_answers import shared_by_anonymous
from league.people.queries.players import player_by_id
from league.seating.queries.next_seats import own_seats_of_player
from league.statistics.queries.head_to_head import opponents_at
from league.statistics.queries.played_games import entered_events
from league.statistics.queries.player_figures import PlayerFigures, player_figures
from league.statistics.queries.player_version import player_version
from league.web.common.live import follows
from league.web.common.views import actor_in, or_404
from league.web.public.reading import Context, reading_page
from league.web.public.statistics.achievements import achievements_of
from league.web.public.statistics.chances import chances_of
from league.web.public.statistics.figure_texts import figure_groups, key_figures
from league.web.public.statistics.filters import filters_of, kind_name, query_of, wanted_games
from league.web.public.statistics.player_charts import charts_of
from league.web.public.statistics.ratings import ratings_of
from league.web.public.statistics.years import years_of

GAMES_ON_A_PAGE = 25
LATEST_GAMES = 6
MOST_OPPONENTS = 8
MOST_EVENTS = 8


@reading_page("public/player/player.html", shared_by_anonymous(player_version), follows)
def player(request: HttpRequest, player: int) -> Context:
    person, actor = or_404(player_by_id(player)), actor_in(request)
    found = player_figures(person, actor, wanted_games(request.GET))
    played = {game.event.id for game in found.played}
    waiting = entered_events(person, actor, MOST_EVENTS, besides=played)
    if not played and not waiting:
        raise Http404
    return {
        "player": person,
        "waiting": waiting,
        "seats": own_seats_of_player(person, actor),
        **ratings_of(person),
        **achievements_of(person),
        **chances_of(person),
        **(_record(request, found) if found.kind else {}),
    }


def _record(request: HttpRequest, found: PlayerFigures) -> dict[str, Any]:
    kind = or_404(found.kind)
    unit = next(game.event.rules.score_unit for game in found.played if game.event.kind == kind)
    opponents = found.rivals.opponents
    everybody = request.GET.get("opponents") == "all"
    every_game = request.GET.get("list") == "all" or "page" in request.GET
    rows = GAMES_ON_A_PAGE if every_game else LATEST_GAMES
    games = Paginator(found.games[::-1], rows).get_page(request.GET.get("page"))
    met = opponents_at(games.object_list, {one.player.pk: one.player for one in opponents})
    now = next((game for game in reversed(found.played) if not game.is_finished), None)
    return {
        "found": found,
        "unit": unit,
        "now": now,
        "counts": _counts(found),
        "filters": filters_of(found.played, found.kinds, kind, found.wanted),
        "years": years_of(found.played, kind),
        "query": query_of(found.wanted),
        "key": key_figures(found.figures, unit),
        "groups": figure_groups(found.figures, unit) if "figures" in request.GET else [],
        "compared": any(one.is_compared for one in found.figures.values()),
        "everybody": everybody,
        "opponents": opponents if everybody else opponents[:MOST_OPPONENTS],
        "opponent_count": len(opponents),
        "games": games,
        "every_game": every_game,
        "rows": [(game, met.get(game.seat, [])) for game in games],
        **charts_of(found, unit),
    }


def _counts(found: PlayerFigures) -> list[tuple[str, int]]:
    """How many games of each kind have ended, as the list below has them."""
    ended = Counter(game.event.kind for game in found.played if game.is_finished)
    return [(kind_name(kind), ended[kind]) for kind in found.kinds if ended[kind]]
