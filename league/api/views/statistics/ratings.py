"""Ratings: the ranking, and how one player's rating went."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from league.api.base import ApiView, found
from league.api.inputs.ratings import PlayerRatingsIn, RankingIn
from league.api.outputs.ratings import PlayerRatingOut, RankedOut
from league.events.queries.visible import visible_player
from league.series.queries.series import visible_series
from league.statistics.queries.ratings import RankingFilter, ranking, rating_history


class RatingView(ApiView):
    def wanted(self, serializer: type[Serializer[Any]]) -> dict[str, Any]:
        """The filters of the query; 404 for a series that the caller cannot see."""
        values: dict[str, Any] = self.read(serializer, query=True)
        if "series" in values:
            found(visible_series(self.actor).filter(pk=values["series"]).first())
        return values


class RatingList(RatingView):
    """Players by their cautious value (mu - 3 sigma); club and country find public names only.

    Ratings are those of all events or, with `series`, of that series.
    """

    @extend_schema(parameters=[RankingIn], responses=RankedOut(many=True))
    def get(self, request: Request) -> Response:
        wanted = RankingFilter(**self.wanted(RankingIn))
        return self.page(ranking(wanted), RankedOut)


class PlayerRatings(RatingView):
    """The rating after each game, newest first."""

    @extend_schema(parameters=[PlayerRatingsIn], responses=PlayerRatingOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        player = found(visible_player(pk, self.actor))
        return self.page(rating_history(player, **self.wanted(PlayerRatingsIn)), PlayerRatingOut)
