"""Input for divisions, and for promotion and relegation."""

from rest_framework import serializers

from league.api.fields import BodyIn, FlagField, RowField, VersionField
from league.models.leagues.division import MOST_DIVISIONS, MOST_MOVES, MOST_NIGHTS

MOST_PLAYERS = 2_000


class EventDivisionsIn(BodyIn):
    """The names of all divisions, the top one first; none at all removes them."""

    names = serializers.ListField(
        child=serializers.CharField(max_length=40), max_length=MOST_DIVISIONS
    )


class DivisionRulesIn(BodyIn):
    """`every` counts nights, or sessions in an event without nights. Keys left out stay as they are."""

    promoted = serializers.IntegerField(min_value=0, max_value=MOST_MOVES, required=False)
    relegated = serializers.IntegerField(min_value=0, max_value=MOST_MOVES, required=False)
    every = serializers.IntegerField(
        min_value=1, max_value=MOST_NIGHTS, required=False, allow_null=True
    )
    resets_points = FlagField(required=False)
    mixed_tables = FlagField(required=False)


class EntrantDivisionIn(BodyIn):
    entrant = RowField()
    division = RowField(allow_null=True)


class DivisionPlacesIn(BodyIn):
    """Entrants and their divisions (by id); null takes an entrant out."""

    places = serializers.ListField(child=EntrantDivisionIn(), max_length=MOST_PLAYERS)


class PromotedEntrantIn(BodyIn):
    entrant = RowField()
    division = RowField()


class PromotionIn(BodyIn):
    """`version` is that of the proposal: refused if results have changed since.

    `places` are the players whose division is not the proposed one.
    """

    version = VersionField(required=False, allow_null=True)
    places = serializers.ListField(
        child=PromotedEntrantIn(), max_length=MOST_PLAYERS, required=False
    )
    resets_points = FlagField(required=False)
