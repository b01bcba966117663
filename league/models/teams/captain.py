from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class TeamCaptain(models.Model):
    """A captain of a team: one of its players, or a login that does not play."""

    team = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="captains")
    entrant = models.ForeignKey(
        "league.Entrant",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="captaincies",
    )
    login = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="captaincies",
    )

    class Meta:
        verbose_name = _("captain")
        verbose_name_plural = _("captains")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["team", "entrant"], name="team_captain_entrant_once"),
            models.UniqueConstraint(fields=["team", "login"], name="team_captain_login_once"),
            models.CheckConstraint(
                condition=Q(entrant__isnull=True, login__isnull=False)
                | Q(entrant__isnull=False, login__isnull=True),
                name="team_captain_entrant_or_login",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team_id} {self.entrant_id or self.login_id}"
