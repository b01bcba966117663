from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.enums import LineUpStatus
from league.models.columns import between, one_of
from league.models.teams.rules import MOST_PLAYERS


class LineUp(models.Model):
    """Who plays for a team in a session; hidden until all of the session are published.

    A line-up without players is that of a team that has not named any.
    """

    team = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="line_ups")
    session = models.ForeignKey("league.Session", on_delete=models.CASCADE, related_name="line_ups")
    status = models.CharField(
        _("status"), max_length=16, choices=LineUpStatus.choices, default=LineUpStatus.DRAFT
    )
    # None while nobody has set it, or where the captain used the team's link.
    set_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    set_at = models.DateTimeField(_("set at"), null=True, blank=True)

    class Meta:
        verbose_name = _("line-up")
        verbose_name_plural = _("line-ups")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["team", "session"], name="line_up_once"),
            one_of("status", LineUpStatus, name="line_up_status_known"),
        ]

    def __str__(self) -> str:
        return f"{self.session_id} {self.team_id}"

    @property
    def is_published(self) -> bool:
        return self.status == LineUpStatus.PUBLISHED


class LineUpPlace(models.Model):
    """A player in a line-up; with `no_show` the team has the placeholder score instead."""

    line_up = models.ForeignKey(LineUp, on_delete=models.CASCADE, related_name="places")
    # Redundant, so that a constraint can refuse a player for two teams of a session.
    session = models.ForeignKey(
        "league.Session", on_delete=models.CASCADE, related_name="line_up_places"
    )
    entrant = models.ForeignKey(
        "league.Entrant", on_delete=models.PROTECT, related_name="line_up_places"
    )
    position = models.PositiveSmallIntegerField(_("position"))
    no_show = models.BooleanField(_("no-show"), default=False)

    class Meta:
        verbose_name = _("place in a line-up")
        verbose_name_plural = _("places in a line-up")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["line_up", "position"], name="line_up_position_once"),
            models.UniqueConstraint(fields=["session", "entrant"], name="line_up_entrant_once"),
            between("position", 1, MOST_PLAYERS, name="line_up_position_sane"),
        ]

    def __str__(self) -> str:
        return f"{self.line_up_id}/{self.position}"
