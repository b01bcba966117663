from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from league.models.row import Row
from league.models.search_key import Searched


class Club(Searched):
    SEARCHED = ("name", "city")

    name = models.CharField(_("name"), max_length=120)
    country = models.CharField(_("country"), max_length=2, blank=True)
    city = models.CharField(_("city"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints: ClassVar = [
            models.UniqueConstraint(Lower("name"), name="club_name_once"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page of its officers; the admin pages link there."""
        return reverse("club_officers", args=[self.pk])


class ClubOfficer(Row):
    """A login that looks after the players of a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="officers")
    login = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="club_offices"
    )

    class Meta:
        verbose_name = _("club officer")
        verbose_name_plural = _("club officers")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "login"], name="club_officer_once"),
        ]
