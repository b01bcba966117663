"""Output of comparisons, repairs, reasons, draw methods, pairing priorities and plans."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.answers import FieldsOut
from league.core.errors import message_of
from league.enums import DrawMethod
from league.models import EventPlan
from league.seating.queries.conflicts import Comparison
from league.seating.queries.drafts.pair import Draft, DraftPair, DraftSeat, DraftTable
from league.seating.queries.draw_methods import method_meaning, options_of
from league.seating.queries.event_plans import broken_in, notes_of
from league.seating.queries.repair_options import MovedEntrant, RepairChoice


class SwapPreviewOut(FieldsOut[Comparison]):
    """Certificates before and after, with resolved and new conflicts."""


class DraftSeatOut(FieldsOut[DraftSeat]):
    """`again`: meets somebody again; `moved`: sits at another table in the other draft."""


class DraftTableOut(FieldsOut[DraftTable]):
    """`apart` is the difference between the best and the last rank at the table."""

    seats = DraftSeatOut(many=True)


class DraftOut(FieldsOut[Draft]):
    """`moved_ranks` counts players with another rank than this draw used."""

    tables = DraftTableOut(many=True)


class DraftPairOut(FieldsOut[DraftPair]):
    """The draft before the latest draw, and the present one; `key` names the former."""

    before = DraftOut()
    now = DraftOut()


class PlaceOut(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    starting_wind = serializers.CharField()

    def to_representation(self, place: tuple[int, str]) -> dict[str, Any]:
        return dict(zip(("table", "starting_wind"), place, strict=True))


class MovedOut(FieldsOut[MovedEntrant]):
    """An entrant with a new seat; null is no seat."""

    before = PlaceOut(allow_null=True)
    after = PlaceOut(allow_null=True)


class RepairTableOut(serializers.Serializer[Any]):
    """Entrant ids in the order E S W N; empty if the table is removed."""

    number = serializers.IntegerField()
    entrants = serializers.ListField(child=serializers.IntegerField())


class NewRepeatOut(serializers.Serializer[Any]):
    entrants = serializers.ListField(child=serializers.IntegerField())
    times = serializers.IntegerField()


class RepairOptionOut(FieldsOut[RepairChoice]):
    """One way to repair the seating; send `key` back to apply it."""

    tables = serializers.SerializerMethodField()
    new_repeats = serializers.SerializerMethodField()

    class Meta:
        fields = "key kind name meaning sit_outs moved seats_changed wind_damage problems"
        sources = {"certificate_before": "before", "certificate_after": "after"}

    @extend_schema_field(RepairTableOut(many=True))
    def get_tables(self, choice: RepairChoice) -> list[dict[str, Any]]:
        return [
            {"number": number, "entrants": [entrant.pk for entrant in members]}
            for number, members in choice.tables.items()
        ]

    @extend_schema_field(NewRepeatOut(many=True))
    def get_new_repeats(self, choice: RepairChoice) -> list[dict[str, Any]]:
        return [
            {"entrants": [one.pk, other.pk], "times": times}
            for one, other, times in choice.new_repeats
        ]


class ReasonOut(serializers.Serializer[Any]):
    entrant = serializers.IntegerField()
    sentence = serializers.CharField()


class DrawMethodOut(serializers.Serializer[Any]):
    """A draw method with its meaning and options."""

    id = serializers.CharField(source="value")
    name = serializers.CharField(source="label")
    meaning = serializers.SerializerMethodField()
    options = serializers.SerializerMethodField()

    def get_meaning(self, method: DrawMethod) -> str:
        return method_meaning(method)

    def get_options(self, method: DrawMethod) -> list[str]:
        return list(options_of(method))


class ObjectiveOut(serializers.Serializer[Any]):
    """The pairing priorities, the most important first."""

    objective = serializers.ListField(child=serializers.CharField())


class PlanProblemOut(serializers.Serializer[Any]):
    session = serializers.IntegerField()
    code = serializers.CharField()
    message = serializers.CharField()


class EventPlanOut(FieldsOut[EventPlan]):
    """By session number: tables of entrant ids in the order E S W N.

    `byes` are the entrants without a seat, `problems` name what the plan must obey and does not,
    `notes` what it cost to obey. `made_at` is null in a preview.
    """

    sessions = serializers.DictField()
    certificate = serializers.DictField()
    problems = serializers.SerializerMethodField()
    notes = serializers.SerializerMethodField()

    made_at = serializers.DateTimeField(allow_null=True)

    class Meta:
        fields = "event seed byes"

    @extend_schema_field(PlanProblemOut(many=True))
    def get_problems(self, plan: EventPlan) -> list[dict[str, Any]]:
        return [
            {"session": number, "code": item.code, "message": message_of(item)}
            for number, broken in broken_in(plan).items()
            for item in broken.problems
        ]

    def get_notes(self, plan: EventPlan) -> list[str]:
        return notes_of(plan)
