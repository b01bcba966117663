"""What hands count for, derived by replaying games: figures of players are sums of these rows."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.columns import between
from league.models.hand import Hand
from league.models.row import Row
from scoring.figures.seat_counts import SeatCounts

COUNTS = SeatCounts._fields


class GameCounts(Row):
    """What a player did in a game: a column for each of `SeatCounts`."""

    seat = models.OneToOneField(
        "league.Seat", primary_key=True, on_delete=models.CASCADE, related_name="counts"
    )

    class Meta:
        verbose_name = _("counts of a seat")
        verbose_name_plural = _("counts of seats")


for name in COUNTS:
    GameCounts.add_to_class(name, models.IntegerField(default=0))


class HandWin(Row):
    """A win and the value of its hand; no han where it is a yakuman."""

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="wins")
    seat = models.ForeignKey("league.Seat", on_delete=models.CASCADE, related_name="wins")
    # Without honba and sticks.
    points = models.IntegerField()
    by_discard = models.BooleanField()
    han = models.PositiveSmallIntegerField(null=True, blank=True)
    fu = models.PositiveSmallIntegerField(null=True, blank=True)
    yakuman = models.PositiveSmallIntegerField(default=0)
    limit = models.CharField(max_length=12, blank=True)

    class Meta:
        verbose_name = _("win")
        verbose_name_plural = _("wins")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["hand", "seat"], name="hand_win_once"),
            between("yakuman", 0, 100, name="hand_win_yakuman_sane"),
        ]


class WinYaku(Row):
    """A yaku of a win whose entry tells all of them."""

    win = models.ForeignKey(HandWin, on_delete=models.CASCADE, related_name="yaku")
    yaku = models.CharField(max_length=40)

    class Meta:
        verbose_name = _("yaku of a win")
        verbose_name_plural = _("yaku of wins")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["win", "yaku"], name="win_yaku_once"),
        ]


class FieldFigure(Row):
    """A figure among all players of a ruleset, or of a game as a whole, by released results.

    `average` is the mean of the players in millionths; `steps` are their percentiles 0 to 100.
    """

    field = models.CharField(max_length=80)
    figure = models.CharField(max_length=40)
    players = models.PositiveIntegerField()
    average = models.BigIntegerField()
    steps = models.JSONField()

    class Meta:
        verbose_name = _("figure of a field")
        verbose_name_plural = _("figures of fields")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["field", "figure"], name="field_figure_once"),
        ]
