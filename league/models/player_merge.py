from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class PlayerMerge(models.Model):
    """Two records of one person made one; `moved` holds what an undo takes back.

    `moved`: ids by relation ("entrants", "sign_ups"), and "login" where the account moved.
    """

    kept = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="merges")
    merged = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="+")
    moved = models.JSONField(default=dict)
    merged_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    merged_at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("merge of players")
        verbose_name_plural = _("merges of players")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=~models.Q(kept=models.F("merged")), name="player_merge_of_two"
            ),
            models.UniqueConstraint(
                fields=["merged"],
                condition=models.Q(undone_at__isnull=True),
                name="player_merged_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.merged_id} -> {self.kept_id}"
