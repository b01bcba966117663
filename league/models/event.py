from typing import ClassVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.enums import EnteredBy, EntryContract, EventStatus, Role
from league.models.columns import EMPTY, EMPTY_LIST, between, one_of, within
from league.models.event_settings import EventSettings, zone_name, zone_of
from league.models.row import Loaded, Row
from league.models.search_key import Searched
from scoring import LeagueRules, OddTables, Ruleset

SEASON = (1, 1000)
DIVISION = (1, 50)  # bounds that a constraint names as well
PERCENT = (0, 100)
LONGEST_BANNER = 280


class EventQuerySet(models.QuerySet["Event"]):
    def public(self) -> "EventQuerySet":
        """Events that everybody may open: no drafts, no rehearsals."""
        return self.exclude(status=EventStatus.DRAFT).filter(is_rehearsal=False)

    def listed(self) -> "EventQuerySet":
        """Public events that count in lists, profiles and figures across events."""
        return self.public().filter(counts_publicly=True)

    def current(self) -> "EventQuerySet":
        """Public events that are not archived."""
        return self.listed().filter(archived_at__isnull=True)

    def with_new_results(self) -> "EventQuerySet":
        """Events whose ratings and achievements do not follow their results yet."""
        return self.exclude(statistics_version=models.F("results_version"))

    def managed_by(self, login_id: int) -> "EventQuerySet":
        return self.filter(roles__login_id=login_id, roles__role=Role.ORGANISER)


class Event(EventSettings, Searched):
    """A tournament or a league season, with one ruleset that is frozen once it runs."""

    SEARCHED = ("name", "venue")

    slug = models.SlugField(_("short name"), max_length=80, unique=True)
    status = models.CharField(
        _("status"), max_length=16, choices=EventStatus.choices, default=EventStatus.DRAFT
    )
    ruleset_name = models.CharField(_("ruleset"), max_length=60)
    ruleset_version = models.PositiveIntegerField(_("version of the ruleset"), default=1)
    switches = models.JSONField(_("switches of the ruleset"))
    results_released = models.BooleanField(_("hidden results are released"), default=False)
    # The pairing priorities, most important first; empty: the default of `scoring.seating`.
    pairing_priorities = models.JSONField(
        default=list, db_default=EMPTY_LIST, blank=True, editable=False
    )
    # The place in a series: the season of a league with its division, or the number in a circuit.
    series = models.ForeignKey(
        "league.Series",
        verbose_name=_("series"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="events",
    )
    season_number = models.PositiveSmallIntegerField(
        _("Season"),
        null=True,
        blank=True,
        validators=within(*SEASON),
        help_text=_(
            "The number of the season, or of the tournament. Leave empty for the next one."
        ),
    )
    division = models.PositiveSmallIntegerField(
        _("Division"),
        default=1,
        db_default=1,
        validators=within(*DIVISION),
        help_text=_("1 is the top division."),
    )
    carried_percent = models.PositiveSmallIntegerField(
        _("Percentage carried over"),
        default=0,
        db_default=0,
        validators=within(*PERCENT),
        help_text=_("Of the points of the season before: 0 none, 50 half of them."),
    )
    is_championship = models.BooleanField(
        _("Championship that players qualify for"), default=False, db_default=False
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
        _("Announcement"), max_length=LONGEST_BANNER, blank=True, default="", db_default=""
    )
    banner_until = models.DateTimeField(_("end of the announcement"), null=True, blank=True)
    # The step of the prize-giving on the hall's screen; None before its start and after its end.
    ceremony_step = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    # Seen by its staff only, counted nowhere. Its players have it as their home event.
    is_rehearsal = models.BooleanField(
        _("rehearsal"), default=False, db_default=False, editable=False
    )

    # In lists, searches, profiles, ratings and records; its own pages are public without.
    counts_publicly = models.BooleanField(
        _("counts publicly"), default=True, db_default=True, editable=False
    )

    objects = EventQuerySet.as_manager()

    class Meta(EventSettings.Meta):
        abstract = False
        verbose_name = _("event")
        verbose_name_plural = _("events")
        permissions: ClassVar = [
            ("count_publicly", "Events that this account creates count publicly")
        ]
        indexes: ClassVar = [models.Index(fields=["status", "starts_on"], name="event_by_status")]
        constraints: ClassVar = [
            *EventSettings.Meta.constraints,
            one_of("status", EventStatus, name="event_status_known"),
            models.UniqueConstraint(
                fields=["series", "season_number", "division"], name="event_season_once"
            ),
            models.CheckConstraint(
                condition=models.Q(series__isnull=True, season_number__isnull=True)
                | models.Q(series__isnull=False, season_number__gte=1),
                name="event_season_of_series",
            ),
            between("division", *DIVISION, name="event_division_sane"),
            between("carried_percent", *PERCENT, name="event_carried_percent_sane"),
            models.CheckConstraint(
                condition=models.Q(is_rehearsal=False)
                | models.Q(rated=False, gives_achievements=False, series__isnull=True),
                name="event_rehearsal_counts_nowhere",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def streamed_numbers(self) -> tuple[int, ...]:
        return tuple(int(number) for number in self.streamed_tables.replace(",", " ").split())

    @property
    def ruleset(self) -> Ruleset:
        return Ruleset.from_json(self.switches)

    #: Where queries find the game that is played and its number of players; verbs store all switches.
    VARIANT, PLAYERS = "switches__variant", "switches__players"

    @property
    def variant(self) -> str:
        """The game that is played; its whole ruleset is read only where a short form leaves it out."""
        return str(self.switches.get("variant") or self.ruleset.variant)

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
    def zone(self) -> ZoneInfo:
        """In which the times of the event are shown and entered."""
        return zone_of(self.time_zone)

    @property
    def other_zone(self) -> str:
        """The name of its zone where that is not the site's."""
        return "" if self.zone.key == settings.TIME_ZONE else zone_name(self.zone.key)

    @property
    def shown_banner(self) -> str:
        """The announcement while it lasts."""
        over = self.banner_until is None or self.banner_until <= timezone.now()
        return "" if over else self.banner

    @property
    def phones_enter(self) -> str:
        """What the phones at the tables enter: hands or results; "" if staff enter everything."""
        by_phone = self.entered_by == EnteredBy.TABLE and self.entry_contract != EntryContract.DESK
        return self.entry_contract if by_phone else ""

    @property
    def has_uma(self) -> bool:
        """Whether uma or oka are added to the points of a game."""
        rules = self.ruleset
        if rules.only_places_count:
            return False
        by_place = any(rules.uma) or rules.uma_by_floating is not None
        return by_place or rules.return_points != rules.start_points

    @property
    def is_frozen(self) -> bool:
        return self.status in {EventStatus.RUNNING, EventStatus.FINISHED}


class EventAddress(Loaded):
    """An address that an event had before; it redirects to the present one."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="addresses")
    slug = models.SlugField(_("short name"), max_length=80, unique=True)

    class Meta:
        verbose_name = _("earlier address")
        verbose_name_plural = _("earlier addresses")

    def __str__(self) -> str:
        return self.slug


class Rehearsal(Row):
    """The simulated day of a rehearsal: its speed, its clock and what it has noticed so far."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="rehearsal")
    # The event that is rehearsed; None once it is deleted.
    source = models.ForeignKey(
        Event,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="rehearsals",
        verbose_name=_("event that is rehearsed"),
    )
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

    @property
    def time(self) -> str:
        """The simulated time since the start, as hours and minutes."""
        return f"{self.clock // 3600}:{self.clock // 60 % 60:02}"

    @property
    def clock_speed(self) -> int:
        """The simulated seconds in a second; none while the simulation is stopped."""
        return self.speed if self.is_running else 0

    class Meta:
        verbose_name = _("rehearsal")
        verbose_name_plural = _("rehearsals")
        constraints: ClassVar = [between("speed", 0, 600, name="rehearsal_speed_sane")]
