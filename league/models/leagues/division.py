from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from league.enums import DivisionMoveReason
from league.models.columns import between, not_empty, one_of, within
from league.models.row import Loaded, Row

MOST_DIVISIONS = 26
MOVES = (0, 100)  # players who go up or down at once
MOST_NIGHTS = 400


class Division(Loaded):
    """A group of an event's entrants with tables and standings of its own; number 1 is the top."""

    event = models.ForeignKey("league.Event", on_delete=models.CASCADE, related_name="divisions")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=40)

    class Meta:
        verbose_name = _("division")
        verbose_name_plural = _("divisions")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="division_number_once"),
            models.UniqueConstraint("event", Lower("name"), name="division_name_once"),
            not_empty("name", name="division_name_given"),
            between("number", 1, MOST_DIVISIONS, name="division_number_sane"),
        ]

    def __str__(self) -> str:
        return self.name


class DivisionRules(Row):
    """How an event's divisions work: who goes up and down and when, points, mixed tables."""

    event = models.OneToOneField(
        "league.Event", on_delete=models.CASCADE, related_name="division_rules"
    )
    promoted = models.PositiveSmallIntegerField(
        _("Players promoted"), default=2, validators=within(*MOVES)
    )
    relegated = models.PositiveSmallIntegerField(
        _("Players relegated"), default=2, validators=within(*MOVES)
    )
    # Nights, or sessions where the event has no nights; None: whenever the organiser decides.
    every = models.PositiveSmallIntegerField(
        _("Nights between promotions"),
        null=True,
        blank=True,
        validators=within(1, MOST_NIGHTS),
        help_text=_("Sessions in an event without nights. Empty: whenever you decide."),
    )
    resets_points = models.BooleanField(
        _("Everyone starts from zero after a promotion"),
        default=False,
        help_text=_("Otherwise all points are carried over."),
    )
    mixed_tables = models.BooleanField(
        _("Allow tables of several divisions"),
        default=False,
        help_text=_("Only for players who do not fill a table of their division."),
    )

    class Meta:
        verbose_name = _("rules for divisions")
        verbose_name_plural = _("rules for divisions")
        constraints: ClassVar = [
            between("promoted", *MOVES, name="division_rules_promoted_sane"),
            between("relegated", *MOVES, name="division_rules_relegated_sane"),
            models.CheckConstraint(
                condition=Q(every__isnull=True) | Q(every__range=(1, MOST_NIGHTS)),
                name="division_rules_every_sane",
            ),
        ]


class DivisionChange(Row):
    """One step of promotion and relegation, after a session; undoing it deletes the row."""

    event = models.ForeignKey(
        "league.Event", on_delete=models.CASCADE, related_name="division_changes"
    )
    after_session = models.PositiveSmallIntegerField(_("after session"))
    resets_points = models.BooleanField(_("points start from zero"), default=False)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("promotion and relegation")
        verbose_name_plural = _("promotions and relegations")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "after_session"], name="division_change_once"),
        ]


class DivisionMove(Row):
    """An entrant who changed divisions in a step, with the place in the old division."""

    change = models.ForeignKey(DivisionChange, on_delete=models.CASCADE, related_name="moves")
    entrant = models.ForeignKey(
        "league.Entrant", on_delete=models.RESTRICT, related_name="division_moves"
    )
    from_division = models.ForeignKey(Division, on_delete=models.RESTRICT, related_name="leavers")
    to_division = models.ForeignKey(Division, on_delete=models.RESTRICT, related_name="arrivals")
    place = models.PositiveIntegerField(_("place"))
    why = models.CharField(_("reason"), max_length=16, choices=DivisionMoveReason.choices)

    class Meta:
        verbose_name = _("change of division")
        verbose_name_plural = _("changes of division")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["change", "entrant"], name="division_move_once"),
            models.CheckConstraint(
                condition=~Q(from_division=F("to_division")), name="division_move_moves"
            ),
            one_of("why", DivisionMoveReason, name="division_move_why_known"),
        ]
