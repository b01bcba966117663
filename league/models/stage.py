from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.enums import CUT_INTAKES, FIRST_STAGE, CarryOver, DrawMethod, StageIntake
from league.models.columns import between, one_of, positive_if_given, within
from league.models.event_settings import SESSIONS_PLANNED
from league.models.row import Loaded, Row

WHOLE = 100  # per cent
MOST_PLAYERS = 10_000


class Stage(Loaded):
    """A part of an event: qualifying, a final, a consolation stage.

    Every event has a first stage, in which everyone plays. Stages with the same `source` take its players in the order
    of their numbers: the best `cut_size`, the next best `cut_size`, the others; or the best `cut_size` of each division.
    """

    event = models.ForeignKey("league.Event", on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(_("number"))
    # Only the first stage may go without a name: `title` words it then.
    name = models.CharField(_("Name"), max_length=80, blank=True)
    source = models.ForeignKey(
        "self",
        verbose_name=_("Previous stage"),
        null=True,
        blank=True,
        on_delete=models.RESTRICT,
        related_name="followers",
    )
    intake = models.CharField(
        _("Who plays"),
        max_length=16,
        choices=StageIntake.choices,
        default=StageIntake.EVERYBODY,
        db_default=StageIntake.EVERYBODY,
    )
    cut_size = models.PositiveSmallIntegerField(
        _("Cut size"),
        null=True,
        blank=True,
        validators=within(1, MOST_PLAYERS),
        help_text=_(
            "How many players qualify: use full tables. In an event of teams: how many teams."
            " With divisions: how many of each."
        ),
    )
    carry_over = models.CharField(
        _("Carry-over"), max_length=16, choices=CarryOver.choices, default=CarryOver.ALL
    )
    carry_percent = models.PositiveSmallIntegerField(
        _("Percentage carried over"),
        default=WHOLE,
        validators=within(0, WHOLE),
        help_text=_(
            "Only if part of the points is carried over. Rounded to whole points, halves up."
        ),
    )
    sessions_planned = models.PositiveSmallIntegerField(
        _("Sessions planned"),
        null=True,
        blank=True,
        validators=within(*SESSIONS_PLANNED),
        help_text=_("Leave empty for the event's number, or for one session after a cut."),
    )
    method = models.CharField(
        _("Draw method"),
        max_length=16,
        choices=DrawMethod.choices,
        blank=True,
        default="",
        db_default="",
    )
    script = models.CharField(
        _("Finals script"),
        max_length=400,
        blank=True,
        default="",
        db_default="",
        help_text=_("For a finals script, the ranks at each table, for example 1 2 7 8 / 3 4 5 6."),
    )
    first_table = models.PositiveSmallIntegerField(
        _("First table number"),
        default=1,
        db_default=1,
        validators=within(1, MOST_PLAYERS),
        help_text=_("Set it higher if another stage uses the first tables at the same time."),
    )
    counts = models.BooleanField(
        _("Counts towards the event's standings"),
        default=True,
        db_default=True,
        help_text=_("Turn off for a side event."),
    )
    cut_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="stage_number_once"),
            models.CheckConstraint(
                condition=Q(source__isnull=True) | ~Q(name=""), name="stage_name_given"
            ),
            one_of("intake", StageIntake, name="stage_intake_known"),
            one_of("carry_over", CarryOver, name="stage_carry_over_known"),
            between("carry_percent", 0, WHOLE, name="stage_carry_percent_sane"),
            models.CheckConstraint(
                condition=Q(source__isnull=True, intake=StageIntake.EVERYBODY)
                | Q(source__isnull=False) & ~Q(intake=StageIntake.EVERYBODY),
                name="stage_source_unless_for_everybody",
            ),
            models.CheckConstraint(
                condition=~Q(intake__in=CUT_INTAKES) | Q(cut_size__isnull=False, cut_size__gte=1),
                name="stage_cut_size_given",
            ),
            positive_if_given("sessions_planned", name="stage_sessions_planned_positive"),
            between("first_table", 1, MOST_PLAYERS, name="stage_first_table_positive"),
            models.CheckConstraint(
                condition=Q(method="") | Q(method__in=DrawMethod.values),
                name="stage_method_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.number} {self.title}"

    @property
    def title(self) -> str:
        """The name, or the usual one in the reader's language."""
        return self.name or str(FIRST_STAGE)

    @property
    def percent(self) -> int:
        """The percentage of the points of the stage before that is carried over."""
        if self.carry_over == CarryOver.FRACTION:
            return self.carry_percent
        return WHOLE if self.carry_over == CarryOver.ALL else 0

    @property
    def continues(self) -> bool:
        """Whether the stage takes the others with all points: its games and earlier ones count together."""
        return self.intake == StageIntake.REST and self.percent == WHOLE


class StageEntry(Row):
    """A player who qualified for a stage, or declined the place."""

    # Redundant, so that a constraint can refuse a player in two stages after one cut.
    source = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="leavers")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="entries")
    entrant = models.ForeignKey(
        "league.Entrant", on_delete=models.PROTECT, related_name="stage_entries"
    )
    seed = models.PositiveSmallIntegerField(_("place at the cut"), null=True, blank=True)
    declined = models.BooleanField(_("declined"), default=False, db_default=False)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("place in a stage")
        verbose_name_plural = _("places in a stage")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["source", "entrant"], name="stage_entry_once"),
            models.UniqueConstraint(fields=["stage", "seed"], name="stage_entry_seed_once"),
            models.CheckConstraint(
                condition=Q(declined=True, seed__isnull=True)
                | Q(declined=False, seed__isnull=False),
                name="stage_entry_seed_or_declined",
            ),
            models.CheckConstraint(condition=~Q(source=F("stage")), name="stage_entry_moves_on"),
        ]
