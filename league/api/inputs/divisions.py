"""Input for divisions, and for promotion and relegation."""

from rest_framework import serializers

from league.api.fields import BodyIn, ColumnsIn, FlagField, RowField, VersionField
from league.divisions.divisions import RULE_FIELDS
from league.models import DivisionRules
from league.models.leagues.division import MOST_DIVISIONS

MOST_PLAYERS = 2_000


class EventDivisionsIn(BodyIn):
    """The names of all divisions, the top one first; none at all removes them."""

    names = serializers.ListField(
        child=serializers.CharField(max_length=40), max_length=MOST_DIVISIONS
    )


class DivisionRulesIn(ColumnsIn):
    """`every` counts nights, or sessions in an event without nights. Keys left out stay as they are."""

    class Meta:
        model = DivisionRules
        fields = RULE_FIELDS


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
