from functools import cache
from typing import ClassVar
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.validators import MaxLengthValidator, RegexValidator
from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from league.enums import (
    Aggregate,
    ConfirmedBy,
    EarlyEnd,
    EnteredBy,
    EntryContract,
    EventKind,
    PickUpGames,
    ReleasePolicy,
    SignedBy,
)
from league.models.columns import EMPTY, EMPTY_LIST, between, one_of, positive_if_given, within
from league.models.row import Loaded

# The bounds of settings that a constraint names as well.
SESSIONS_PLANNED = (1, 400)
TARGET_SCORE = (-100_000_000, 100_000_000)  # beyond any real total
OVERLAY_DELAY = (0, 120)  # minutes
MOST_GAMES = 1000
MOST_ENTRANTS = 10_000
MOST_SMALL, MOST_NUMBER = 32_767, 2**31 - 1  # of the columns
LONGEST_DESCRIPTION = 10_000  # characters


@cache
def time_zones() -> list[tuple[str, Promise | str]]:
    """The zones with a place, and UTC; empty: that of the site."""
    names = sorted(name for name in available_timezones() if "/" in name and "Etc/" not in name)
    return [("", _("That of this site")), *((name, zone_name(name)) for name in ["UTC", *names])]


def zone_name(name: str) -> str:
    return name.replace("_", " ")


def zone_of(name: str) -> ZoneInfo:
    return ZoneInfo(name or settings.TIME_ZONE)


class EventSettings(Loaded):
    """The settings of an event, a column each: label, help, choices and bounds stand here alone."""

    name = models.CharField(_("Name"), max_length=160)
    kind = models.CharField(
        _("Kind"), max_length=16, choices=EventKind.choices, default=EventKind.TOURNAMENT
    )
    venue = models.CharField(_("Venue"), max_length=160, blank=True)
    starts_on = models.DateField(_("First day"), null=True, blank=True)
    ends_on = models.DateField(_("Last day"), null=True, blank=True)
    time_zone = models.CharField(
        _("Time zone"),
        max_length=40,
        choices=time_zones,
        blank=True,
        default="",
        db_default="",
        help_text=_("All times of this event are shown and entered in it."),
    )
    # The organiser's text in Markdown; `league.events.queries.organiser_text` makes HTML of it.
    description = models.TextField(
        _("Text for visitors"),
        max_length=LONGEST_DESCRIPTION,
        blank=True,
        default="",
        db_default="",
        validators=[MaxLengthValidator(LONGEST_DESCRIPTION)],
        help_text=format_lazy(
            _("Shown on the event's page. Markdown: **bold**, - lists, {link} for links."),
            link="[text](https://example.org)",
        ),
    )
    rules_link = models.URLField(
        _("Link to the rules"),
        max_length=500,
        blank=True,
        default="",
        db_default="",
        help_text=_("Such as a PDF. The event's page links to it."),
    )
    # By session number: an ISO date and time, or null. Sessions have theirs in `planned_start`.
    session_starts = models.JSONField(
        _("Planned start of each session"),
        default=list,
        db_default=EMPTY_LIST,
        blank=True,
        help_text=_(
            "After a change of the number of sessions, save first: each session then has a field "
            "here."
        ),
    )
    entry_contract = models.CharField(
        _("Score entry"),
        max_length=16,
        choices=EntryContract.choices,
        default=EntryContract.HANDS,
    )
    entered_by = models.CharField(
        _("Scores entered by"),
        max_length=16,
        choices=EnteredBy.choices,
        default=EnteredBy.TABLE,
        help_text=_("Where results are entered at the desk only, tables enter nothing."),
    )
    confirmed_by = models.CharField(
        _("Results confirmed by"),
        max_length=16,
        choices=ConfirmedBy.choices,
        default=ConfirmedBy.NOBODY,
    )
    signed_by = models.CharField(
        _("Players sign with"),
        max_length=16,
        choices=SignedBy.choices,
        default=SignedBy.LINK,
        db_default=SignedBy.LINK,
        help_text=_("Seat cards are printed from the session's page."),
    )
    early_end = models.CharField(
        _("Game ended before time by"),
        max_length=16,
        choices=EarlyEnd.choices,
        default=EarlyEnd.PLAYERS,
        db_default=EarlyEnd.PLAYERS,
        help_text=_("Referees may always end a game. When time is up, the table ends it."),
    )
    release_policy = models.CharField(
        _("Results shown"),
        max_length=16,
        choices=ReleasePolicy.choices,
        default=ReleasePolicy.LIVE,
    )
    hidden_from = models.PositiveSmallIntegerField(
        _("Hidden from session"),
        null=True,
        blank=True,
        validators=within(1, MOST_SMALL),
        help_text=_("Only if results are hidden from a certain session."),
    )
    provisional_totals = models.BooleanField(
        _("Standings count games at play"),
        default=False,
        db_default=False,
        help_text=_(
            "Totals then change with every hand and are shown as provisional. Hidden results stay "
            "hidden."
        ),
    )
    overlay_delay = models.PositiveSmallIntegerField(
        _("Broadcast overlay delay (minutes)"),
        default=0,
        db_default=0,
        validators=within(*OVERLAY_DELAY),
        help_text=_("As long as the stream's delay, so that points follow the picture."),
    )
    streamed_tables = models.CharField(
        _("Streamed tables"),
        max_length=60,
        blank=True,
        default="",
        db_default="",
        validators=[RegexValidator(r"^[1-9]\d{0,3}(, ?[1-9]\d{0,3})*$", _("Write numbers: 1, 2."))],
        help_text=_(
            "Their numbers, such as 1, 2. Draws keep players who are not to be on stream away from "
            "them, and no overlay shows a table with such a player."
        ),
    )
    takes_photos = models.BooleanField(
        _("Tables may keep photos"),
        default=False,
        db_default=False,
        help_text=_(
            "Of hands and result slips, for disputes. Only the table and the staff see them."
        ),
    )
    tiles_by_photo = models.BooleanField(
        _("Tiles by photo"),
        default=False,
        db_default=False,
        help_text=_(
            "Phones can fill the tile pad with the camera. No picture leaves the phone, and nothing is "
            "saved before a person has checked the tiles."
        ),
    )
    sessions_planned = models.PositiveSmallIntegerField(
        _("Sessions planned"), default=8, validators=within(*SESSIONS_PLANNED)
    )
    session_minutes = models.PositiveSmallIntegerField(
        _("Session length (minutes)"), default=90, validators=within(1, 24 * 60)
    )
    tiebreaks = models.JSONField(_("Tie-breaks"), default=list, blank=True)
    aggregate = models.CharField(
        _("Ranked by"), max_length=16, choices=Aggregate.choices, default=Aggregate.TOTAL
    )
    best_n = models.PositiveSmallIntegerField(
        _("Number of best games counted"),
        null=True,
        blank=True,
        validators=within(1, MOST_GAMES),
        help_text=_("Leave empty to count every game."),
    )
    minimum_games = models.PositiveSmallIntegerField(
        _("Minimum games to be ranked"), default=0, validators=within(0, MOST_SMALL)
    )
    drop_worst = models.PositiveSmallIntegerField(
        _("Number of worst games dropped"), default=0, validators=within(0, MOST_SMALL)
    )
    # `LeagueRules` of `scoring` as JSON; empty where an event has none.
    ranking_rules = models.JSONField(
        _("Ranking rules of leagues"), default=dict, db_default=EMPTY, blank=True
    )
    # `OddTables` of `scoring` as JSON; empty where an event has tables of four only.
    odd_tables = models.JSONField(
        _("Tables of three and of five"), default=dict, db_default=EMPTY, blank=True
    )
    lot_seed = models.PositiveIntegerField(
        _("Seed for drawing lots"),
        default=1,
        validators=within(0, MOST_NUMBER),
        help_text=_(
            "Lots drawn as a tie-break come from this number; the same number always gives the "
            "same order."
        ),
    )
    # Target score and target rank of players; a stage with a cut has its cut line as well.
    target_score = models.IntegerField(
        _("Target score"),
        null=True,
        blank=True,
        validators=within(*TARGET_SCORE),
        help_text=_("The total that players need to stay above. Leave empty for none."),
    )
    target_rank = models.PositiveSmallIntegerField(
        _("Target rank"),
        null=True,
        blank=True,
        validators=within(1, MOST_ENTRANTS),
        help_text=_(
            "Tables show what players need to finish at this rank or better. A stage with a"
            " cut uses the cut instead."
        ),
    )
    rated = models.BooleanField(
        _("Games count for ratings"),
        default=True,
        db_default=True,
        help_text=_("Ratings are public, for all events of this site together."),
    )
    gives_achievements = models.BooleanField(
        _("Players earn achievements"), default=True, db_default=True
    )
    pickup_games = models.CharField(
        _("Pick-up games"),
        max_length=16,
        choices=PickUpGames.choices,
        default=PickUpGames.OFF,
        db_default=PickUpGames.OFF,
        help_text=_("Players start these tables themselves, with a code, outside the timetable."),
    )

    class Meta:
        abstract = True
        constraints: ClassVar = [
            one_of("kind", EventKind, name="event_kind_known"),
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
            positive_if_given("best_n", name="event_best_n_positive"),
            between("sessions_planned", *SESSIONS_PLANNED, name="event_sessions_planned_sane"),
            between("target_score", *TARGET_SCORE, name="event_target_score_sane"),
            models.CheckConstraint(
                condition=LessThanOrEqual(Length("description"), LONGEST_DESCRIPTION),
                name="event_description_bounded",
            ),
            between("overlay_delay", *OVERLAY_DELAY, name="event_overlay_delay_sane"),
            positive_if_given("target_rank", name="event_target_rank_positive"),
        ]
