import secrets
from typing import ClassVar

from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.enums import DrawMethod, SessionStatus, TableStatus
from league.models._checks import EMPTY, WIND_CHOICES, between, one_of
from scoring import Wind


def new_token() -> str:
    return secrets.token_urlsafe(24)


class SessionQuerySet(models.QuerySet["Session"]):
    def public(self) -> "SessionQuerySet":
        return self.exclude(status=SessionStatus.DRAFT)


class Session(models.Model):
    """One time slot in which all tables play one game."""

    event = models.ForeignKey("league.Event", on_delete=models.CASCADE, related_name="sessions")
    stage = models.ForeignKey("league.Stage", on_delete=models.PROTECT, related_name="sessions")
    number = models.PositiveSmallIntegerField(_("number"))
    status = models.CharField(
        _("status"), max_length=16, choices=SessionStatus.choices, default=SessionStatus.DRAFT
    )
    method = models.CharField(_("method"), max_length=16, choices=DrawMethod.choices)
    seed = models.PositiveBigIntegerField(_("seed"))
    options = models.JSONField(_("options of the draw"), default=dict, db_default=EMPTY, blank=True)
    certificate = models.JSONField(_("certificate"), default=dict, blank=True)
    # The reason for each entrant's seat, by entrant id.
    reasons = models.JSONField(default=dict, db_default=EMPTY, blank=True, editable=False)
    minutes = models.PositiveSmallIntegerField(
        _("minutes"), default=90, validators=[MaxValueValidator(24 * 60)]
    )
    # From the event's `session_starts`.
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
        ]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.number}"


class SitOut(models.Model):
    """An entrant without a seat in a session (a bye)."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="sit_outs")
    entrant = models.ForeignKey("league.Entrant", on_delete=models.PROTECT, related_name="sit_outs")

    class Meta:
        verbose_name = _("bye")
        verbose_name_plural = _("byes")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "entrant"], name="sit_out_once"),
        ]

    def __str__(self) -> str:
        return f"{self.session_id} {self.entrant_id}"


UNFINISHED = (TableStatus.WAITING, TableStatus.PLAYING)


class TableQuerySet(models.QuerySet["Table"]):
    def unfinished(self) -> "TableQuerySet":
        return self.filter(status__in=UNFINISHED)


class Table(models.Model):
    """Four (or three) seats and one game in one session."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField(_("number"))
    status = models.CharField(
        _("status"), max_length=16, choices=TableStatus.choices, default=TableStatus.WAITING
    )
    token = models.CharField(max_length=64, unique=True, default=new_token, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    extra_seconds = models.PositiveIntegerField(_("extra time in seconds"), default=0)
    ended_early = models.BooleanField(_("ended between two hands"), default=False)
    leftover_sticks = models.PositiveSmallIntegerField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
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
        ]

    def __str__(self) -> str:
        return f"{self.session_id}/{self.number}"

    @property
    def extra_minutes(self) -> int:
        return self.extra_seconds // 60


class Seat(models.Model):
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
    starting_wind = models.CharField(_("starting wind"), max_length=1, choices=WIND_CHOICES)

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
            models.CheckConstraint(
                condition=models.Q(starting_wind__in=[wind.value for wind in Wind]),
                name="seat_wind_known",
            ),
            models.CheckConstraint(
                condition=models.Q(placement__isnull=True)
                | models.Q(placement__gte=1, placement__lte=4),
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

    def __str__(self) -> str:
        return f"{self.table_id} {self.starting_wind}"

    @property
    def index(self) -> int:
        return Wind(self.starting_wind).index
