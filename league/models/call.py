from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.enums import CallReason
from league.models.columns import one_of
from league.models.row import Row


class TableCallQuerySet(models.QuerySet["TableCall"]):
    def open(self) -> "TableCallQuerySet":
        return self.filter(closed_at__isnull=True)


class TableCall(Row):
    """A table's call for a referee: open, answered, closed."""

    table = models.ForeignKey("league.Table", on_delete=models.CASCADE, related_name="calls")
    reason = models.CharField(_("reason"), max_length=16, choices=CallReason.choices)
    text = models.CharField(_("what happened"), max_length=200, blank=True)
    called_at = models.DateTimeField(auto_now_add=True)
    called_as = models.CharField(_("called as"), max_length=120)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    note = models.CharField(_("note"), max_length=300, blank=True)

    objects = TableCallQuerySet.as_manager()

    class Meta:
        verbose_name = _("call for a referee")
        verbose_name_plural = _("calls for a referee")
        constraints: ClassVar = [
            one_of("reason", CallReason, name="call_reason_known"),
            models.UniqueConstraint(
                fields=["table"],
                condition=models.Q(closed_at__isnull=True),
                name="call_open_once_a_table",
            ),
        ]

    @property
    def is_open(self) -> bool:
        return self.closed_at is None
