from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.models.columns import between

MOST_PLAYERS, MOST_GAMES = 20, 1_000
LOWEST_PLACEHOLDER = -1_000_000
MOST_MINUTES = 60 * 24 * 14


class TeamRules(models.Model):
    """The rules of an event of teams; an event without them only adds members' totals up."""

    event = models.OneToOneField(
        "league.Event", on_delete=models.CASCADE, related_name="team_rules"
    )
    players_per_session = models.PositiveSmallIntegerField(
        _("players of a team in a session"), default=1
    )
    # Games of a player for the team in one stage.
    minimum_games = models.PositiveSmallIntegerField(_("games every player must play"), default=0)
    maximum_games = models.PositiveSmallIntegerField(
        _("games a player may play"), null=True, blank=True
    )
    substitutes_allowed = models.BooleanField(_("substitutes may play for a team"), default=True)
    # The score of a game for which the team has no player.
    placeholder_points = models.IntegerField(_("score of a missing player"), default=-30_000)
    deadline_minutes = models.PositiveIntegerField(
        _("line-ups close so many minutes before the start"), default=60
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
            between(
                "placeholder_points", LOWEST_PLACEHOLDER, 0, name="team_rules_placeholder_sane"
            ),
            between("deadline_minutes", 0, MOST_MINUTES, name="team_rules_deadline_sane"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}"
