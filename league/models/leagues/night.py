"""The nights of a league, and who comes to them."""

from datetime import time
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.formats import time_format
from django.utils.translation import gettext_lazy as _

from league.enums import NightAnswer, NightStatus, Presence
from league.models.columns import between, not_empty, one_of, within
from league.models.row import Loaded, Row

MOST_GAMES = 12  # of a night
MOST_REMINDER_DAYS = 14


class NightQuerySet(models.QuerySet["Night"]):
    def planned(self) -> "NightQuerySet":
        return self.filter(status=NightStatus.PLANNED)


class Night(Loaded):
    """A date of a league, on which one or more sessions are played."""

    event = models.ForeignKey("league.Event", on_delete=models.CASCADE, related_name="nights")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("Name"), max_length=80)
    venue = models.CharField(_("Venue"), max_length=160, blank=True)
    starts_at = models.DateTimeField(_("Planned start"))
    games = models.PositiveSmallIntegerField(
        _("Games"), default=2, validators=within(1, MOST_GAMES)
    )
    status = models.CharField(
        _("status"), max_length=16, choices=NightStatus.choices, default=NightStatus.PLANNED
    )
    # Players answer until then; None: until the planned start.
    answers_until = models.DateTimeField(
        _("Answers until"),
        null=True,
        blank=True,
        help_text=_("Leave empty: players can answer until the start."),
    )
    # The day of the night that players were reminded of; a night on another day is another one.
    reminded_for = models.DateField(null=True, blank=True, editable=False)
    # Grows with every change of the night and every answer; calendars go by it.
    version = models.PositiveIntegerField(default=1, db_default=1, editable=False)

    objects = NightQuerySet.as_manager()

    class Meta:
        verbose_name = _("night")
        verbose_name_plural = _("nights")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="night_number_once"),
            one_of("status", NightStatus, name="night_status_known"),
            between("games", 1, MOST_GAMES, name="night_games_known"),
            not_empty("name", name="night_name_given"),
            models.CheckConstraint(
                condition=models.Q(answers_until__isnull=True)
                | models.Q(answers_until__lte=models.F("starts_at")),
                name="night_answers_before_start",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}/{self.name}"

    @property
    def is_cancelled(self) -> bool:
        return self.status == NightStatus.CANCELLED


class NightTerms(Row):
    """How a league asks who comes to its nights."""

    event = models.OneToOneField(
        "league.Event", on_delete=models.CASCADE, related_name="night_terms"
    )
    # How often the link of the group was renewed; it is derived from this.
    link_number = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    code = models.CharField(
        _("Code"),
        max_length=20,
        blank=True,
        help_text=_("Each device asks for it once. Leave empty where the link alone is enough."),
    )
    # Those who have not answered are reminded so many days before the night, at this time.
    reminder_days = models.PositiveSmallIntegerField(
        _("Reminder (days before the night)"),
        null=True,
        blank=True,
        validators=within(0, MOST_REMINDER_DAYS),
        help_text=_("Players without an answer get it once. Leave empty for no reminder."),
    )
    reminder_time = models.TimeField(_("Reminder at"), default=time(18), db_default=time(18))

    remind_by_mail = models.BooleanField(_("Reminders by e-mail"), default=True, db_default=True)
    remind_by_push = models.BooleanField(
        _("Reminders as notices"),
        default=True,
        db_default=True,
        help_text=_("On the devices that follow a player; webhooks get the counts."),
    )
    remind_by_chat = models.BooleanField(
        _("Reminders by Discord"),
        default=False,
        db_default=False,
        help_text=_(
            "The bot writes to each player alone who has linked Discord, never in a channel."
        ),
    )

    class Meta:
        verbose_name = _("terms of nights")
        verbose_name_plural = _("terms of nights")
        constraints: ClassVar = [
            between("reminder_days", 0, MOST_REMINDER_DAYS, name="night_terms_days_known")
        ]

    def __str__(self) -> str:
        return str(self.event_id)


def _in_words(answer: str, arrives_at: time | None) -> str:
    return f"{answer}, {time_format(arrives_at, 'TIME_FORMAT')}" if arrives_at else answer


class Attendance(Row):
    """What an entrant answered for a night, and whether the entrant was there."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="attendances")
    entrant = models.ForeignKey(
        "league.Entrant", on_delete=models.CASCADE, related_name="attendances"
    )
    answer = models.CharField(_("answer"), max_length=8, choices=NightAnswer.choices, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    # When a player who is late arrives, in the zone of the event; None: the player has not said.
    arrives_at = models.TimeField(_("Arrives at"), null=True, blank=True)
    # The device that answered with the link of the group, by a random name in its cookie.
    device = models.CharField(max_length=32, blank=True, default="", db_default="", editable=False)
    # What was answered before another device changed it with that link, and which device had said
    # so; everybody who has the link sees it and can take the change back.
    answer_before = models.CharField(
        max_length=8,
        choices=NightAnswer.choices,
        blank=True,
        default="",
        db_default="",
        editable=False,
    )
    device_before = models.CharField(
        max_length=32, blank=True, default="", db_default="", editable=False
    )
    arrives_before = models.TimeField(null=True, blank=True, editable=False)
    # When the player was last reminded to answer.
    reminded_at = models.DateTimeField(null=True, blank=True, editable=False)
    # The login that answered; None for a player with a link.
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    presence = models.CharField(
        _("presence"), max_length=8, choices=Presence.choices, blank=True, default=""
    )
    # The games of the night that the entrant plays, from 1; no last one: all of them.
    first_game = models.PositiveSmallIntegerField(_("first game"), default=1)
    last_game = models.PositiveSmallIntegerField(_("last game"), null=True, blank=True)

    class Meta:
        verbose_name = _("attendance")
        verbose_name_plural = _("attendances")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["night", "entrant"], name="attendance_once"),
            one_of("answer", ["", *NightAnswer.values], name="attendance_answer_known"),
            one_of("presence", ["", *Presence.values], name="attendance_presence_known"),
            one_of("answer_before", ["", *NightAnswer.values], name="attendance_before_known"),
            models.CheckConstraint(
                condition=models.Q(answer="") | models.Q(answered_at__isnull=False),
                name="attendance_answer_dated",
            ),
            models.CheckConstraint(
                condition=(models.Q(arrives_at__isnull=True) | models.Q(answer=NightAnswer.LATE))
                & (
                    models.Q(arrives_before__isnull=True) | models.Q(answer_before=NightAnswer.LATE)
                ),
                name="attendance_arrives_if_late",
            ),
            between("first_game", 1, MOST_GAMES, name="attendance_first_game_known"),
            models.CheckConstraint(
                condition=models.Q(last_game__isnull=True)
                | models.Q(last_game__gte=models.F("first_game"), last_game__lte=MOST_GAMES),
                name="attendance_last_game_known",
            ),
        ]

    @property
    def said(self) -> str:
        """The answer as its button says it, with the time of arrival: "Late, 20:15"."""
        return _in_words(self.get_answer_display(), self.arrives_at)

    @property
    def said_before(self) -> str:
        return _in_words(self.get_answer_before_display(), self.arrives_before)

    @property
    def is_here(self) -> bool:
        return self.presence == Presence.HERE
