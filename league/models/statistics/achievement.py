from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.columns import between, not_empty
from league.models.row import Loaded


class Achievement(Loaded):
    """An achievement that a player reached in a game: derived, replayable from the results.

    The same one may come again in later games; readers see the first.
    """

    seat = models.ForeignKey("league.Seat", on_delete=models.CASCADE, related_name="achievements")
    # A row of the table of achievements.
    name = models.CharField(_("achievement"), max_length=60)
    # The hand that decided it; None where the game as a whole did.
    hand_position = models.PositiveSmallIntegerField(_("hand"), null=True, blank=True)

    class Meta:
        verbose_name = _("achievement")
        verbose_name_plural = _("achievements")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat", "name"], name="achievement_once_a_game"),
            not_empty("name", name="achievement_named"),
            between("hand_position", 1, 200, name="achievement_hand_sane"),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id} {self.name}"
