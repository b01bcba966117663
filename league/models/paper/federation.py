from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.columns import between


class FederationFacts(models.Model):
    """What federations ask about an event besides its settings."""

    event = models.OneToOneField(
        "league.Event", on_delete=models.CASCADE, related_name="federation_facts"
    )
    city = models.CharField(_("city"), max_length=80, blank=True, default="")
    country = models.CharField(_("country"), max_length=2, blank=True, default="")
    short_name = models.CharField(_("short name"), max_length=40, blank=True, default="")
    observer = models.CharField(_("observer"), max_length=120, blank=True, default="")
    # Where the days of play are fewer than from the first day to the last.
    days = models.PositiveSmallIntegerField(_("days of play"), null=True, blank=True)

    class Meta:
        verbose_name = _("facts for federations")
        verbose_name_plural = _("facts for federations")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(country="") | Q(country__regex="^[A-Z]{2}$"),
                name="federation_country_is_one",
            ),
            between("days", 1, 60, name="federation_days_sane"),
        ]

    def __str__(self) -> str:
        return str(self.event_id)
