from typing import ClassVar

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from league.enums import OnlineSite
from league.models.columns import one_of
from league.models.row import Loaded


class OnlineAccount(Loaded):
    """The name of a player on a site where mahjong is played online."""

    player = models.ForeignKey(
        "league.Player", on_delete=models.CASCADE, related_name="online_accounts"
    )
    site = models.CharField(_("site"), max_length=16, choices=OnlineSite.choices)
    name = models.CharField(_("name of the account"), max_length=80)

    class Meta:
        verbose_name = _("online account")
        verbose_name_plural = _("online accounts")
        constraints: ClassVar = [
            models.UniqueConstraint("site", Lower("name"), name="online_account_once"),
            one_of("site", OnlineSite, name="online_account_site_known"),
        ]

    def __str__(self) -> str:
        return f"{self.site} {self.name}"


class OnlineLog(Loaded):
    """The log of an online game that was stored as a table: each game once.

    The fingerprint is that of players and hands, so neither the file's name nor its form matters;
    it is empty for a game that came with the file of its event. `hands` are those of the game with
    every move, as Tenhou's viewer has them, without names; empty for a log that is too long.
    """

    table = models.OneToOneField(
        "league.Table", primary_key=True, on_delete=models.CASCADE, related_name="online_log"
    )
    site = models.CharField(_("site"), max_length=16, choices=OnlineSite.choices)
    name = models.CharField(_("name of the log"), max_length=120)
    fingerprint = models.CharField(max_length=64, blank=True, default="", editable=False)
    hands = models.JSONField(default=list, db_default=[], editable=False)

    class Meta:
        verbose_name = _("online log")
        verbose_name_plural = _("online logs")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["site", "fingerprint"],
                condition=~models.Q(fingerprint=""),
                name="online_log_once",
            ),
            one_of("site", OnlineSite, name="online_log_site_known"),
        ]

    def __str__(self) -> str:
        return f"{self.site} {self.name}"
