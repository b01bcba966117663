from typing import ClassVar

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.enums import PLAYING_STATUSES, EntrantStatus, TeamColour
from league.models.columns import between, not_empty, one_of, within
from league.models.event_settings import MOST_NUMBER
from league.models.row import Loaded, Row
from league.person_names import PersonName, name_of_number
from scoring import Wind

NUMBER = (1, 100_000)
SEATS = [
    ("", _("Any")),
    ("E", pgettext_lazy("wind", "East")),
    ("S", pgettext_lazy("wind", "South")),
    ("W", pgettext_lazy("wind", "West")),
    ("N", pgettext_lazy("wind", "North")),
]


class Team(Loaded):
    event = models.ForeignKey("league.Event", on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(_("Name"), max_length=120)
    short_name = models.CharField(
        _("Short name"), max_length=12, blank=True, default="", db_default=""
    )
    colour = models.CharField(
        _("Colour"),
        max_length=8,
        choices=[("", _("No colour")), *TeamColour.choices],
        blank=True,
        default="",
        db_default="",
    )
    # How often the captains' link was renewed; it is derived from this.
    link_number = models.PositiveIntegerField(default=0, db_default=0, editable=False)

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        constraints: ClassVar = [
            models.UniqueConstraint("event", Lower("name"), name="team_name_once"),
            models.UniqueConstraint(
                "event",
                Lower("short_name"),
                condition=~models.Q(short_name=""),
                name="team_short_name_once",
            ),
            one_of("colour", ["", *TeamColour.values], name="team_colour_known"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def code(self) -> str:
        """The short name, else the name."""
        return self.short_name or self.name


class EntrantQuerySet(models.QuerySet["Entrant"]):
    def playing(self) -> "EntrantQuerySet":
        return self.filter(status__in=PLAYING_STATUSES)

    def checked_in(self) -> "EntrantQuerySet":
        return self.filter(status=EntrantStatus.CHECKED_IN)

    def in_order(self) -> "EntrantQuerySet":
        """By number, with player, club and team."""
        return self.select_related("player__club", "team").order_by("number")

    def substitutes(self) -> "EntrantQuerySet":
        return self.filter(status=EntrantStatus.SUBSTITUTE)


class Entrant(Row):
    """A player in an event, with a number for announcements."""

    event = models.ForeignKey("league.Event", on_delete=models.CASCADE, related_name="entrants")
    player = models.ForeignKey("league.Player", on_delete=models.PROTECT, related_name="entrants")
    number = models.PositiveIntegerField(_("Number"), validators=within(*NUMBER))
    team = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.SET_NULL, related_name="entrants"
    )
    division = models.ForeignKey(
        "league.Division", null=True, blank=True, on_delete=models.RESTRICT, related_name="entrants"
    )
    status = models.CharField(
        _("status"), max_length=16, choices=EntrantStatus.choices, default=EntrantStatus.ENROLLED
    )
    # When somebody last set the status; empty until then.
    status_since = models.DateTimeField(null=True, blank=True, editable=False)
    squad_order = models.PositiveSmallIntegerField(
        _("order in the team"), null=True, blank=True, editable=False
    )
    seed_rating = models.IntegerField(
        _("Seed rating"), null=True, blank=True, validators=within(-MOST_NUMBER, MOST_NUMBER)
    )
    fixed_table = models.PositiveIntegerField(
        _("Fixed table"),
        null=True,
        blank=True,
        validators=within(1, MOST_NUMBER),
        help_text=_("For a player who must always play at this table."),
    )
    fixed_seat = models.CharField(
        _("Fixed seat"),
        max_length=1,
        choices=SEATS,
        default="",
        db_default="",
        blank=True,
        help_text=_("For a player who must always start in this seat."),
    )
    volunteers_for_bye = models.BooleanField(
        _("Volunteers for the bye"), default=False, db_default=False
    )
    not_on_stream = models.BooleanField(
        _("Not on stream"),
        default=False,
        db_default=False,
        help_text=_("Draws seat the player at no streamed table, and no overlay shows the table."),
    )
    # How often the PIN and the link of the seat card were renewed; both are derived from it.
    card_number = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    # How often the personal link for answers to nights was renewed; it is derived from this.
    answer_link_number = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    # Set where the person signed up, or was enrolled by somebody who keeps the profile.
    staff_see_name = models.BooleanField(
        _("staff see a name that is not public"), default=True, db_default=True
    )
    enrolled_at = models.DateTimeField(auto_now_add=True)

    objects = EntrantQuerySet.as_manager()

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "player"], name="entrant_player_once"),
            models.UniqueConstraint(fields=["event", "number"], name="entrant_number_once"),
            one_of("status", EntrantStatus, name="entrant_status_known"),
            between("number", *NUMBER, name="entrant_number_positive"),
            one_of(
                "fixed_seat", ["", *(wind.value for wind in Wind)], name="entrant_fixed_seat_known"
            ),
        ]

    @property
    def has_seat_marks(self) -> bool:
        """Whether lists for the staff mark a fixed table or seat, or a wish about the stream."""
        return bool(self.fixed_table or self.fixed_seat or self.not_on_stream)

    @property
    def is_playing(self) -> bool:
        return self.status in PLAYING_STATUSES

    @property
    def is_named_to_staff(self) -> bool:
        """Whether the staff may know who this is."""
        return self.player.shown_by_name or self.staff_see_name

    @property
    def staff_name(self) -> str:
        """The name for staff of the event; the public name where staff may not see the other."""
        return self.player.display_name if self.staff_see_name else self.public_name

    @property
    def staff_person_name(self) -> PersonName:
        """The staff's name with its parts."""
        return self.player.person_name if self.staff_see_name else self.public_person_name

    @property
    def number_name(self) -> str:
        return name_of_number(self.number)

    @property
    def public_name(self) -> str:
        """The name for everybody within the event: that of `number` who is not shown by name."""
        return self.player.display_name if self.player.shown_by_name else self.number_name

    @property
    def public_person_name(self) -> PersonName:
        """The same with its parts; of a name that is not public no part is told."""
        player = self.player
        return player.person_name if player.shown_by_name else PersonName(shown=self.number_name)


class PrizeCategory(Row):
    """Players with prizes of their own, such as newcomers; staff's alone unless it `is_public`."""

    event = models.ForeignKey(
        "league.Event", on_delete=models.CASCADE, related_name="prize_categories"
    )
    name = models.CharField(_("Name"), max_length=60)
    is_public = models.BooleanField(_("Shown to everybody"), default=False)
    entrants = models.ManyToManyField(
        Entrant, through="league.CategoryEntrant", related_name="prize_categories"
    )

    class Meta:
        verbose_name = _("prize category")
        verbose_name_plural = _("prize categories")
        constraints: ClassVar = [
            not_empty("name", name="prize_category_named"),
            models.UniqueConstraint("event", Lower("name"), name="prize_category_name_once"),
        ]

    def __str__(self) -> str:
        return self.name


class CategoryEntrant(Row):
    """A player in a prize category."""

    category = models.ForeignKey(PrizeCategory, on_delete=models.CASCADE, related_name="members")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="categories")

    class Meta:
        verbose_name = _("player in a prize category")
        verbose_name_plural = _("players in prize categories")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["category", "entrant"], name="category_entrant_once")
        ]


class ForbiddenPair(Row):
    """Two entrants who must not meet in this event."""

    event = models.ForeignKey(
        "league.Event", on_delete=models.CASCADE, related_name="forbidden_pairs"
    )
    first = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("pair that must not meet")
        verbose_name_plural = _("pairs that must not meet")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["first", "second"], name="forbidden_pair_once"),
            models.CheckConstraint(
                condition=models.Q(first__lt=models.F("second")), name="forbidden_pair_ordered"
            ),
        ]
