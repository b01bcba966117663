"""Roles in an event, what those in a series have in common with them, and invitations to a role."""

from datetime import datetime
from typing import ClassVar, Self, TypeVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.enums import Role
from league.models.columns import EMPTY_LIST, one_of
from league.models.row import Row
from league.models.session import new_token

R = TypeVar("R", bound=models.Model)


class RoleQuerySet(models.QuerySet[R]):
    def active(self) -> Self:
        """Those whose account can be used; erasing a person closes it."""
        return self.filter(login__is_active=True)

    def organisers(self) -> Self:
        return self.active().filter(role=Role.ORGANISER)


class EventRole(Row):
    """A role of a login in an event."""

    event = models.ForeignKey("league.Event", on_delete=models.CASCADE, related_name="roles")
    login = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_roles"
    )
    role = models.CharField(_("role"), max_length=16, choices=Role.choices)
    # The numbers of the tables that a scorer keeps; empty for all.
    tables = models.JSONField(_("tables"), default=list, db_default=EMPTY_LIST, blank=True)

    objects = RoleQuerySet.as_manager()

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "login", "role"], name="event_role_once"),
            one_of("role", Role, name="event_role_known"),
        ]


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def open(self, now: datetime | None = None) -> "InvitationQuerySet":
        """Neither accepted nor revoked nor expired."""
        waiting = self.filter(accepted_at__isnull=True, revoked_at__isnull=True)
        return waiting.filter(expires_at__gt=now or timezone.now())


class Invitation(Row):
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
