"""Output of comparisons, repairs, reasons, draw methods, pairing priorities and plans."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.core.errors import message_of
from league.enums import DrawMethod
from league.models import EventPlan
from league.seating.queries.draw_methods import method_meaning, options_of
from league.seating.queries.event_plans import broken_in, notes_of
from league.seating.queries.repair_options import MovedEntrant, RepairChoice


class SwapPreviewOut(serializers.Serializer[Any]):
    """Certificates before and after, with resolved and new conflicts."""

    before = serializers.DictField()
    after = serializers.DictField()
    gone = serializers.ListField(child=serializers.CharField())
    new = serializers.ListField(child=serializers.CharField())


class PlaceOut(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    starting_wind = serializers.CharField()


class MovedOut(serializers.Serializer[Any]):
    """An entrant with a new seat; null is no seat."""

    entrant = serializers.IntegerField(source="entrant.pk")
    before = serializers.SerializerMethodField()
    after = serializers.SerializerMethodField()

    @extend_schema_field(PlaceOut(allow_null=True))
    def get_before(self, moved: MovedEntrant) -> dict[str, Any] | None:
        return _place(moved.before)

    @extend_schema_field(PlaceOut(allow_null=True))
    def get_after(self, moved: MovedEntrant) -> dict[str, Any] | None:
        return _place(moved.after)


class RepairTableOut(serializers.Serializer[Any]):
    """Entrant ids in the order E S W N; empty if the table is removed."""

    number = serializers.IntegerField()
    entrants = serializers.ListField(child=serializers.IntegerField())


class NewRepeatOut(serializers.Serializer[Any]):
    entrants = serializers.ListField(child=serializers.IntegerField())
    times = serializers.IntegerField()


class RepairOptionOut(serializers.Serializer[Any]):
    """One way to repair the seating; send `key` back to apply it."""

    key = serializers.CharField()
    kind = serializers.CharField()
    name = serializers.CharField()
    meaning = serializers.CharField()
    tables = serializers.SerializerMethodField()
    sit_outs = serializers.SerializerMethodField()
    moved = MovedOut(many=True)
    seats_changed = serializers.IntegerField()
    new_repeats = serializers.SerializerMethodField()
    wind_damage = serializers.IntegerField()
    problems = serializers.ListField(child=serializers.CharField())
    certificate_before = serializers.DictField(source="before")
    certificate_after = serializers.DictField(source="after")

    @extend_schema_field(RepairTableOut(many=True))
    def get_tables(self, choice: RepairChoice) -> list[dict[str, Any]]:
        return [
            {"number": number, "entrants": [entrant.pk for entrant in members]}
            for number, members in choice.tables.items()
        ]

    def get_sit_outs(self, choice: RepairChoice) -> list[int]:
        return [entrant.pk for entrant in choice.sit_outs]

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


class EventPlanOut(serializers.Serializer[Any]):
    """By session number: tables of entrant ids in the order E S W N.

    `problems` name what the plan must obey and does not, `notes` what it cost to obey.
    """

    event = serializers.IntegerField(source="event_id")
    sessions = serializers.DictField()
    certificate = serializers.DictField()
    seed = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    problems = serializers.SerializerMethodField()
    notes = serializers.SerializerMethodField()

    @extend_schema_field(PlanProblemOut(many=True))
    def get_problems(self, plan: EventPlan) -> list[dict[str, Any]]:
        return [
            {"session": number, "code": item.code, "message": message_of(item)}
            for number, broken in broken_in(plan).items()
            for item in broken.problems
        ]

    def get_notes(self, plan: EventPlan) -> list[str]:
        return notes_of(plan)


def _place(place: tuple[int, str] | None) -> dict[str, Any] | None:
    return None if place is None else {"table": place[0], "starting_wind": place[1]}
