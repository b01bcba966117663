from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.row import Row


class AuditEntry(Row):
    """One write: who, what, before and after. A database trigger makes the table append-only."""

    # Without a constraint: the entries of a deleted event stay.
    event = models.ForeignKey(
        "league.Event",
        null=True,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        related_name="audit_entries",
    )
    at = models.DateTimeField(auto_now_add=True)
    login = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    actor = models.CharField(_("who"), max_length=120)
    verb = models.CharField(_("what"), max_length=60)
    subject_kind = models.CharField(max_length=40)
    subject_id = models.BigIntegerField()
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit entries")
        indexes: ClassVar = [models.Index(fields=["event", "at", "id"], name="audit_by_event")]

    @property
    def who(self) -> str:
        """The login's name, or which link or program it was."""
        return self.login.get_username() if self.login is not None else self.actor
