from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.models.row import Loaded


class RulesetVersion(Loaded):
    """A ruleset that an event has had, with when and by whom it was chosen.

    The event holds a copy of its newest version: its ruleset is read with the event itself.
    """

    event = models.ForeignKey(
        "league.Event", on_delete=models.CASCADE, related_name="ruleset_versions"
    )
    number = models.PositiveIntegerField(_("version"))
    name = models.CharField(_("ruleset"), max_length=60)
    switches = models.JSONField(_("switches of the ruleset"))
    made_at = models.DateTimeField(_("made at"), default=timezone.now, editable=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_as = models.CharField(_("made as"), max_length=120)

    class Meta:
        verbose_name = _("version of a ruleset")
        verbose_name_plural = _("versions of rulesets")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="ruleset_version_once"),
            models.CheckConstraint(
                condition=models.Q(number__gte=1), name="ruleset_version_positive"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} {self.name} {self.number}"
