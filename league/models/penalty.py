from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.enums import PenaltyKind
from league.models._checks import one_of


class PenaltyQuerySet(models.QuerySet["Penalty"]):
    def standing(self) -> "PenaltyQuerySet":
        return self.filter(revoked_at__isnull=True)


class Penalty(models.Model):
    """Points taken from an entrant's total, beside what the games themselves took."""

    event = models.ForeignKey("league.Event", on_delete=models.CASCADE, related_name="penalties")
    entrant = models.ForeignKey(
        "league.Entrant", on_delete=models.PROTECT, related_name="penalties"
    )
    table = models.ForeignKey(
        "league.Table", null=True, blank=True, on_delete=models.SET_NULL, related_name="penalties"
    )
    kind = models.CharField(_("kind"), max_length=16, choices=PenaltyKind.choices)
    points = models.PositiveIntegerField(_("points deducted"), default=0)
    reason = models.CharField(_("reason"), max_length=300)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    given_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoke_reason = models.CharField(max_length=300, blank=True)

    objects = PenaltyQuerySet.as_manager()

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        constraints: ClassVar = [
            one_of("kind", PenaltyKind, name="penalty_kind_known"),
            models.CheckConstraint(condition=~models.Q(reason=""), name="penalty_reason_given"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.kind} {self.points}"


class SignOff(models.Model):
    """A player's word that the table's result at this version is right."""

    table = models.ForeignKey("league.Table", on_delete=models.CASCADE, related_name="sign_offs")
    seat = models.ForeignKey("league.Seat", on_delete=models.CASCADE, related_name="sign_offs")
    version = models.PositiveIntegerField(_("version of the table"))
    signed_at = models.DateTimeField(auto_now_add=True)
    voided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("sign-off")
        verbose_name_plural = _("sign-offs")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["seat"],
                condition=models.Q(voided_at__isnull=True),
                name="sign_off_standing_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.seat_id} v{self.version}"
