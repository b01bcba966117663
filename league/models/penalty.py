from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from league.enums import POINTLESS_KINDS, PenaltyKind, penalty_kind_label
from league.models.columns import not_empty, one_of
from league.models.row import Row

# What an event adds to the catalogue.
ENTRY_KINDS = {PenaltyKind.BONUS.value: _("Bonus"), PenaltyKind.DEDUCTION.value: _("Penalty")}


class PenaltyQuerySet(models.QuerySet["Penalty"]):
    def standing(self) -> "PenaltyQuerySet":
        return self.filter(revoked_at__isnull=True)


class Penalty(Row):
    """A referee's ruling on an entrant, or a bonus; its points change the total, not a game.

    `session` is the one that it belongs to, that of the `table` where there is one; it is hidden
    as long as the results of the session are.
    """

    event = models.ForeignKey("league.Event", on_delete=models.CASCADE, related_name="penalties")
    entrant = models.ForeignKey(
        "league.Entrant", on_delete=models.PROTECT, related_name="penalties"
    )
    table = models.ForeignKey(
        "league.Table", null=True, blank=True, on_delete=models.SET_NULL, related_name="penalties"
    )
    session = models.ForeignKey(
        "league.Session",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="penalties",
    )
    # The position of the hand in the game of the table, even if that hand was corrected or struck.
    hand_position = models.PositiveSmallIntegerField(_("hand"), null=True, blank=True)
    # A key of the penalty catalogue; "" for an offence outside it.
    offence = models.CharField(_("offence"), max_length=32, blank=True, db_default="")
    kind = models.CharField(_("kind"), max_length=16, choices=PenaltyKind.choices)
    points = models.PositiveIntegerField(_("points"), default=0)
    reason = models.CharField(_("reason"), max_length=300)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    given_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoke_reason = models.CharField(max_length=300, blank=True)

    objects = PenaltyQuerySet.as_manager()

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        constraints: ClassVar = [
            one_of("kind", PenaltyKind, name="penalty_kind_known"),
            not_empty("reason", name="penalty_reason_given"),
            models.CheckConstraint(
                condition=~models.Q(kind__in=POINTLESS_KINDS) | models.Q(points=0),
                name="penalty_points_where_taken",
            ),
            models.CheckConstraint(
                condition=~models.Q(kind=PenaltyKind.BONUS) | models.Q(points__gt=0),
                name="penalty_bonus_has_points",
            ),
        ]

    @property
    def is_bonus(self) -> bool:
        return self.kind == PenaltyKind.BONUS

    @property
    def change(self) -> int:
        """The points as the total changes; below 0 for a penalty."""
        return PenaltyKind(self.kind).change(self.points)

    def kind_label(self) -> str:
        """The kind in the words of the event's game."""
        kind = PenaltyKind(self.kind)
        # Only a chombo has another name in another game.
        variant = self.event.ruleset.variant if kind == PenaltyKind.CHOMBO else ""
        return str(penalty_kind_label(kind, variant))


class CatalogueEntry(Row):
    """A penalty or bonus of an event's own catalogue, beside the offences of its game.

    `for_session`: one of a session, such as a prize for its best hand; else one of the event.
    """

    event = models.ForeignKey(
        "league.Event", on_delete=models.CASCADE, related_name="catalogue_entries"
    )
    name = models.CharField(_("name"), max_length=80)
    kind = models.CharField(_("kind"), max_length=16, choices=[*ENTRY_KINDS.items()])
    points = models.PositiveIntegerField(_("points"))
    for_session = models.BooleanField(_("for one session"), default=False)

    class Meta:
        verbose_name = _("entry of the catalogue")
        verbose_name_plural = _("entries of the catalogue")
        constraints: ClassVar = [
            one_of("kind", [*ENTRY_KINDS], name="catalogue_entry_kind_known"),
            not_empty("name", name="catalogue_entry_named"),
            models.CheckConstraint(
                condition=models.Q(points__gt=0), name="catalogue_entry_has_points"
            ),
            models.UniqueConstraint("event", Lower("name"), name="catalogue_entry_name_once"),
        ]

    @property
    def change(self) -> int:
        """The points as the total changes; below 0 for a penalty."""
        return PenaltyKind(self.kind).change(self.points)


class SignOffQuerySet(models.QuerySet["SignOff"]):
    def standing(self) -> "SignOffQuerySet":
        return self.filter(voided_at__isnull=True)


class SignOff(Row):
    """A player's confirmation of the table's result, identified by its code."""

    table = models.ForeignKey("league.Table", on_delete=models.CASCADE, related_name="sign_offs")
    # None once the seat has another entrant; `entrant` still says who signed.
    seat = models.ForeignKey(
        "league.Seat", null=True, on_delete=models.SET_NULL, related_name="sign_offs"
    )
    entrant = models.ForeignKey(
        "league.Entrant", null=True, on_delete=models.PROTECT, related_name="sign_offs"
    )
    version = models.PositiveIntegerField(_("version of the table"))
    code = models.CharField(_("code of the result"), max_length=8, db_default="")
    signed_at = models.DateTimeField(auto_now_add=True)
    voided_at = models.DateTimeField(null=True, blank=True)
    # By the player, before all had signed; else a change of the result made it void.
    withdrawn = models.BooleanField(_("withdrawn"), default=False, db_default=False)

    objects = SignOffQuerySet.as_manager()

    class Meta:
        verbose_name = _("sign-off")
        verbose_name_plural = _("sign-offs")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["seat"],
                condition=models.Q(voided_at__isnull=True),
                name="sign_off_standing_once",
            ),
            models.CheckConstraint(
                condition=models.Q(withdrawn=False) | models.Q(voided_at__isnull=False),
                name="sign_off_withdrawn_is_void",
            ),
        ]


class EndConsent(Row):
    """A player agrees to end the game early; valid as long as the table keeps this version."""

    table = models.ForeignKey("league.Table", on_delete=models.CASCADE, related_name="end_consents")
    seat = models.ForeignKey("league.Seat", on_delete=models.CASCADE, related_name="end_consents")
    version = models.PositiveIntegerField(_("version of the table"))
    given_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("consent to an early end")
        verbose_name_plural = _("consents to an early end")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat", "version"], name="end_consent_once"),
        ]
