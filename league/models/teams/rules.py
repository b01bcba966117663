from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.models.columns import between, within

MOST_PLAYERS, MOST_GAMES = 20, 1_000
PLACEHOLDER = (-1_000_000, 0)
DEADLINE = (0, 60 * 24 * 14)


class TeamRules(models.Model):
    """The rules of an event of teams; an event without them only adds members' totals up."""

    event = models.OneToOneField(
        "league.Event", on_delete=models.CASCADE, related_name="team_rules"
    )
    players_per_session = models.PositiveSmallIntegerField(
        _("Players of a team in a session"), default=1, validators=within(1, MOST_PLAYERS)
    )
    # Games of a player for the team in one stage.
    minimum_games = models.PositiveSmallIntegerField(
        _("Games every player must play in a stage"), default=0, validators=within(0, MOST_GAMES)
    )
    maximum_games = models.PositiveSmallIntegerField(
        _("Games a player may play in a stage"),
        null=True,
        blank=True,
        validators=within(1, MOST_GAMES),
        help_text=_("Empty: as many as there are."),
    )
    substitutes_allowed = models.BooleanField(
        _("Substitutes of the event may play for a team"), default=True
    )
    # The score of a game for which the team has no player.
    placeholder_points = models.IntegerField(
        _("Score of a missing player"),
        default=-30_000,
        validators=within(*PLACEHOLDER),
        help_text=_("As in the standings, such as -20.0. It counts for the team only."),
    )
    deadline_minutes = models.PositiveIntegerField(
        _("Line-ups close before the planned start (minutes)"),
        default=60,
        validators=within(*DEADLINE),
    )

    class Meta:
        verbose_name = _("rules for teams")
        verbose_name_plural = _("rules for teams")
        constraints: ClassVar = [
            between("players_per_session", 1, MOST_PLAYERS, name="team_rules_players_sane"),
            models.CheckConstraint(
                condition=Q(maximum_games__isnull=True)
                | Q(maximum_games__gte=F("minimum_games"))
                & Q(maximum_games__range=(1, MOST_GAMES)),
                name="team_rules_games_ordered",
            ),
            between("minimum_games", 0, MOST_GAMES, name="team_rules_minimum_sane"),
            between("placeholder_points", *PLACEHOLDER, name="team_rules_placeholder_sane"),
            between("deadline_minutes", *DEADLINE, name="team_rules_deadline_sane"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}"
