from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.columns import between
from league.models.session import new_token

#: Cards of one event; the halls of the largest tournaments have fewer tables.
MOST_TABLE_CARDS = 500


class TableCard(models.Model):
    """The lasting code of a table number: its link finds the running session's table."""

    event = models.ForeignKey("league.Event", on_delete=models.CASCADE, related_name="table_cards")
    number = models.PositiveIntegerField(_("number"))
    token = models.CharField(max_length=64, unique=True, default=new_token, editable=False)

    class Meta:
        verbose_name = _("table card")
        verbose_name_plural = _("table cards")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="table_card_once"),
            between("number", 1, MOST_TABLE_CARDS, name="table_card_number_sane"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.number}"
