"""Output of series: seasons, the all-time table, rankings of circuits."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.fields import ColumnsOut
from league.api.outputs.events import CarriedConstraintsOut
from league.models import Event, Series
from league.series.queries.circuit import CircuitLine, CountryLine, parts_with, thousandths
from league.series.series import SERIES_FIELDS
from league.series.series_events import PLACE_FIELDS
from scoring.results.circuit import Considered, Part


class SeriesOut(ColumnsOut):
    points_by_place = serializers.ListField(child=serializers.IntegerField())

    class Meta:
        model = Series
        fields = ("id", "slug", *SERIES_FIELDS)


class SeriesEventOut(ColumnsOut):
    """The place of an event in its series."""

    class Meta:
        model = Event
        fields = ("id", "name", "slug", "status", *PLACE_FIELDS, "starts_on", "ends_on")


class MadeSeasonOut(SeriesEventOut):
    """An event of the new season, with what came along of pairs, fixed tables and fixed seats."""

    constraints = serializers.SerializerMethodField()

    @extend_schema_field(CarriedConstraintsOut)
    def get_constraints(self, event: Event) -> Any:
        return CarriedConstraintsOut(self.context["constraints"][event.pk]).data


class ChampionOut(serializers.Serializer[Any]):
    """A player, or in an event of teams a team (both by id); the other one is null."""

    player = serializers.IntegerField(source="entrant.player_id", allow_null=True, default=None)
    team = serializers.IntegerField(source="team.pk", allow_null=True, default=None)
    name = serializers.CharField()
    total = serializers.IntegerField(source="row.total")


class SeasonEventOut(serializers.Serializer[Any]):
    """An event of a season; its champions once it is decided and its results are shown.

    Several where they share first place.
    """

    event = SeriesEventOut()
    players = serializers.IntegerField()
    champions = ChampionOut(many=True)


class SeasonOut(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    events = SeasonEventOut(many=True)


class ProposedOut(serializers.Serializer[Any]):
    """`why` is "promoted", "relegated" or "stays"; empty for somebody who has left.

    `within` is the number of a division within the event of that division, null where it has none.
    """

    player = serializers.IntegerField(source="entrant.player_id")
    name = serializers.CharField(source="entrant.player.public_name")
    division = serializers.IntegerField()
    rank = serializers.IntegerField()
    next_division = serializers.IntegerField(allow_null=True)
    within = serializers.IntegerField(allow_null=True)
    next_within = serializers.IntegerField(allow_null=True)
    why = serializers.CharField(allow_blank=True)


class SeasonProposalOut(serializers.Serializer[Any]):
    """Who would play where in the next season; `is_final` once the last one is over."""

    season = serializers.IntegerField(source="number")
    is_final = serializers.BooleanField()
    players = ProposedOut(many=True)


class AllTimeRowOut(serializers.Serializer[Any]):
    """All games of a player in the series, in whole points."""

    rank = serializers.IntegerField(source="row.rank")
    shared = serializers.BooleanField(source="row.shared")
    player = serializers.IntegerField(source="player.pk")
    name = serializers.CharField(source="player.public_name")
    games = serializers.IntegerField(source="row.games")
    seasons = serializers.IntegerField(source="row.seasons")
    total = serializers.IntegerField(source="row.total")
    average = serializers.IntegerField(source="row.average")
    placements = serializers.ListField(child=serializers.IntegerField(), source="row.placements")
    titles = serializers.IntegerField(source="row.titles")
    best = serializers.IntegerField(source="row.best")


class CountryRankingOut(serializers.Serializer[Any]):
    """`value` is in thousandths of a point, the mean of the three players."""

    rank = serializers.IntegerField()
    country = serializers.CharField()
    value = serializers.IntegerField()
    players = serializers.SerializerMethodField()

    def get_players(self, row: CountryLine) -> list[int]:
        return [player.pk for player in row.players]


class RankedPlayerOut(serializers.Serializer[Any]):
    """`value` is in thousandths of a point; `rank` is null with too few results."""

    rank = serializers.IntegerField(source="ranked.rank", allow_null=True)
    shared = serializers.BooleanField(source="ranked.shared")
    player = serializers.IntegerField(source="player.pk")
    name = serializers.CharField(source="player.public_name")
    value = serializers.IntegerField()
    results = serializers.SerializerMethodField()
    counting = serializers.IntegerField()

    def get_results(self, line: CircuitLine) -> int:
        """How many results the player has."""
        return len(line.ranked.results)


class RankingOut(serializers.Serializer[Any]):
    on = serializers.DateField()
    method = serializers.CharField(source="rules.method")
    players = RankedPlayerOut(source="lines", many=True)
    countries = CountryRankingOut(many=True)


class CircuitPartOut(serializers.Serializer[Any]):
    """A part of a value: results that count in it, and zeros beside them."""

    id = serializers.CharField()
    value = serializers.SerializerMethodField(method_name="in_thousandths")
    results = serializers.SerializerMethodField()
    zeros = serializers.IntegerField()

    def in_thousandths(self, part: Part) -> int:
        """Thousandths of a point."""
        return thousandths(part.value)

    def get_results(self, part: Part) -> int:
        return len(part.selected)


class CircuitResultOut(serializers.Serializer[Any]):
    """A result: `weight` in thousandths, `counts_in` the parts that count it, else `why` not."""

    event = serializers.IntegerField(source="result.event")
    on = serializers.DateField(source="result.on")
    place = serializers.IntegerField(source="result.place")
    players = serializers.IntegerField(source="result.players")
    points = serializers.IntegerField()
    weight = serializers.SerializerMethodField()
    counts_in = serializers.SerializerMethodField()
    why = serializers.CharField(allow_blank=True)

    def get_weight(self, one: Considered) -> int:
        return thousandths(one.weight)

    def get_counts_in(self, one: Considered) -> list[str]:
        return parts_with(self.context["line"], one)


class RankedPlayerDetailOut(RankedPlayerOut):
    """Which results of a player count, and why the others do not."""

    parts = CircuitPartOut(source="ranked.parts", many=True)
    considered = serializers.SerializerMethodField()

    @extend_schema_field(CircuitResultOut(many=True))
    def get_considered(self, line: CircuitLine) -> Any:
        return CircuitResultOut(line.ranked.results, many=True, context={"line": line}).data
