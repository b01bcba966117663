from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.enums import ForecastBasis
from league.models.columns import EMPTY, EMPTY_LIST, between, one_of
from league.models.row import Row


class Forecast(Row):
    """The chances of a stage's players, or teams: derived, simulated again from results and seatings.

    `basis` says whose results it rests on; `counted` are the numbers of the sessions whose results are in it.
    `league.statistics.forecasts` writes `goals` and `rows`. Without `rows`, `problem` says why.
    """

    stage = models.ForeignKey("league.Stage", on_delete=models.CASCADE, related_name="forecasts")
    basis = models.CharField(_("basis"), max_length=16, choices=ForecastBasis.choices)
    of_teams = models.BooleanField(_("of teams"), default=False, db_default=False)
    results_version = models.PositiveIntegerField()
    seed = models.PositiveBigIntegerField(_("seed"))
    seasons = models.PositiveIntegerField(_("simulated seasons"), default=0)
    problem = models.CharField(max_length=32, blank=True)
    counted = models.JSONField(default=list, db_default=EMPTY_LIST)
    facts = models.JSONField(default=dict, db_default=EMPTY)
    goals = models.JSONField(default=list, db_default=EMPTY_LIST)
    rows = models.JSONField(default=list, db_default=EMPTY_LIST)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("forecast")
        verbose_name_plural = _("forecasts")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["stage", "basis", "of_teams"], name="forecast_once_a_stage"
            ),
            one_of("basis", ForecastBasis, name="forecast_basis_known"),
            models.CheckConstraint(
                condition=models.Q(seasons__gte=1) | ~models.Q(problem=""),
                name="forecast_seasons_or_problem",
            ),
        ]


class ForecastPart(Row):
    """Some blocks of simulated seasons for one worker, until the job has gathered their counts."""

    job = models.ForeignKey("league.Job", on_delete=models.CASCADE, related_name="forecast_parts")
    number = models.PositiveSmallIntegerField()
    # The forecast of the job that it belongs to, and the season as `Season.to_json` writes it.
    forecast = models.PositiveSmallIntegerField()
    season = models.JSONField()
    first_block = models.PositiveIntegerField()
    blocks = models.PositiveIntegerField()
    claimed_at = models.DateTimeField(null=True, blank=True)
    counts = models.JSONField(null=True, blank=True)

    class Meta:
        verbose_name = _("part of a forecast")
        verbose_name_plural = _("parts of a forecast")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["job", "number"], name="forecast_part_number_once"),
            between("blocks", 1, 10_000, name="forecast_part_blocks_sane"),
        ]
