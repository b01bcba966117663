"""Teams at work: captains, the rules of a team event, line-ups."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.enums import LineUpStatus
from league.models.columns import between, one_of, within
from league.models.row import Row

MOST_PLAYERS, MOST_GAMES = 20, 1_000
PLACEHOLDER = (-1_000_000, 0)
DEADLINE = (0, 60 * 24 * 14)


class TeamRules(Row):
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


class TeamCaptain(Row):
    """A captain of a team: one of its players, or a login that does not play."""

    team = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="captains")
    entrant = models.ForeignKey(
        "league.Entrant",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="captaincies",
    )
    login = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="captaincies",
    )

    class Meta:
        verbose_name = _("captain")
        verbose_name_plural = _("captains")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["team", "entrant"], name="team_captain_entrant_once"),
            models.UniqueConstraint(fields=["team", "login"], name="team_captain_login_once"),
            models.CheckConstraint(
                condition=Q(entrant__isnull=True, login__isnull=False)
                | Q(entrant__isnull=False, login__isnull=True),
                name="team_captain_entrant_or_login",
            ),
        ]


class LineUp(Row):
    """Who plays for a team in a session; hidden until all of the session are published.

    A line-up without players is that of a team that has not named any.
    """

    team = models.ForeignKey("league.Team", on_delete=models.CASCADE, related_name="line_ups")
    session = models.ForeignKey("league.Session", on_delete=models.CASCADE, related_name="line_ups")
    status = models.CharField(
        _("status"), max_length=16, choices=LineUpStatus.choices, default=LineUpStatus.DRAFT
    )
    # None while nobody has set it, or where the captain used the team's link.
    set_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    set_at = models.DateTimeField(_("set at"), null=True, blank=True)

    class Meta:
        verbose_name = _("line-up")
        verbose_name_plural = _("line-ups")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["team", "session"], name="line_up_once"),
            one_of("status", LineUpStatus, name="line_up_status_known"),
        ]

    @property
    def is_published(self) -> bool:
        return self.status == LineUpStatus.PUBLISHED


class LineUpPlace(Row):
    """A player in a line-up; with `no_show` the team has the placeholder score instead."""

    line_up = models.ForeignKey(LineUp, on_delete=models.CASCADE, related_name="places")
    # Redundant, so that a constraint can refuse a player for two teams of a session.
    session = models.ForeignKey(
        "league.Session", on_delete=models.CASCADE, related_name="line_up_places"
    )
    entrant = models.ForeignKey(
        "league.Entrant", on_delete=models.PROTECT, related_name="line_up_places"
    )
    position = models.PositiveSmallIntegerField(_("position"))
    no_show = models.BooleanField(_("no-show"), default=False)

    class Meta:
        verbose_name = _("place in a line-up")
        verbose_name_plural = _("places in a line-up")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["line_up", "position"], name="line_up_position_once"),
            models.UniqueConstraint(fields=["session", "entrant"], name="line_up_entrant_once"),
            between("position", 1, MOST_PLAYERS, name="line_up_position_sane"),
        ]
