from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.enums import ChangeKind, SessionStatus
from league.models.columns import EMPTY, EMPTY_LIST, one_of
from league.models.row import Row


class SeatingChangeQuerySet(models.QuerySet["SeatingChange"]):
    def standing(self) -> "SeatingChangeQuerySet":
        return self.filter(undone_at__isnull=True)


class SeatingChange(Row):
    """A change of a seating with a snapshot of the one before, for undo."""

    session = models.ForeignKey(
        "league.Session", on_delete=models.CASCADE, related_name="seating_changes"
    )
    kind = models.CharField(_("kind"), max_length=16, choices=ChangeKind.choices)
    session_status = models.CharField(max_length=16, choices=SessionStatus.choices)
    before = models.JSONField()
    details = models.JSONField(default=dict, db_default=EMPTY)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    objects = SeatingChangeQuerySet.as_manager()

    class Meta:
        verbose_name = _("change of a seating")
        verbose_name_plural = _("changes of seatings")
        constraints: ClassVar = [
            one_of("kind", ChangeKind, name="seating_change_kind_known"),
            one_of("session_status", SessionStatus, name="seating_change_status_known"),
        ]


class EventPlan(Row):
    """The planned seatings of all sessions, or of the remaining ones.

    `sessions`: by session number, tables of entrant ids in the order E S W N. `players`: entrant
    ids for whom it was made; one without a seat in a session has a bye.
    """

    event = models.OneToOneField("league.Event", on_delete=models.CASCADE, related_name="plan")
    sessions = models.JSONField()
    players = models.JSONField(default=list, db_default=EMPTY_LIST)
    certificate = models.JSONField(default=dict, db_default=EMPTY)
    seed = models.PositiveBigIntegerField(_("seed"))
    made_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("plan")
        verbose_name_plural = _("plans")

    @property
    def tables(self) -> dict[int, list[list[int]]]:
        """The tables of entrant ids by session number."""
        return {int(number): tables for number, tables in self.sessions.items()}

    @property
    def everybody(self) -> set[int]:
        """The entrants (by id) who have a seat or a bye in the plan."""
        seated = {pk for tables in self.tables.values() for table in tables for pk in table}
        return seated | {*self.players}

    @property
    def byes(self) -> dict[str, list[int]]:
        """Who has no seat (entrants by id), by session number."""
        return {
            number: sorted(self.everybody - {pk for table in tables for pk in table})
            for number, tables in self.sessions.items()
        }
