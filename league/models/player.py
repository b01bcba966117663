from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class Player(models.Model):
    """A person known to the league, with or without a login."""

    display_name = models.CharField(_("display name"), max_length=120)
    legal_name = models.CharField(_("legal name"), max_length=200, blank=True)
    country = models.CharField(_("country"), max_length=2, blank=True)
    club = models.ForeignKey(
        "league.Club",
        verbose_name=_("club"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="players",
    )
    association_numbers = models.JSONField(_("association numbers"), default=dict, blank=True)
    login = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("login"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="player",
    )
    shown_by_name = models.BooleanField(_("may be shown by name"), default=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=~models.Q(display_name=""), name="player_display_name_given"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["display_name"], name="player_by_name")]

    def __str__(self) -> str:
        return self.display_name

    @property
    def public_name(self) -> str:
        if self.shown_by_name:
            return self.display_name
        return gettext("Player %(number)s") % {"number": self.pk}
