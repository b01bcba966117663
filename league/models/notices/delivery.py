from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.enums import DeliveryStatus
from league.models.columns import one_of


class DeliveryQuerySet(models.QuerySet["Delivery"]):
    def waiting(self) -> "DeliveryQuerySet":
        return self.filter(status=DeliveryStatus.WAITING)


class Delivery(models.Model):
    """A notice for one recipient: how often it was tried, and what came of it."""

    notice = models.ForeignKey("league.Notice", on_delete=models.CASCADE, related_name="deliveries")
    recipient = models.ForeignKey(
        "league.Recipient", on_delete=models.CASCADE, related_name="deliveries"
    )
    status = models.CharField(
        _("status"),
        max_length=16,
        choices=DeliveryStatus.choices,
        default=DeliveryStatus.WAITING,
    )
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    # When it is tried next; while a worker tries it, when another one may.
    due_at = models.DateTimeField(default=timezone.now)
    tried_at = models.DateTimeField(_("tried at"), null=True)
    # The last answer: the status of HTTP, or the code of what went wrong before one came.
    answer = models.PositiveSmallIntegerField(_("answer"), null=True)
    trouble = models.CharField(max_length=32, blank=True, default="")
    made_at = models.DateTimeField(auto_now_add=True)

    objects = DeliveryQuerySet.as_manager()

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        indexes: ClassVar = [
            models.Index(
                fields=["due_at"],
                condition=Q(status=DeliveryStatus.WAITING),
                name="delivery_to_send",
            ),
            models.Index(fields=["recipient", "made_at"], name="delivery_by_recipient"),
        ]
        constraints: ClassVar = [
            one_of("status", DeliveryStatus, name="delivery_status_known"),
            models.UniqueConstraint(fields=["notice", "recipient"], name="delivery_once"),
        ]

    def __str__(self) -> str:
        return f"{self.notice_id}: {self.recipient_id}"
