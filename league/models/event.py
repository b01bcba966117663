from typing import ClassVar

from django.conf import settings
from django.core.validators import MaxLengthValidator
from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual
from django.utils.translation import gettext_lazy as _

from league.enums import (
    Aggregate,
    ConfirmedBy,
    EarlyEnd,
    EnteredBy,
    EntryContract,
    EventKind,
    EventStatus,
    ReleasePolicy,
    Role,
    SignedBy,
)
from league.models._checks import EMPTY_LIST, between, one_of
from league.models.search_key import Searched
from scoring import Ruleset

MOST_POINTS = 100_000_000  # of a target score, beyond any real total
LONGEST_DESCRIPTION = 10_000  # characters


class EventQuerySet(models.QuerySet["Event"]):
    def listed(self) -> "EventQuerySet":
        return self.exclude(status=EventStatus.DRAFT)

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
    lot_seed = models.PositiveIntegerField(_("seed of the lot"), default=1)
    # Target score and target rank of players; a stage with a cut has its cut line as well.
    target_score = models.IntegerField(_("target score"), null=True, blank=True)
    target_rank = models.PositiveSmallIntegerField(_("target rank"), null=True, blank=True)
    rated = models.BooleanField(_("games count for ratings"), default=True, db_default=True)
    gives_achievements = models.BooleanField(
        _("players earn achievements"), default=True, db_default=True
    )
    results_version = models.PositiveIntegerField(default=1, editable=False)
    # The version of the results that ratings and achievements follow.
    statistics_version = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

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
            models.CheckConstraint(
                condition=models.Q(target_rank__isnull=True) | models.Q(target_rank__gte=1),
                name="event_target_rank_positive",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def ruleset(self) -> Ruleset:
        return Ruleset.from_json(self.switches)

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

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "login", "role"], name="event_role_once"),
            one_of("role", Role, name="event_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.login_id} {self.role} {self.event_id}"
