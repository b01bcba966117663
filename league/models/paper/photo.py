import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.columns import between

#: Photos of one table.
MOST_PHOTOS = 40


def new_file_name() -> str:
    return secrets.token_hex(16)


class Photo(models.Model):
    """A picture of a hand or of the result slip of a table, for disputes; its file lies outside."""

    table = models.ForeignKey("league.Table", on_delete=models.CASCADE, related_name="photos")
    # The position of the hand; None: the whole game, such as its result slip.
    position = models.PositiveSmallIntegerField(_("hand"), null=True, blank=True)
    file_name = models.CharField(max_length=32, unique=True, default=new_file_name, editable=False)
    added_at = models.DateTimeField(auto_now_add=True)
    # None: a phone at the table.
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("photo")
        verbose_name_plural = _("photos")
        constraints: ClassVar = [between("position", 1, 200, name="photo_position_sane")]

    def __str__(self) -> str:
        return f"{self.table_id} {self.position}"
