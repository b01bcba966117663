from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class PlayerChange(models.Model):
    """The values of a profile before and after a change.

    The audit refers to these rows, and they go when the person is erased.
    """

    player = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="changes")
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("change of a profile")
        verbose_name_plural = _("changes of profiles")
        indexes: ClassVar = [models.Index(fields=["player", "made_at"], name="player_change_order")]

    def __str__(self) -> str:
        return f"{self.player_id}/{self.pk}"
