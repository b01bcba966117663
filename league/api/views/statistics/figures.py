"""Figures of players and events, and a player's games and figures as files."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found
from league.api.inputs.figures import GameFilterIn, game_filter
from league.api.outputs.event_figures import EventFiguresOut
from league.api.outputs.figures import PlayedGameOut, PlayerFiguresOut
from league.enums import ReportFormat
from league.events.queries.visible import visible_player
from league.standings.files import results_file
from league.standings.queries.report_sheets import Sheet
from league.statistics.queries.event_figures import event_figures
from league.statistics.queries.figure_sheets import figures_sheet, games_sheet
from league.statistics.queries.head_to_head import head_to_head
from league.statistics.queries.played_games import PlayedGame, chosen, games_of
from league.statistics.queries.player_figures import PlayerFigures, player_figures

CSV = extend_schema(parameters=[GameFilterIn], responses={(200, "text/csv"): OpenApiTypes.STR})


class _FiguresView(ApiView):
    def figures(self, pk: int) -> PlayerFigures:
        wanted = game_filter(self.read(GameFilterIn, query=True))
        return player_figures(found(visible_player(pk, self.actor)), self.actor, wanted)


class PlayerFiguresView(_FiguresView):
    @extend_schema(parameters=[GameFilterIn], responses=PlayerFiguresOut)
    def get(self, request: Request, pk: int) -> Response:
        figures = self.figures(pk)
        context = {"rivals": head_to_head(figures.games)}
        return Response(PlayerFiguresOut(figures, context=context).data)


class PlayerGames(ApiView):
    """The games of a player that the filter leaves, the latest first."""

    @extend_schema(parameters=[GameFilterIn], responses=PlayedGameOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        wanted = game_filter(self.read(GameFilterIn, query=True))
        player = found(visible_player(pk, self.actor))
        games: list[PlayedGame] = chosen(games_of(player, self.actor), wanted)
        return self.page(games[::-1], PlayedGameOut)


class PlayerFiguresFile(_FiguresView):
    @CSV
    def get(self, request: Request, pk: int) -> HttpResponse:
        return _csv(figures_sheet(self.figures(pk)), f"player-{pk}-figures.csv")


class PlayerGamesFile(_FiguresView):
    @CSV
    def get(self, request: Request, pk: int) -> HttpResponse:
        return _csv(games_sheet(self.figures(pk)), f"player-{pk}-games.csv")


class EventFiguresView(ApiView):
    @extend_schema(responses=EventFiguresOut)
    def get(self, request: Request, pk: int) -> Response:
        return Response(EventFiguresOut(event_figures(self.event(pk), self.actor)).data)


def _csv(sheet: Sheet, name: str) -> HttpResponse:
    return HttpResponse(
        results_file([sheet], ReportFormat.CSV),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
