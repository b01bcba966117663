"""Output of players, clubs, entrants and teams."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.fields import ColumnsOut
from league.core.errors import problem, problem_json
from league.entrants.queries.entrants import warnings_of_fixed_table
from league.enums import TeamColour
from league.models import Club, Entrant, Player
from league.models.player_fields import PRIVATE_FIELDS, PUBLIC_FIELDS, PlayerField

LATEST_RESULTS = 50


class ClubOut(ColumnsOut):
    class Meta:
        model = Club
        fields = ("id", "name", "country", "city")


class ClubNameOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()


class TeamOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    short_name = serializers.CharField()
    colour = serializers.ChoiceField(choices=[("", "none"), *TeamColour.choices])


class PublicTextOut(serializers.CharField):
    """What everybody may read of a field of a player."""

    def __init__(self, field: PlayerField, **kwargs: Any) -> None:
        self.of = field
        super().__init__(source="*", allow_blank=True, read_only=True, **kwargs)

    def get_attribute(self, instance: Any) -> str:
        player = instance.player if isinstance(instance, Entrant) else instance
        return str(player.public_value(self.of))


class PublicTextsOut(serializers.Serializer[Any]):
    """The public fields of a player, or of an entrant's."""

    def get_fields(self) -> dict[str, Any]:
        shown = {field.name: PublicTextOut(field) for field in PUBLIC_FIELDS}
        return super().get_fields() | shown


class PlayerOut(PublicTextsOut):
    id = serializers.IntegerField()
    name = serializers.CharField(source="public_name")
    club = ClubNameOut(allow_null=True)


class PlayerResultOut(serializers.Serializer[Any]):
    """A released result of a player."""

    event = serializers.IntegerField(source="session.event_id")
    event_name = serializers.CharField(source="session.event.name")
    session = serializers.IntegerField(source="session_id")
    session_number = serializers.IntegerField(source="session.number")
    table = serializers.IntegerField(source="table_id")
    table_number = serializers.IntegerField(source="table.number")
    entrant = serializers.IntegerField(source="entrant_id")
    starting_wind = serializers.CharField()
    raw_points = serializers.IntegerField()
    placement = serializers.IntegerField()
    uma = serializers.IntegerField()
    adjustment = serializers.IntegerField()
    penalty = serializers.IntegerField()
    final_score = serializers.IntegerField()


class PlayerPageOut(PlayerOut):
    """A player with the latest results; `players/{id}/results/` lists all of them."""

    results = serializers.SerializerMethodField()

    @extend_schema_field(PlayerResultOut(many=True))
    def get_results(self, _player: Player) -> list[dict[str, Any]]:
        row = PlayerResultOut()
        return [row.to_representation(seat) for seat in self.context["seats"][:LATEST_RESULTS]]


class EntrantPrivateOut(serializers.Serializer[Any]):
    """Data of an entrant that only organisers see."""

    display_name = serializers.CharField(source="player.display_name")
    association_numbers = serializers.JSONField(source="player.association_numbers")
    shown_by_name = serializers.BooleanField(source="player.shown_by_name")
    seed_rating = serializers.IntegerField(allow_null=True)
    fixed_table = serializers.IntegerField(allow_null=True)
    fixed_seat = serializers.CharField(allow_blank=True)
    volunteers_for_bye = serializers.BooleanField()

    def get_fields(self) -> dict[str, Any]:
        return super().get_fields() | {
            field.name: serializers.CharField(source=f"player.{field.name}", allow_blank=True)
            for field in PRIVATE_FIELDS
        }


class EntrantOut(PublicTextsOut):
    """`private` is null except for organisers who keep the player's profile.

    `name` is the public name; staff of the event read the name that they may see.
    """

    id = serializers.IntegerField()
    event = serializers.IntegerField(source="event_id")
    number = serializers.IntegerField()
    status = serializers.CharField()
    player = serializers.IntegerField(source="player_id")
    name = serializers.CharField(source="player.public_name")
    club = ClubNameOut(source="player.club", allow_null=True)
    team = TeamOut(allow_null=True)
    private = EntrantPrivateOut(source="*", allow_null=True)

    def to_representation(self, instance: Entrant) -> dict[str, Any]:
        shown = super().to_representation(instance)
        if self.context.get("staff"):
            shown["name"] = instance.staff_name
        known = instance.player_id in self.context.get("private", ())
        return shown if known else shown | {"private": None}


class WarningOut(serializers.Serializer[Any]):
    """Something to look at; it stops nothing. `players`: ids of other players of the same name."""

    code = serializers.CharField()
    message = serializers.CharField()
    field = serializers.CharField()
    players = serializers.ListField(child=serializers.IntegerField())


class EntrantChangedOut(EntrantOut):
    """An entrant just changed; `warnings` names others who need the same table."""

    warnings = serializers.SerializerMethodField()

    @extend_schema_field(WarningOut(many=True))
    def get_warnings(self, entrant: Entrant) -> list[dict[str, Any]]:
        if not self.context["staff"]:
            return []
        return [
            problem_json(item) | {"players": [other.player_id]}
            for item, other in warnings_of_fixed_table(entrant)
        ]


class EntrantAddedOut(EntrantChangedOut):
    """An entrant just added; `warnings` names also players who may be the same person."""

    @extend_schema_field(WarningOut(many=True))
    def get_warnings(self, entrant: Entrant) -> list[dict[str, Any]]:
        found = super().get_warnings(entrant)
        same = [player.pk for player in self.context["same"][entrant.pk]]
        if not same or not self.context["staff"]:
            return found
        warning = problem("player_same_name", "name", name=entrant.staff_name)
        return [problem_json(warning) | {"players": same}, *found]


class EntrantsAddedOut(serializers.Serializer[Any]):
    entrants = EntrantAddedOut(many=True)


class ListedPlayerOut(serializers.Serializer[Any]):
    """A line of a pasted list: new, known, doubtful, enrolled or unreadable."""

    line = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    state = serializers.CharField()
    why = serializers.CharField(allow_blank=True)
    values = serializers.DictField(child=serializers.CharField(allow_blank=True))
    candidates = PlayerOut(many=True)


class EnrolmentPreviewOut(serializers.Serializer[Any]):
    """`encoding`: how the bytes of a file were read; null for a list sent as text."""

    encoding = serializers.CharField(allow_null=True)
    rows = ListedPlayerOut(many=True)


class EnrolmentOut(serializers.Serializer[Any]):
    enrolled = EntrantOut(many=True)
    new_players = serializers.IntegerField()


class PairOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    first = serializers.IntegerField(source="first_id")
    second = serializers.IntegerField(source="second_id")
