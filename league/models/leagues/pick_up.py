"""Pick-up games: players start a table themselves, outside the timetable."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.enums import PickUpStatus
from league.models.columns import one_of
from league.models.row import Row
from league.models.session import Table, new_token

NOT_STARTED = (PickUpStatus.WAITING, PickUpStatus.CANCELLED)


class PickUpGame(Row):
    """A table that players gather for; it has a session of its own once it has started."""

    event = models.ForeignKey("league.Event", on_delete=models.CASCADE, related_name="pick_ups")
    status = models.CharField(
        _("status"), max_length=16, choices=PickUpStatus.choices, default=PickUpStatus.WAITING
    )
    # Who opened the table starts it by this secret.
    key = models.CharField(max_length=64, unique=True, default=new_token, editable=False)
    session = models.OneToOneField(
        "league.Session",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="pick_up",
    )
    opened_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("pick-up game")
        verbose_name_plural = _("pick-up games")
        constraints: ClassVar = [
            one_of("status", PickUpStatus, name="pick_up_status_known"),
            models.CheckConstraint(
                condition=models.Q(status__in=NOT_STARTED, session__isnull=True)
                | ~models.Q(status__in=NOT_STARTED) & models.Q(session__isnull=False),
                name="pick_up_session_if_started",
            ),
        ]

    @property
    def table(self) -> Table | None:
        """The table of a game that has started."""
        return self.session.tables.first() if self.session else None


class PickUpPlayer(Row):
    """An entrant at a pick-up game, in the order of joining."""

    game = models.ForeignKey(PickUpGame, on_delete=models.CASCADE, related_name="players")
    entrant = models.ForeignKey("league.Entrant", on_delete=models.CASCADE, related_name="pick_ups")
    # While the game waits for players; a constraint then refuses a second game.
    waiting = models.BooleanField(default=True)

    class Meta:
        verbose_name = _("player of a pick-up game")
        verbose_name_plural = _("players of pick-up games")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "entrant"], name="pick_up_player_once"),
            models.UniqueConstraint(
                fields=["entrant"],
                condition=models.Q(waiting=True),
                name="pick_up_player_waits_once",
            ),
        ]
