from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.enums import RatedGame
from league.models.columns import between, one_of
from league.models.row import Row


class RatingQuerySet(models.QuerySet["Rating"]):
    def latest_of_players(self) -> "RatingQuerySet":
        return self.filter(is_latest=True)


class Rating(Row):
    """A player's rating after one game: derived, replayable from the placements of all games.

    Without a series it is that of all events; a series has ratings of its own.
    `mu` is the estimated strength and `sigma` its standard deviation, in the units of the model.
    """

    player = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="ratings")
    table = models.ForeignKey("league.Table", on_delete=models.CASCADE, related_name="ratings")
    series = models.ForeignKey(
        "league.Series", null=True, blank=True, on_delete=models.CASCADE, related_name="ratings"
    )
    game = models.CharField(_("game"), max_length=16, choices=RatedGame.choices)
    # When the game counted as finished; games are rated in this order, then by table.
    finished_at = models.DateTimeField()
    placement = models.PositiveSmallIntegerField(_("placement"))
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(_("games so far, this one included"))
    is_latest = models.BooleanField(default=False)

    objects = RatingQuerySet.as_manager()

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        indexes: ClassVar = [
            models.Index(fields=["game", "finished_at", "table"], name="rating_by_finish")
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["player", "table"],
                condition=Q(series__isnull=True),
                name="rating_once_a_game",
            ),
            models.UniqueConstraint(
                fields=["player", "game", "games"],
                condition=Q(series__isnull=True),
                name="rating_counts_games",
            ),
            models.UniqueConstraint(
                fields=["player", "game"],
                condition=Q(is_latest=True, series__isnull=True),
                name="rating_one_latest_a_player",
            ),
            models.UniqueConstraint(
                fields=["series", "player", "table"], name="rating_of_series_once_a_game"
            ),
            models.UniqueConstraint(
                fields=["series", "player", "game", "games"],
                name="rating_of_series_counts_games",
            ),
            models.UniqueConstraint(
                fields=["series", "player", "game"],
                condition=Q(is_latest=True),
                name="rating_of_series_one_latest",
            ),
            one_of("game", RatedGame, name="rating_game_known"),
            between("placement", 1, 4, name="rating_placement_known"),
            models.CheckConstraint(condition=Q(sigma__gt=0), name="rating_sigma_positive"),
            models.CheckConstraint(condition=Q(games__gte=1), name="rating_games_positive"),
        ]

    @property
    def band(self) -> float:
        """Half the width of the range that holds the true strength in 95 cases of 100."""
        return 2 * self.sigma

    @property
    def cautious(self) -> float:
        """What the ranking goes by: the strength is higher than this in 99.9 cases of 100."""
        return self.mu - 3 * self.sigma
