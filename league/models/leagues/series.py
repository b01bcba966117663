from typing import ClassVar

from django.conf import settings
from django.core.validators import MaxLengthValidator
from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual
from django.utils.translation import gettext_lazy as _

from league.enums import CircuitMethod, Role, SeriesKind
from league.models.columns import EMPTY_LIST, between, one_of, positive_if_given, within
from league.models.event_settings import LONGEST_DESCRIPTION
from league.models.roles import RoleQuerySet
from league.models.row import Loaded, Row

MOVES = (0, 100)  # players promoted or relegated
MOST_RESULTS = 1000


class Series(Loaded):
    """Events that belong together: the seasons of a league, or the tournaments of a circuit."""

    name = models.CharField(_("Name"), max_length=160)
    slug = models.SlugField(_("short name"), max_length=80, unique=True)
    kind = models.CharField(
        _("Kind"), max_length=16, choices=SeriesKind.choices, default=SeriesKind.LEAGUE
    )
    is_public = models.BooleanField(
        _("Shown to everyone"),
        default=False,
        help_text=_("Until then only its staff see the series. Draft events stay hidden."),
    )
    # In Markdown, as the text of an event.
    description = models.TextField(
        _("Text for visitors"),
        max_length=LONGEST_DESCRIPTION,
        blank=True,
        default="",
        validators=[MaxLengthValidator(LONGEST_DESCRIPTION)],
    )
    rated = models.BooleanField(
        _("Ratings of its own"),
        default=True,
        db_default=True,
        help_text=_("A rating from the games of this series alone, beside that of all events."),
    )
    # Of a league with divisions: how many of each go up and down after a season.
    promoted = models.PositiveSmallIntegerField(
        _("Players promoted from each division"), default=0, validators=within(*MOVES)
    )
    relegated = models.PositiveSmallIntegerField(
        _("Players relegated from each division"), default=0, validators=within(*MOVES)
    )
    # Of a circuit: how its ranking is made.
    method = models.CharField(
        _("Ranking method"),
        max_length=24,
        choices=CircuitMethod.choices,
        default=CircuitMethod.MERS,
    )
    best_n = models.PositiveSmallIntegerField(
        _("Best results that count"),
        null=True,
        blank=True,
        validators=within(1, MOST_RESULTS),
        help_text=_("With points by place. Leave empty to count every result."),
    )
    points_by_place = models.JSONField(
        _("Points by place"),
        default=list,
        db_default=EMPTY_LIST,
        blank=True,
        help_text=_("For first place, second place …: 25, 18, 15. Leave empty for the usual ones."),
    )
    counts_since = models.DateField(_("Results count since"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("series")
        constraints: ClassVar = [
            one_of("kind", SeriesKind, name="series_kind_known"),
            one_of("method", CircuitMethod, name="series_method_known"),
            between("promoted", *MOVES, name="series_promoted_sane"),
            between("relegated", *MOVES, name="series_relegated_sane"),
            positive_if_given("best_n", name="series_best_n_positive"),
            models.CheckConstraint(
                condition=LessThanOrEqual(Length("description"), LONGEST_DESCRIPTION),
                name="series_description_bounded",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class SeriesRole(Row):
    """A role of a login in a series; new seasons get these people as their staff."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="roles")
    login = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="series_roles"
    )
    role = models.CharField(_("role"), max_length=16, choices=Role.choices)

    objects = RoleQuerySet.as_manager()

    class Meta:
        verbose_name = _("role in a series")
        verbose_name_plural = _("roles in a series")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["series", "login", "role"], name="series_role_once"),
            one_of("role", Role, name="series_role_known"),
        ]
