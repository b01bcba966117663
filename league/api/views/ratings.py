"""Ratings: the ranking, and how one player's rating went."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found
from league.api.inputs.ratings import PlayerRatingsIn, RankingIn
from league.api.outputs.ratings import PlayerRatingOut, RankedOut
from league.events.queries.visible import visible_player
from league.statistics.queries.ratings import RankingFilter, ranking, rating_history


class RatingList(ApiView):
    """Players by their cautious value (mu - 3 sigma); club and country find public names only."""

    @extend_schema(parameters=[RankingIn], responses=RankedOut(many=True))
    def get(self, request: Request) -> Response:
        wanted = RankingFilter(**self.read(RankingIn, query=True))
        return self.page(ranking(wanted), RankedOut)


class PlayerRatings(ApiView):
    """The rating after each game, newest first."""

    @extend_schema(parameters=[PlayerRatingsIn], responses=PlayerRatingOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        player = found(visible_player(pk, self.actor))
        wanted = self.read(PlayerRatingsIn, query=True)
        return self.page(rating_history(player, wanted.get("game")), PlayerRatingOut)
