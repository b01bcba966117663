"""What roles in an event and in a series have in common."""

from typing import Self, TypeVar

from django.db import models

from league.enums import Role

R = TypeVar("R", bound=models.Model)


class RoleQuerySet(models.QuerySet[R]):
    def active(self) -> Self:
        """Those whose account can be used; erasing a person closes it."""
        return self.filter(login__is_active=True)

    def organisers(self) -> Self:
        return self.active().filter(role=Role.ORGANISER)
