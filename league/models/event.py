from typing import ClassVar

from django.conf import settings
from django.core.validators import MaxLengthValidator
from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.enums import (
    Aggregate,
    ConfirmedBy,
    EarlyEnd,
    EnteredBy,
    EntryContract,
    EventKind,
    EventStatus,
    PickUpGames,
    ReleasePolicy,
    Role,
    SignedBy,
)
from league.models._checks import EMPTY, EMPTY_LIST, between, one_of
from league.models._roles import RoleQuerySet
from league.models.search_key import Searched
from scoring import LeagueRules, OddTables, Ruleset

MOST_POINTS = 100_000_000  # of a target score, beyond any real total
LONGEST_DESCRIPTION = 10_000  # characters
LONGEST_BANNER = 280
MOST_DIVISIONS = 50
MOST_DELAY = 120  # minutes by which overlays may lag


class EventQuerySet(models.QuerySet["Event"]):
    def listed(self) -> "EventQuerySet":
        return self.exclude(status=EventStatus.DRAFT).filter(is_rehearsal=False)

    def current(self) -> "EventQuerySet":
        """Public events that are not archived."""
        return self.listed().filter(archived_at__isnull=True)

    def with_new_results(self) -> "EventQuerySet":
        """Events whose ratings and achievements do not follow their results yet."""
        return self.exclude(statistics_version=models.F("results_version"))

    def managed_by(self, login_id: int) -> "EventQuerySet":
        return self.filter(roles__login_id=login_id, roles__role=Role.ORGANISER)


class Event(Searched):
    """A tournament or a league season, with one ruleset that is frozen once it runs."""

    SEARCHED = ("name", "place")

    name = models.CharField(_("name"), max_length=160)
    slug = models.SlugField(_("short name"), max_length=80, unique=True)
    kind = models.CharField(
        _("kind"), max_length=16, choices=EventKind.choices, default=EventKind.TOURNAMENT
    )
    status = models.CharField(
        _("status"), max_length=16, choices=EventStatus.choices, default=EventStatus.DRAFT
    )
    place = models.CharField(_("place"), max_length=160, blank=True)
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    ends_on = models.DateField(_("last day"), null=True, blank=True)

    # The organiser's text in Markdown; `league.events.queries.organiser_text` makes HTML of it.
    description = models.TextField(
        _("text for visitors"),
        blank=True,
        default="",
        db_default="",
        validators=[MaxLengthValidator(LONGEST_DESCRIPTION)],
    )
    # By session number: an ISO date and time, or null. Sessions have theirs in `planned_start`.
    session_starts = models.JSONField(
        _("planned starts of sessions"), default=list, db_default=EMPTY_LIST, blank=True
    )

    ruleset_name = models.CharField(_("ruleset"), max_length=60)
    ruleset_version = models.PositiveIntegerField(_("version of the ruleset"), default=1)
    switches = models.JSONField(_("switches of the ruleset"))

    entry_contract = models.CharField(
        _("what is entered"),
        max_length=16,
        choices=EntryContract.choices,
        default=EntryContract.HANDS,
    )
    entered_by = models.CharField(
        _("who may enter"), max_length=16, choices=EnteredBy.choices, default=EnteredBy.TABLE
    )
    confirmed_by = models.CharField(
        _("who confirms"), max_length=16, choices=ConfirmedBy.choices, default=ConfirmedBy.NOBODY
    )
    signed_by = models.CharField(
        _("how players sign"),
        max_length=16,
        choices=SignedBy.choices,
        default=SignedBy.LINK,
        db_default=SignedBy.LINK,
    )
    early_end = models.CharField(
        _("who ends a game before time"),
        max_length=16,
        choices=EarlyEnd.choices,
        default=EarlyEnd.PLAYERS,
        db_default=EarlyEnd.PLAYERS,
    )
    release_policy = models.CharField(
        _("when results are shown"),
        max_length=16,
        choices=ReleasePolicy.choices,
        default=ReleasePolicy.LIVE,
    )
    hidden_from = models.PositiveSmallIntegerField(_("hidden from session"), null=True, blank=True)
    results_released = models.BooleanField(_("hidden results are released"), default=False)

    provisional_totals = models.BooleanField(
        _("standings count games at play"), default=False, db_default=False
    )

    overlay_delay = models.PositiveSmallIntegerField(
        _("minutes by which overlays lag"), default=0, db_default=0
    )

    takes_photos = models.BooleanField(_("tables may keep photos"), default=False, db_default=False)

    sessions_planned = models.PositiveSmallIntegerField(_("sessions planned"), default=8)
    session_minutes = models.PositiveSmallIntegerField(_("minutes a session"), default=90)
    # The pairing priorities, most important first; empty: the default of `scoring.seating`.
    objective = models.JSONField(default=list, db_default=EMPTY_LIST, blank=True, editable=False)
    tiebreaks = models.JSONField(_("tie-breaks in order"), default=list, blank=True)
    aggregate = models.CharField(
        _("ranked by"), max_length=16, choices=Aggregate.choices, default=Aggregate.TOTAL
    )
    best_n = models.PositiveSmallIntegerField(_("best games that count"), null=True, blank=True)
    minimum_games = models.PositiveSmallIntegerField(_("games needed to be ranked"), default=0)
    drop_worst = models.PositiveSmallIntegerField(_("worst games dropped"), default=0)
    # `LeagueRules` of `scoring` as JSON; empty where an event has none.
    ranking_rules = models.JSONField(
        _("ranking rules of a league"), default=dict, db_default=EMPTY, blank=True
    )
    # `OddTables` of `scoring` as JSON; empty where an event has tables of four only.
    odd_tables = models.JSONField(
        _("tables of three and of five"), default=dict, db_default=EMPTY, blank=True
    )
    lot_seed = models.PositiveIntegerField(_("seed of the lot"), default=1)
    # Target score and target rank of players; a stage with a cut has its cut line as well.
    target_score = models.IntegerField(_("target score"), null=True, blank=True)
    target_rank = models.PositiveSmallIntegerField(_("target rank"), null=True, blank=True)
    # The place in a series: the season of a league with its division, or the number in a circuit.
    series = models.ForeignKey(
        "league.Series",
        verbose_name=_("series"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="events",
    )
    season_number = models.PositiveSmallIntegerField(_("season"), null=True, blank=True)
    division = models.PositiveSmallIntegerField(_("division"), default=1, db_default=1)
    # Of the total in the season before, in per cent.
    carried_percent = models.PositiveSmallIntegerField(
        _("per cent carried over from the season before"), default=0, db_default=0
    )
    is_championship = models.BooleanField(
        _("championship with qualification"), default=False, db_default=False
    )
    rated = models.BooleanField(_("games count for ratings"), default=True, db_default=True)
    gives_achievements = models.BooleanField(
        _("players earn achievements"), default=True, db_default=True
    )
    pickup_games = models.CharField(
        _("pick-up games"),
        max_length=16,
        choices=PickUpGames.choices,
        default=PickUpGames.OFF,
        db_default=PickUpGames.OFF,
    )
    # How often the code of pick-up games was renewed; it is derived from this.
    pickup_code_number = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    # Grows when results move: hands, seats, penalties, statuses and rules that decide ranks, releases.
    results_version = models.PositiveIntegerField(default=1, editable=False)
    # Grows when other things move that pages show: names, texts, dates, who is there.
    page_version = models.PositiveIntegerField(default=1, db_default=1, editable=False)
    # The version of the results that ratings and achievements follow.
    statistics_version = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    # Out of the lists and the search; the pages stay.
    archived_at = models.DateTimeField(_("archived"), null=True, blank=True)

    # Shown on all pages and phones until then.
    banner = models.CharField(
        _("announcement"), max_length=LONGEST_BANNER, blank=True, default="", db_default=""
    )
    banner_until = models.DateTimeField(_("end of the announcement"), null=True, blank=True)
    rules_link = models.URLField(
        _("link to the rules"), max_length=500, blank=True, default="", db_default=""
    )
    # Seen by its staff only, counted nowhere. Its players have it as their home event.
    is_rehearsal = models.BooleanField(
        _("rehearsal"), default=False, db_default=False, editable=False
    )

    objects = EventQuerySet.as_manager()

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        indexes: ClassVar = [models.Index(fields=["status", "starts_on"], name="event_by_status")]
        constraints: ClassVar = [
            one_of("kind", EventKind, name="event_kind_known"),
            one_of("status", EventStatus, name="event_status_known"),
            one_of("entry_contract", EntryContract, name="event_entry_contract_known"),
            one_of("entered_by", EnteredBy, name="event_entered_by_known"),
            one_of("confirmed_by", ConfirmedBy, name="event_confirmed_by_known"),
            one_of("signed_by", SignedBy, name="event_signed_by_known"),
            one_of("early_end", EarlyEnd, name="event_early_end_known"),
            one_of("release_policy", ReleasePolicy, name="event_release_policy_known"),
            one_of("aggregate", Aggregate, name="event_aggregate_known"),
            one_of("pickup_games", PickUpGames, name="event_pickup_games_known"),
            models.CheckConstraint(
                condition=~models.Q(release_policy=ReleasePolicy.HIDDEN_FROM)
                | models.Q(hidden_from__gte=1),
                name="event_hidden_from_given",
            ),
            models.CheckConstraint(
                condition=models.Q(ends_on__isnull=True)
                | models.Q(ends_on__gte=models.F("starts_on")),
                name="event_ends_after_start",
            ),
            models.CheckConstraint(
                condition=models.Q(best_n__isnull=True) | models.Q(best_n__gte=1),
                name="event_best_n_positive",
            ),
            between("sessions_planned", 1, 400, name="event_sessions_planned_sane"),
            between("target_score", -MOST_POINTS, MOST_POINTS, name="event_target_score_sane"),
            models.CheckConstraint(
                condition=LessThanOrEqual(Length("description"), LONGEST_DESCRIPTION),
                name="event_description_bounded",
            ),
            models.UniqueConstraint(
                fields=["series", "season_number", "division"], name="event_season_once"
            ),
            models.CheckConstraint(
                condition=models.Q(series__isnull=True, season_number__isnull=True)
                | models.Q(series__isnull=False, season_number__gte=1),
                name="event_season_of_series",
            ),
            between("division", 1, MOST_DIVISIONS, name="event_division_sane"),
            between("overlay_delay", 0, MOST_DELAY, name="event_overlay_delay_sane"),
            between("carried_percent", 0, 100, name="event_carried_percent_sane"),
            models.CheckConstraint(
                condition=models.Q(target_rank__isnull=True) | models.Q(target_rank__gte=1),
                name="event_target_rank_positive",
            ),
            models.CheckConstraint(
                condition=models.Q(is_rehearsal=False)
                | models.Q(rated=False, gives_achievements=False, series__isnull=True),
                name="event_rehearsal_counts_nowhere",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def ruleset(self) -> Ruleset:
        return Ruleset.from_json(self.switches)

    def ruleset_at(self, odd_size: int | None) -> Ruleset:
        """The ruleset of a table of three or five; None: of a usual one."""
        ruleset = self.ruleset
        return ruleset if odd_size is None else self.odd_rules.ruleset_at(odd_size, ruleset)

    @property
    def odd_rules(self) -> OddTables:
        return OddTables.from_json(self.odd_tables)

    @property
    def league_rules(self) -> LeagueRules:
        return LeagueRules.from_json(self.ranking_rules)

    @property
    def shown_banner(self) -> str:
        """The announcement while it lasts."""
        over = self.banner_until is None or self.banner_until <= timezone.now()
        return "" if over else self.banner

    @property
    def has_uma(self) -> bool:
        """Whether final scores differ from points by uma or oka."""
        rules = self.ruleset
        by_place = any(rules.uma) or rules.uma_by_floating is not None
        return by_place or rules.return_points != rules.start_points

    @property
    def is_frozen(self) -> bool:
        return self.status in {EventStatus.RUNNING, EventStatus.FINISHED}


class EventRole(models.Model):
    """A role of a login in an event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="roles")
    login = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_roles"
    )
    role = models.CharField(_("role"), max_length=16, choices=Role.choices)
    # The numbers of the tables that a scorer keeps; empty for all.
    tables = models.JSONField(_("tables"), default=list, db_default=EMPTY_LIST, blank=True)

    objects = RoleQuerySet.as_manager()

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "login", "role"], name="event_role_once"),
            one_of("role", Role, name="event_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.login_id} {self.role} {self.event_id}"


class EventAddress(models.Model):
    """An address that an event had before; it redirects to the present one."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="addresses")
    slug = models.SlugField(_("short name"), max_length=80, unique=True)

    class Meta:
        verbose_name = _("earlier address")
        verbose_name_plural = _("earlier addresses")

    def __str__(self) -> str:
        return self.slug


class Rehearsal(models.Model):
    """The simulated day of a rehearsal: its speed, its clock and what it has noticed so far."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="rehearsal")
    seed = models.PositiveIntegerField(_("seed"))
    # Simulated minutes a minute; 0: step by step.
    speed = models.PositiveSmallIntegerField(_("speed"), default=10)
    takes_steps = models.BooleanField(_("takes the staff's steps"), default=True)
    is_running = models.BooleanField(_("running"), default=False)
    clock = models.PositiveIntegerField(default=0)  # simulated seconds
    stepped_at = models.DateTimeField(null=True, blank=True)
    # The simulated second at which the simulation first saw a fact, by the fact's key.
    seen = models.JSONField(default=dict, db_default=EMPTY)
    # What the last step could not do: codes with parameters.
    problems = models.JSONField(default=list, db_default=EMPTY_LIST)

    class Meta:
        verbose_name = _("rehearsal")
        verbose_name_plural = _("rehearsals")
        constraints: ClassVar = [between("speed", 0, 600, name="rehearsal_speed_sane")]

    def __str__(self) -> str:
        return f"{self.event_id} x{self.speed}"
