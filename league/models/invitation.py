from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.enums import Role
from league.models.columns import one_of
from league.models.session import new_token


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def open(self, now: datetime | None = None) -> "InvitationQuerySet":
        """Neither accepted nor revoked nor expired."""
        waiting = self.filter(accepted_at__isnull=True, revoked_at__isnull=True)
        return waiting.filter(expires_at__gt=now or timezone.now())


class Invitation(models.Model):
    """A link that gives one person a role in an event, once and until it expires."""

    event = models.ForeignKey("league.Event", on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=16, choices=Role.choices)
    email = models.EmailField(_("e-mail"), blank=True)
    token = models.CharField(max_length=64, unique=True, default=new_token, editable=False)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    invited_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"))
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    accepted_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints: ClassVar = [one_of("role", Role, name="invitation_role_known")]

    def __str__(self) -> str:
        return f"{self.event_id} {self.role}"
