from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.columns import between, one_of
from league.models.row import Row
from scoring import Wind

#: Of a game, struck ones included: far more than any game that people play.
MOST_HANDS = 200


class HandQuerySet(models.QuerySet["Hand"]):
    def current(self) -> "HandQuerySet":
        """The latest revision of each position, struck ones included."""
        return self.filter(is_current=True)

    def standing(self) -> "HandQuerySet":
        """The hands that count: the latest revision of each position, struck ones excluded."""
        return self.filter(is_current=True, is_struck=False)


class Hand(Row):
    """One deal and its outcome, exactly as submitted; corrections are further revisions."""

    table = models.ForeignKey("league.Table", on_delete=models.CASCADE, related_name="hands")
    position = models.PositiveSmallIntegerField(_("position in the game"))
    revision = models.PositiveSmallIntegerField(_("revision"), default=1)
    is_current = models.BooleanField(default=True)
    is_struck = models.BooleanField(_("struck"), default=False)
    entry = models.JSONField(_("entry"))
    client_id = models.UUIDField(unique=True, null=True, blank=True)
    entered_at = models.DateTimeField(auto_now_add=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    entered_as = models.CharField(_("entered as"), max_length=120)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    # What a chombo was for: a key of the penalty catalogue, or a text.
    offence = models.CharField(_("offence"), max_length=300, blank=True, default="", db_default="")

    # Derived by replaying the game: the situation before this hand.
    round_wind = models.CharField(max_length=1, blank=True)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    # What the game counts beside points, by name: honba and riichi sticks in riichi.
    counters = models.JSONField(default=dict, blank=True)

    objects = HandQuerySet.as_manager()

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table", "position", "revision"], name="hand_revision_once"
            ),
            models.UniqueConstraint(
                fields=["table", "position"],
                condition=models.Q(is_current=True),
                name="hand_one_current_revision",
            ),
            between("position", 1, MOST_HANDS, name="hand_position_sane"),
            one_of(
                "round_wind", ["", *(wind.value for wind in Wind)], name="hand_round_wind_known"
            ),
        ]


class HandSeat(Row):
    """A hand's points and flags for one seat: derived, for statistics in SQL."""

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="seat_rows")
    seat = models.ForeignKey("league.Seat", on_delete=models.CASCADE, related_name="hand_rows")
    points_before = models.IntegerField()
    delta = models.IntegerField()
    won = models.BooleanField(default=False)
    dealt_in = models.BooleanField(default=False)
    riichi = models.BooleanField(default=False)
    tenpai = models.BooleanField(null=True, blank=True)
    opened = models.BooleanField(null=True, blank=True)

    class Meta:
        verbose_name = _("hand of a seat")
        verbose_name_plural = _("hands of a seat")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["hand", "seat"], name="hand_seat_once"),
            models.CheckConstraint(
                condition=~models.Q(won=True, dealt_in=True), name="hand_seat_wins_or_deals_in"
            ),
        ]
