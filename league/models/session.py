import secrets
from typing import ClassVar

from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.enums import (
    BEGUN_STATUSES,
    RESULT_STATUSES,
    DrawMethod,
    EntryContract,
    SessionKind,
    SessionStatus,
    TableStatus,
)
from league.models.columns import EMPTY, WIND_CHOICES, between, one_of
from league.models.row import Row
from scoring import Ruleset
from scoring.results.odd_tables import FIVE, THREE


def new_token() -> str:
    return secrets.token_urlsafe(24)


#: The starting winds of the seats, then the seat of a fifth player, who waits first.
SEAT_SIGNS = "ESWN5"
FIFTH = SEAT_SIGNS[-1]

#: The highest number of a drawn session; those of pick-up games follow.
LAST_DRAWN = 10_000

#: What says how a session was drawn: long lists, which nobody at a table reads.
OF_THE_DRAW = ("options", "certificate", "reasons", "ranks")


class SessionQuerySet(models.QuerySet["Session"]):
    def drawn(self) -> "SessionQuerySet":
        """Without pick-up games."""
        return self.filter(kind=SessionKind.DRAWN)

    def next_number(self) -> int:
        """The number of the next session; pick-up games have numbers of their own."""
        highest = self.drawn().aggregate(highest=models.Max("number"))["highest"]
        return int(highest or 0) + 1

    def public(self) -> "SessionQuerySet":
        return self.exclude(status=SessionStatus.DRAFT)

    def started(self) -> "SessionQuerySet":
        return self.filter(status__in=BEGUN_STATUSES)


class Session(Row):
    """One time slot in which all tables play one game."""

    event = models.ForeignKey("league.Event", on_delete=models.CASCADE, related_name="sessions")
    stage = models.ForeignKey("league.Stage", on_delete=models.PROTECT, related_name="sessions")
    # Pick-up games have numbers of their own, behind `LAST_DRAWN`.
    number = models.PositiveSmallIntegerField(_("number"))
    kind = models.CharField(
        _("kind"),
        max_length=16,
        choices=SessionKind.choices,
        default=SessionKind.DRAWN,
        db_default=SessionKind.DRAWN,
    )
    night = models.ForeignKey(
        "league.Night",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="sessions",
        verbose_name=_("night"),
    )
    # Whether its results enter standings, ratings and figures; a pick-up game may not.
    counts = models.BooleanField(_("counts"), default=True, db_default=True)
    status = models.CharField(
        _("status"), max_length=16, choices=SessionStatus.choices, default=SessionStatus.DRAFT
    )
    method = models.CharField(_("method"), max_length=16, choices=DrawMethod.choices)
    seed = models.PositiveBigIntegerField(_("seed"))
    options = models.JSONField(_("options of the draw"), default=dict, db_default=EMPTY, blank=True)
    certificate = models.JSONField(_("certificate"), default=dict, blank=True)
    # The reason for each entrant's seat, by entrant id.
    reasons = models.JSONField(default=dict, db_default=EMPTY, blank=True, editable=False)
    # The ranks that the draw used, by entrant id, and the version of the results that they are of.
    ranks = models.JSONField(default=dict, db_default=EMPTY, blank=True, editable=False)
    minutes = models.PositiveSmallIntegerField(
        _("minutes"), default=90, validators=[MaxValueValidator(24 * 60)]
    )
    # From the night, or from the event's `session_starts`.
    planned_start = models.DateTimeField(_("planned start"), null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_seconds = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    extra_seconds = models.PositiveIntegerField(default=0)
    finished_at = models.DateTimeField(null=True, blank=True)
    # What the last step changed besides the status, for undo.
    undo = models.JSONField(default=dict, db_default=EMPTY, blank=True, editable=False)

    objects = SessionQuerySet.as_manager()

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="session_number_once"),
            one_of("status", SessionStatus, name="session_status_known"),
            one_of("method", DrawMethod, name="session_method_known"),
            models.CheckConstraint(
                condition=models.Q(kind=SessionKind.DRAWN, number__lte=LAST_DRAWN)
                | models.Q(kind=SessionKind.PICK_UP, number__gt=LAST_DRAWN),
                name="session_kind_by_number",
            ),
            models.CheckConstraint(
                condition=models.Q(counts=True) | models.Q(kind=SessionKind.PICK_UP),
                name="session_counts_if_drawn",
            ),
        ]

    @property
    def is_pick_up(self) -> bool:
        return self.kind == SessionKind.PICK_UP

    @property
    def pick_up_number(self) -> int:
        """The number among pick-up games, from 1."""
        return self.number - LAST_DRAWN


class SitOut(Row):
    """An entrant without a seat in a session (a bye)."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="sit_outs")
    entrant = models.ForeignKey("league.Entrant", on_delete=models.PROTECT, related_name="sit_outs")

    class Meta:
        verbose_name = _("bye")
        verbose_name_plural = _("byes")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "entrant"], name="sit_out_once"),
        ]


GAME_LENGTHS = ("hanchan", "tonpuusen")
UNFINISHED = (TableStatus.WAITING, TableStatus.PLAYING)


class TableQuerySet(models.QuerySet["Table"]):
    def unfinished(self) -> "TableQuerySet":
        return self.filter(status__in=UNFINISHED)


class Table(Row):
    """The seats and the game of one table in one session."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField(_("number"))
    # The number of seats of a table of three or five in an event of four; None: the usual one.
    odd_size = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    status = models.CharField(
        _("status"), max_length=16, choices=TableStatus.choices, default=TableStatus.WAITING
    )
    token = models.CharField(max_length=64, unique=True, default=new_token, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    extra_seconds = models.PositiveIntegerField(_("extra time in seconds"), default=0)
    ended_early = models.BooleanField(_("ended between two hands"), default=False)
    leftover_sticks = models.PositiveSmallIntegerField(null=True, blank=True)
    # In an event that records every hand: this game has a result without them.
    result_only = models.BooleanField(_("result without hands"), default=False, db_default=False)
    # "hanchan" or "tonpuusen" where this game was not as long as those of the event.
    game_length = models.CharField(
        max_length=16, default="", db_default="", blank=True, editable=False
    )
    # False where the source of the result does not say who sat where.
    winds_known = models.BooleanField(_("starting winds are known"), default=True, db_default=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    # The starting winds of those who have declared riichi in the hand being played, in this order.
    riichi = models.CharField(max_length=4, default="", db_default="", editable=False)
    # How the table stood before its last closing, which can be undone for a short time.
    undo = models.JSONField(default=dict, db_default=EMPTY, blank=True, editable=False)
    # The version whose game has been searched for achievements; None while it counts for none.
    achievements_version = models.PositiveIntegerField(null=True, editable=False)

    objects = TableQuerySet.as_manager()

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "number"], name="table_number_once"),
            one_of("status", TableStatus, name="table_status_known"),
            between("number", 1, 10_000, name="table_number_positive"),
            models.CheckConstraint(
                condition=models.Q(odd_size__isnull=True) | models.Q(odd_size__in=[THREE, FIVE]),
                name="table_odd_size_known",
            ),
            one_of("game_length", ("", *GAME_LENGTHS), name="table_game_length_known"),
            models.CheckConstraint(
                condition=models.Q(riichi__regex=r"^E?S?W?N?5?$"), name="table_riichi_by_winds"
            ),
        ]

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the event, for the players and the length of the game at this table."""
        ruleset = self.session.event.ruleset_at(self.odd_size)
        return ruleset.changed(game_length=self.game_length) if self.game_length else ruleset

    @property
    def entry_contract(self) -> str:
        """What is entered: that of the event, or for this game only the result."""
        contract = self.session.event.entry_contract
        by_hand = contract == EntryContract.HANDS
        return EntryContract.RESULT if self.result_only and by_hand else contract

    @property
    def phones_enter(self) -> str:
        """What a phone at this table enters; "" if staff enter its result."""
        return self.entry_contract if self.session.event.phones_enter else ""

    @property
    def has_result(self) -> bool:
        return self.status in RESULT_STATUSES

    @property
    def seated(self) -> "list[Seat]":
        """The seats in the order of the first East."""
        return sorted(self.seats.all(), key=lambda seat: seat.index)

    @property
    def state_name(self) -> str:
        """What people read that the table does; it plays from the start of its session on."""
        begun = self.session.status == SessionStatus.RUNNING
        if begun and self.status == TableStatus.WAITING:
            return str(TableStatus.PLAYING.label)
        return self.get_status_display()

    @property
    def extra_minutes(self) -> int:
        return self.extra_seconds // 60


class Seat(Row):
    """A player at a table: facts (entrant, starting wind) and derived results."""

    # Redundant, so that a constraint can refuse a second seat in the session.
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    entrant = models.ForeignKey("league.Entrant", on_delete=models.PROTECT, related_name="seats")
    replaces = models.ForeignKey(
        "league.Entrant",
        verbose_name=_("sits in for"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    starting_wind = models.CharField(
        _("starting wind"), max_length=1, choices=[*WIND_CHOICES, (FIFTH, FIFTH)]
    )

    raw_points = models.IntegerField(_("raw points"), null=True, blank=True)
    placement = models.PositiveSmallIntegerField(_("placement"), null=True, blank=True)
    uma = models.IntegerField(_("uma and oka"), null=True, blank=True)
    adjustment = models.IntegerField(_("yakitori and chips"), default=0)
    penalty = models.IntegerField(_("penalties of the game"), default=0)
    final_score = models.IntegerField(_("final score"), null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "entrant"], name="seat_entrant_once"),
            models.UniqueConstraint(fields=["table", "starting_wind"], name="seat_wind_once"),
            one_of("starting_wind", list(SEAT_SIGNS), name="seat_wind_known"),
            models.CheckConstraint(
                condition=models.Q(placement__isnull=True)
                | models.Q(placement__gte=1, placement__lte=FIVE),
                name="seat_placement_known",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    raw_points__isnull=True,
                    placement__isnull=True,
                    uma__isnull=True,
                    final_score__isnull=True,
                )
                | models.Q(
                    raw_points__isnull=False,
                    placement__isnull=False,
                    uma__isnull=False,
                    final_score__isnull=False,
                ),
                name="seat_result_whole_or_none",
            ),
        ]

    @property
    def index(self) -> int:
        return SEAT_SIGNS.index(self.starting_wind)
