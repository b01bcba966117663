"""A player's year on one page: games, places, best game, largest hand, events and progress."""

from typing import Any

from django.http import HttpRequest

from league.core.shared_answers import shared_by_anonymous
from league.core.versions import PageVersion
from league.people.queries.players import player_by_id
from league.statistics.queries.played_games import GameFilter, GameKind, PlayedGame
from league.statistics.queries.player_figures import PlayerFigures, player_figures
from league.statistics.queries.player_version import player_version
from league.web.common.views import actor_in, or_404
from league.web.public.reading import Context, reading_page
from league.web.public.statistics.figure_texts import key_figures
from league.web.public.statistics.filters import kind_name, query_of
from league.web.public.statistics.player_charts import charts_of


def _version(player: int, year: int) -> PageVersion | None:  # noqa: ARG001  # of the address
    return player_version(player)


@reading_page("public/player/year/year.html", shared_by_anonymous(_version))
def year(request: HttpRequest, player: int, year: int) -> Context:
    person, actor = or_404(player_by_id(player)), actor_in(request)
    wanted = GameFilter(year=year, kind=request.GET.get("kind") or None)
    found = player_figures(person, actor, wanted)
    kind = or_404(found.kind if found.games else None)
    unit = found.games[0].event.rules.score_unit
    return {
        "player": person,
        "year": year,
        "years": years_of(found.played, kind),
        "kinds": [(each, kind_name(each), each == kind) for each in found.kinds],
        "found": found,
        "unit": unit,
        "query": query_of(wanted),
        "key": key_figures(found.figures, unit),
        "compared": any(one.is_compared for one in found.figures.values()),
        "best": max(found.finished, key=lambda game: game.final_score or 0, default=None),
        **_largest(found),
        **charts_of(found, unit),
    }


def years_of(played: tuple[PlayedGame, ...], kind: GameKind) -> list[int]:
    """The years with games of this kind, the latest first; games without a date have none."""
    dated = {game.year for game in played if game.event.kind == kind and game.is_dated}
    return sorted(dated, reverse=True)


def _largest(found: PlayerFigures) -> dict[str, Any]:
    """The most valuable win and its game; nothing without a win."""
    win = found.wins.largest
    if win is None:
        return {}
    game = next(game for game in found.games if game.seat == win.seat_id)
    return {"largest": win, "largest_game": game}
