"""What an event has on paper and in the files of federations."""

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.columns import between
from league.models.row import Row
from league.models.session import new_token


class FederationFacts(Row):
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


#: Photos of one table.
MOST_PHOTOS = 40


def new_file_name() -> str:
    return secrets.token_hex(16)


class Photo(Row):
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


#: Cards of one event; 2,048 players at tables of three need 683.
MOST_TABLE_CARDS = 1000


class TableCard(Row):
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
