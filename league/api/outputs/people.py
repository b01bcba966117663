"""Output of players, clubs, entrants and teams."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.answers import FieldsOut, Of
from league.api.column_choice import FoundColumnsOut
from league.core.errors import problem, problem_json
from league.entrants.queries.check_in import Desk
from league.entrants.queries.entrants import warnings_of_fixed_table
from league.entrants.queries.list_preview import ListedPlayer
from league.models import Club, Entrant, ForbiddenPair, Player, Seat, Team
from league.models.player_fields import PLAYER_FIELDS, PUBLIC_FIELDS, PlayerField

LATEST_RESULTS = 50


class ClubOut(FieldsOut[Club]):
    class Meta:
        fields = "id name country city"


class ClubNameOut(FieldsOut[Club]):
    class Meta:
        fields = "id name"


class TeamOut(FieldsOut[Team]):
    class Meta:
        fields = "id name short_name colour"


class PublicTextOut(serializers.CharField):
    """What everybody may read of a field of a player."""

    def __init__(self, field: PlayerField, **kwargs: Any) -> None:
        self.of = field
        super().__init__(source="*", allow_blank=True, read_only=True, **kwargs)

    def get_attribute(self, instance: Any) -> str:
        player = instance.player if isinstance(instance, Entrant) else instance
        return str(player.public_value(self.of))


class PublicTextsOut(FieldsOut[Of]):
    """The public fields of a player, or of an entrant's."""

    def get_fields(self) -> dict[str, Any]:
        shown = {field.name: PublicTextOut(field) for field in PUBLIC_FIELDS}
        return super().get_fields() | shown


class PlayerOut(PublicTextsOut[Player]):
    club = ClubNameOut(allow_null=True)

    class Meta:
        fields = ("id",)
        sources = {"name": "public_name"}


class PlayerResultOut(FieldsOut[Seat]):
    """A released result of a player."""

    class Meta:
        fields = """
            session.event session table entrant starting_wind raw_points placement uma adjustment
            penalty final_score
        """
        sources = {
            "event_name": "session.event.name",
            "session_number": "session.number",
            "table_number": "table.number",
        }


class PlayerPageOut(PlayerOut):
    """A player with the latest results; `players/{id}/results/` lists all of them."""

    results = serializers.SerializerMethodField()

    @extend_schema_field(PlayerResultOut(many=True))
    def get_results(self, _player: Player) -> list[dict[str, Any]]:
        row = PlayerResultOut()
        return [row.to_representation(seat) for seat in self.context["seats"][:LATEST_RESULTS]]


class EntrantPrivateOut(FieldsOut[Entrant]):
    """Data of an entrant that only organisers see."""

    class Meta:
        fields = (
            *("player.display_name", "player.association_numbers", "player.shown_by_name"),
            *("seed_rating", "fixed_table", "fixed_seat", "not_on_stream", "volunteers_for_bye"),
            *(f"player.{field.name}" for field in PLAYER_FIELDS),
        )


class EntrantOut(PublicTextsOut[Entrant]):
    """`private` is null except for organisers who keep the player's profile.

    `name` is the public name; staff of the event read the name that they may see.
    """

    club = ClubNameOut(source="player.public_club", allow_null=True)
    team = TeamOut(allow_null=True)
    private = EntrantPrivateOut(source="*", allow_null=True)

    class Meta:
        fields = "id event number status player"
        sources = {"name": "public_name"}

    def to_representation(self, instance: Entrant) -> dict[str, Any]:
        shown = super().to_representation(instance)
        if self.context.get("staff"):
            player = instance.player
            club = ClubNameOut(player.club).data if player.club else None
            shown |= {"name": instance.staff_name, "club": club, "country": player.country}
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


class ListedPlayerOut(FieldsOut[ListedPlayer]):
    """A line of a pasted list: new, known, doubtful, enrolled or unreadable.

    `not_kept` is what it says otherwise than the profile of a known player, which stays as it is.
    """

    candidates = PlayerOut(many=True)
    not_kept = serializers.ListField(child=serializers.CharField())


class EnrolmentPreviewOut(serializers.Serializer[Any]):
    """`encoding` and `sheet`: how the bytes of a file were read; both are null for a list sent as text.

    `left_out` are the lines of titles above the names of the columns and of sums.
    """

    encoding = serializers.CharField(allow_null=True)
    sheet = serializers.CharField(allow_null=True)
    table = FoundColumnsOut()
    rows = ListedPlayerOut(many=True)
    left_out = serializers.ListField(child=serializers.IntegerField())


class EnrolmentOut(serializers.Serializer[Any]):
    enrolled = EntrantOut(many=True)
    new_players = serializers.IntegerField()


class PairOut(FieldsOut[ForbiddenPair]):
    class Meta:
        fields = "id first second"


class StandingEntrantOut(FieldsOut[Entrant]):
    club = ClubNameOut(source="player.public_club", allow_null=True)
    team = TeamOut(allow_null=True)

    class Meta:
        fields = "id number player"
        sources = {"name": "public_name", "country": "player.public_country"}


class RemindedOut(serializers.Serializer[Any]):
    """How many players the reminder reaches."""

    reached = serializers.IntegerField()


class DeskOut(FieldsOut[Desk]):
    """The counts of check-in."""

    here = serializers.IntegerField(source="counts.here")
    missing = serializers.IntegerField(source="counts.missing")
    late = serializers.IntegerField(source="counts.late")
    no_show = serializers.IntegerField(source="counts.no_show")
    substitutes = serializers.IntegerField(source="counts.substitutes")

    class Meta:
        fields = ("playing",)
