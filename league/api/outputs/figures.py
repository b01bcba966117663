"""Output of figures of players and events."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.statistics.figure import Better, Group, Needs, Unit
from league.statistics.queries.player_figures import PlayerFigures


class FigureOut(serializers.Serializer[Any]):
    """A figure: `cases` is what it rests on, `coverage` the share of the games that tell it.

    Shares are 0 to 1, points whole points. Without a comparison `field_average` and `percentile`
    are null: fewer than 30 cases, or no field.
    """

    id = serializers.CharField(source="figure.id")
    group = serializers.ChoiceField(Group.choices, source="figure.group")
    label = serializers.CharField(source="figure.label")  # type: ignore[assignment]  # a field
    explanation = serializers.CharField(source="figure.explanation")
    formula = serializers.CharField(source="figure.formula")
    unit = serializers.ChoiceField([one.value for one in Unit], source="figure.unit")
    better = serializers.ChoiceField([one.value for one in Better], source="figure.better")
    needs = serializers.ChoiceField([one.value for one in Needs], source="figure.needs")
    value = serializers.FloatField(allow_null=True)
    cases = serializers.IntegerField()
    coverage = serializers.FloatField()
    field_average = serializers.FloatField(allow_null=True)
    percentile = serializers.IntegerField(allow_null=True)
    field_players = serializers.IntegerField()


class PartOut(serializers.Serializer[Any]):
    """Finished games that have something in common; `placements` from first place on."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field
    games = serializers.IntegerField()
    placements = serializers.ListField(child=serializers.IntegerField())
    average_placement = serializers.FloatField()
    average_score = serializers.FloatField()
    total_score = serializers.IntegerField()


class YakuCountOut(serializers.Serializer[Any]):
    yaku = serializers.CharField()
    wins = serializers.IntegerField()
    share = serializers.FloatField()


class LargestWinOut(serializers.Serializer[Any]):
    points = serializers.IntegerField()
    han = serializers.IntegerField(allow_null=True)
    fu = serializers.IntegerField(allow_null=True)
    yakuman = serializers.IntegerField()
    limit = serializers.CharField(allow_blank=True)
    yaku = serializers.ListField(child=serializers.CharField())
    position = serializers.IntegerField()


class WinsOut(serializers.Serializer[Any]):
    """Wins by han, fu and limit as counts; `yaku` of the `yaku_known` wins that state theirs."""

    count = serializers.IntegerField()
    yaku_known = serializers.IntegerField()
    han = serializers.DictField(child=serializers.IntegerField())
    fu = serializers.DictField(child=serializers.IntegerField())
    limits = serializers.DictField(child=serializers.IntegerField())
    yaku = YakuCountOut(many=True)
    yakuman = YakuCountOut(many=True)
    yakuman_wins = serializers.IntegerField()
    largest = LargestWinOut(allow_null=True)


class OpponentOut(serializers.Serializer[Any]):
    """`won` and `paid` are points from and to the opponent directly."""

    player = serializers.IntegerField(source="player.pk")
    name = serializers.CharField(source="player.public_name")
    games = serializers.IntegerField()
    own_placement = serializers.FloatField(allow_null=True)
    their_placement = serializers.FloatField(allow_null=True)
    ahead = serializers.IntegerField()
    won = serializers.IntegerField()
    paid = serializers.IntegerField()
    net = serializers.IntegerField()


class PlayerFiguresOut(serializers.Serializer[Any]):
    """All figures of a player over the games that the filter leaves, of one kind of game."""

    player = serializers.IntegerField(source="player.pk")
    name = serializers.CharField(source="player.public_name")
    kind = serializers.CharField(source="kind.key", default=None, allow_null=True)
    kinds = serializers.SerializerMethodField()
    field = serializers.CharField(allow_null=True)
    games = serializers.SerializerMethodField()
    placements = serializers.ListField(child=serializers.IntegerField())
    running_total = serializers.ListField(child=serializers.IntegerField())
    figures = serializers.SerializerMethodField()
    by_wind = PartOut(many=True)
    by_event = PartOut(many=True)
    by_year = PartOut(many=True)
    by_ruleset = PartOut(many=True)
    recent = PartOut(many=True)
    wins = WinsOut()
    opponents = serializers.SerializerMethodField()
    nemesis = serializers.SerializerMethodField()
    favourite = serializers.SerializerMethodField()

    def get_kinds(self, found: PlayerFigures) -> list[str]:
        return [kind.key for kind in found.kinds]

    def get_games(self, found: PlayerFigures) -> int:
        return len(found.games)

    @extend_schema_field(FigureOut(many=True))
    def get_figures(self, found: PlayerFigures) -> Any:
        return FigureOut(found.figures.values(), many=True).data

    @extend_schema_field(OpponentOut(many=True))
    def get_opponents(self, _found: PlayerFigures) -> Any:
        return OpponentOut(self.context["rivals"].opponents, many=True).data

    @extend_schema_field({"type": ["integer", "null"]})
    def get_nemesis(self, _found: PlayerFigures) -> int | None:
        nemesis = self.context["rivals"].nemesis
        return nemesis.player.pk if nemesis else None

    @extend_schema_field({"type": ["integer", "null"]})
    def get_favourite(self, _found: PlayerFigures) -> int | None:
        favourite = self.context["rivals"].favourite
        return favourite.player.pk if favourite else None


class PlayedGameOut(serializers.Serializer[Any]):
    """A game of a player; without placement and score while it runs."""

    event = serializers.IntegerField(source="event.id")
    event_name = serializers.CharField(source="event.name")
    ruleset = serializers.CharField(source="event.ruleset")
    kind = serializers.CharField(source="event.kind.key")
    session = serializers.IntegerField()
    session_number = serializers.IntegerField()
    table = serializers.IntegerField()
    table_number = serializers.IntegerField()
    finished_at = serializers.DateTimeField(source="when")
    starting_wind = serializers.CharField(source="wind")
    placement = serializers.IntegerField(allow_null=True)
    raw_points = serializers.IntegerField(allow_null=True)
    final_score = serializers.IntegerField(allow_null=True)
    hands = serializers.IntegerField()
