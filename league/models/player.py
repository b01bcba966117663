from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.models.columns import not_empty
from league.models.name_key import LONGEST_KEY, key_of
from league.models.player_fields import FACTS, NAME_PARTS, PlayerField
from league.models.row import Row
from league.models.search_key import Searched
from league.person_names import PersonName, person_name

if TYPE_CHECKING:
    from league.models.club import Club


LONGEST_REASON = 300


class PlayerQuerySet(models.QuerySet["Player"]):
    """Writes the key of a name with every name."""

    def bulk_create(self, objs: Iterable["Player"], *args: Any, **options: Any) -> list["Player"]:
        return super().bulk_create(_with_keys(objs), *args, **options)

    def bulk_update(
        self, objs: Iterable["Player"], fields: Iterable[str], batch_size: int | None = None
    ) -> int:
        return super().bulk_update(_with_keys(objs), _and_the_key(fields), batch_size)

    def update(self, **values: Any) -> int:
        if isinstance(name := values.get("display_name"), str):
            player = Player(display_name=name, latin_reading=values.get("latin_reading", ""))
            player.write_search_key()
            values |= {"name_key": key_of(name), "search_key": player.search_key}
            values |= dict.fromkeys(NAME_PARTS, "") | values
        return super().update(**values)


class Player(Searched):
    """A person known to the league, with or without a login."""

    SEARCHED = ("display_name", "latin_reading")

    display_name = models.CharField(_("display name"), max_length=120)
    # What all spellings of the display name have in common; `save` and the query set keep it.
    name_key = models.CharField(max_length=LONGEST_KEY, default="", editable=False)
    # The parts of the display name, where somebody has stated them.
    family_name = models.CharField(
        _("family name"), max_length=120, blank=True, default="", db_default=""
    )
    given_name = models.CharField(
        _("given name"), max_length=120, blank=True, default="", db_default=""
    )
    # "Tanaka, Tarō", for a name in other letters.
    latin_reading = models.CharField(
        _("Latin reading"), max_length=120, blank=True, default="", db_default=""
    )
    legal_name = models.CharField(_("legal name"), max_length=200, blank=True)
    country = models.CharField(_("country"), max_length=2, blank=True)
    # Of the European Mahjong Association: country code and number, zeros in front included.
    ema_number = models.CharField(_("EMA number"), max_length=8, blank=True, default="")
    club = models.ForeignKey(
        "league.Club",
        verbose_name=_("club"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="players",
    )
    # The event that added the player: its organisers keep the profile of a player without a club
    # that has officers.
    home_event = models.ForeignKey(
        "league.Event", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    association_numbers = models.JSONField(_("association numbers"), default=dict, blank=True)
    login = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("login"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="player",
    )
    # From then on the login keeps the record: it was taken with a seat card, which may be another's.
    login_keeps_from = models.DateTimeField(null=True, blank=True, editable=False)
    # Set on a second record of one person: everything of it stands with the other one.
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="+", editable=False
    )
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)
    shown_by_name = models.BooleanField(_("may be shown by name"), default=True)

    rated = models.BooleanField(_("has a rating"), default=True, db_default=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints: ClassVar = [
            not_empty("display_name", name="player_display_name_given"),
            models.CheckConstraint(
                condition=models.Q(ema_number="") | models.Q(ema_number__regex="^[0-9]{8}$"),
                name="player_ema_number_is_one",
            ),
            models.CheckConstraint(
                condition=models.Q(given_name="") | ~models.Q(family_name=""),
                name="player_given_name_has_family_name",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["display_name"], name="player_by_name"),
            models.Index(fields=["name_key"], name="player_by_name_key"),
        ]

    def __str__(self) -> str:
        return self.display_name

    def save(self, *, update_fields: Iterable[str] | None = None, **options: Any) -> None:
        self.name_key = key_of(self.display_name)
        fields = None if update_fields is None else _and_the_key(update_fields)
        super().save(update_fields=fields, **options)

    @property
    def public_name(self) -> str:
        """The name for everybody on pages across events; within one `Entrant.public_name` holds.

        Who is not shown by name has a number in each event. The key is the only number of the
        person: it stands in the address of the page, and no event's number is written like this.
        """
        if self.shown_by_name:
            return self.display_name
        return gettext("Anonymous player %(number)s") % {"number": self.pk}

    @property
    def public_club(self) -> "Club | None":
        """The club for everybody, where it does not tell who this is."""
        return self.club if self.shown_by_name else None

    @property
    def public_country(self) -> str:
        """The country for everybody, by the same rule."""
        return self.country if self.shown_by_name else ""

    @property
    def person_name(self) -> PersonName:
        """The display name and its parts."""
        return person_name(
            self.display_name,
            family=self.family_name,
            given=self.given_name,
            reading=self.latin_reading,
            country=self.country,
        )

    def public_value(self, field: PlayerField) -> str:
        """The value of a field that everybody may read; empty where it would tell who this is."""
        is_seen = self.shown_by_name and field.is_public
        return str(getattr(self, field.name)) if is_seen else ""

    @property
    def facts(self) -> list[str]:
        """What stands beside the name for all who may read it."""
        values = {field: str(getattr(self, field.name)) for field in FACTS}
        return [field.in_words(value) for field, value in values.items() if value]


def _with_keys(players: Iterable[Player]) -> list[Player]:
    players = list(players)
    for player in players:
        player.name_key = key_of(player.display_name)
        player.write_search_key()
    return players


def _and_the_key(fields: Iterable[str]) -> list[str]:
    fields = list(fields)
    keys = {"display_name": ("name_key", "search_key"), "latin_reading": ("search_key",)}
    more = {key for name in fields for key in keys.get(name, ())}
    return [*fields, *sorted(more)]


class PlayerChange(Row):
    """The values of a profile before and after a change.

    The audit refers to these rows, and they go when the person is erased.
    """

    player = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="changes")
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("change of a profile")
        verbose_name_plural = _("changes of profiles")
        indexes: ClassVar = [models.Index(fields=["player", "made_at"], name="player_change_order")]


class PlayerMerge(Row):
    """Two records of one person made one; `moved` holds what an undo takes back.

    `moved`: ids by relation ("entrants", "sign_ups"), and "login" where the account moved.
    """

    kept = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="merges")
    merged = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="+")
    moved = models.JSONField(default=dict)
    merged_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    merged_at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("merge of players")
        verbose_name_plural = _("merges of players")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=~models.Q(kept=models.F("merged")), name="player_merge_of_two"
            ),
            models.UniqueConstraint(
                fields=["merged"],
                condition=models.Q(undone_at__isnull=True),
                name="player_merged_once",
            ),
        ]


class PlayerClaim(Row):
    """An account asks for a player record: "this is me". It goes once a keeper has granted it."""

    player = models.ForeignKey("league.Player", on_delete=models.CASCADE, related_name="claims")
    login = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    # The event whose seat card of the player the account had.
    card_of = models.ForeignKey(
        "league.Event", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    declined_at = models.DateTimeField(null=True, blank=True)
    # Why a keeper declined, for the account to read.
    reason = models.CharField(max_length=LONGEST_REASON, blank=True, default="", db_default="")
    # The account had taken the record already, and the two were parted.
    parted = models.BooleanField(default=False, db_default=False)

    class Meta:
        verbose_name = _("claim of a player record")
        verbose_name_plural = _("claims of player records")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "login"], name="player_claim_once"),
        ]
