"""Roles in an event, and what those in a series have in common with them."""

from typing import ClassVar, Self, TypeVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.enums import Role
from league.models.columns import EMPTY_LIST, one_of

R = TypeVar("R", bound=models.Model)


class RoleQuerySet(models.QuerySet[R]):
    def active(self) -> Self:
        """Those whose account can be used; erasing a person closes it."""
        return self.filter(login__is_active=True)

    def organisers(self) -> Self:
        return self.active().filter(role=Role.ORGANISER)


class EventRole(models.Model):
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

    def __str__(self) -> str:
        return f"{self.login_id} {self.role} {self.event_id}"
