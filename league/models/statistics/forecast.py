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


class PastForecast(Row):
    """What a forecast of players said after so many sessions, kept to compare it with what happened.

    `rows` have an entrant and its chances in the order of `goals`; chances that were certain are left
    out. `came_true`, which follows from the results, counts for each tenth from 0 to 1 the chances,
    their sum in thousandths, and those that came true; `judged_version` are the results it follows from.
    """

    stage = models.ForeignKey(
        "league.Stage", on_delete=models.CASCADE, related_name="past_forecasts"
    )
    sessions = models.PositiveSmallIntegerField(_("sessions"))
    goals = models.JSONField(default=list, db_default=EMPTY_LIST)
    rows = models.JSONField(default=list, db_default=EMPTY_LIST)
    came_true = models.JSONField(default=list, db_default=EMPTY_LIST)
    judged_version = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("past forecast")
        verbose_name_plural = _("past forecasts")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["stage", "sessions"], name="past_forecast_once_after_a_session"
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
