"""Nights: timetable, change, cancel, answers and presence, the draw of a game, personal links."""

from typing import Any, ClassVar

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.response import Response

from league.api.answers import FieldsOut
from league.api.base import OfEvent, OfRow, found
from league.api.call import Given, call
from league.api.fields import BodyIn, ClockField, ColumnsIn, FlagField
from league.api.outputs.events import JobOut
from league.api.who_may import ENTRANTS, PUBLIC
from league.enums import NightAnswer, Presence
from league.models import Attendance, Event, Night
from league.models.leagues.night import MOST_GAMES
from league.nights.attendance import answer_night, set_presence
from league.nights.changes import (
    NIGHT_FIELDS,
    cancel_night,
    change_night,
    remove_night,
    restore_night,
)
from league.nights.queries.nights import (
    ExpectedPlayers,
    NightCounts,
    answer_token,
    closes_at,
    coming_to,
    counts_of,
    entrants_with_links,
    rows_of,
)
from league.nights.timetable import (
    MOST_HOURS,
    MOST_NIGHTS,
    MOST_WEEKS,
    Timetable,
    make_nights,
    planned_nights,
)
from league.seating.night_games import draw_next_game
from league.seating.queries.next_seats import entrant_of_login
from league.seating.sessions.draws import MOST_SEED


class TimetableIn(BodyIn):
    """Nights at the same hour on the same day of the week, from `first` on, without `holidays`.

    With `preview` nothing is stored.
    """

    name = serializers.CharField(max_length=75)
    first = serializers.DateTimeField()
    first_number = serializers.IntegerField(min_value=1, max_value=1000, default=1)
    count = serializers.IntegerField(min_value=1, max_value=MOST_NIGHTS, default=1)
    weeks = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS, default=1)
    games = serializers.IntegerField(min_value=1, max_value=MOST_GAMES, default=2)
    place = serializers.CharField(source="venue", max_length=160, allow_blank=True, default="")
    answer_hours = serializers.IntegerField(
        min_value=0, max_value=MOST_HOURS, allow_null=True, default=None
    )
    holidays = serializers.ListField(
        child=serializers.DateField(), max_length=MOST_NIGHTS, default=list
    )
    preview = FlagField(default=False)


class NightChangeIn(ColumnsIn):
    class Meta:
        model = Night
        fields = NIGHT_FIELDS
        extra_kwargs: ClassVar = {name: {"required": False} for name in NIGHT_FIELDS}


class AnswerIn(BodyIn):
    """`arrives_at`: when a player who is late arrives, in the zone of the event."""

    answer = serializers.ChoiceField(NightAnswer.choices)
    arrives_at = ClockField(required=False, allow_null=True)


class AttendanceIn(BodyIn):
    """What is left out stays. A `last_game` of 0 is the end of the night."""

    answer = serializers.ChoiceField(NightAnswer.choices, required=False, allow_blank=True)
    arrives_at = ClockField(required=False, allow_null=True)
    presence = serializers.ChoiceField(Presence.choices, required=False, allow_blank=True)
    first_game = serializers.IntegerField(min_value=1, max_value=MOST_GAMES, required=False)
    last_game = serializers.IntegerField(min_value=0, max_value=MOST_GAMES, required=False)


class NightGameIn(BodyIn):
    seed = serializers.IntegerField(
        min_value=0, max_value=MOST_SEED, required=False, allow_null=True
    )
    client_id = serializers.UUIDField(required=False, allow_null=True)


OF_ANSWER = ("answer", "arrives_at")


def presence_of(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in OF_ANSWER}


class NightDraftOut(FieldsOut[Night]):
    """A night of a timetable; in a preview it is not stored."""

    class Meta:
        fields: tuple[str, ...] = ("name", "venue", "starts_at", "games", "answers_until")


class NightOut(NightDraftOut):
    class Meta(NightDraftOut.Meta):
        fields = (*NightDraftOut.Meta.fields, "id", "event", "number", "status", "version")


class NightDraftsOut(serializers.Serializer[Any]):
    """A preview of a timetable."""

    nights = NightDraftOut(many=True)


class NightsOut(serializers.Serializer[Any]):
    """The nights that a timetable made."""

    nights = NightOut(many=True)


class NightCountsOut(FieldsOut[NightCounts]):
    """`tables` that those who come fill, and how many more fill one more (`missing`)."""

    class Meta:
        fields = "yes late no unanswered here tables missing"


class ComingOut(FieldsOut[ExpectedPlayers]):
    """Names of players who are shown by name; `unnamed` counts the others."""

    class Meta:
        fields = "yes late unnamed"


class NightPageOut(NightOut):
    closes_at = serializers.SerializerMethodField()
    counts = serializers.SerializerMethodField()
    coming = serializers.SerializerMethodField()
    sessions = serializers.SerializerMethodField()

    @extend_schema_field(serializers.DateTimeField())
    def get_closes_at(self, night: Night) -> str:
        return closes_at(night).astimezone(night.event.zone).isoformat()

    @extend_schema_field(NightCountsOut)
    def get_counts(self, night: Night) -> dict[str, Any]:
        return dict(NightCountsOut(counts_of(night)).data)

    @extend_schema_field(ComingOut)
    def get_coming(self, night: Night) -> dict[str, Any]:
        return dict(ComingOut(coming_to(night)).data)

    def get_sessions(self, night: Night) -> list[int]:
        """The published games by id, in their order."""
        return list(night.sessions.public().order_by("number").values_list("pk", flat=True))


class AttendanceOut(FieldsOut[Attendance]):
    """`last_game` is null for a player who stays until the end."""

    class Meta:
        fields = "entrant answer arrives_at answered_at presence first_game last_game"


class AnswerLinkOut(serializers.Serializer[Any]):
    entrant = serializers.IntegerField()
    path = serializers.CharField()


class EventNightViewSet(OfEvent):
    tag = "nights"

    @call(PUBLIC, "GET nights", out=[NightOut])
    def nights(self, event: Event) -> Any:
        """List the nights of a league by their start."""
        return event.nights.order_by("starts_at", "number")

    @nights.mapping.post
    @call("night.change", body=TimetableIn, out={200: NightDraftsOut, 201: NightsOut})
    def make_nights(self, event: Event, given: Given) -> Response:
        """Store the nights of a timetable, or show them with `preview`."""
        preview, timetable = given.pop("preview"), Timetable(**given)
        if preview:
            return Response(NightDraftsOut({"nights": planned_nights(event, timetable)}).data)
        nights = make_nights(event, timetable, actor=self.actor)
        return Response(NightsOut({"nights": nights}).data, status=201)

    @call("night.see_links", "GET answer-links", out=[AnswerLinkOut], secret=True)
    def answer_links(self, event: Event) -> Any:
        """List the personal links with which players answer to nights."""
        return [answer_link(entrant) for entrant in entrants_with_links(event)]


class NightViewSet(OfRow):
    tag = "nights"
    queryset = Night.objects.select_related("event")

    @call(PUBLIC, out=NightPageOut)
    def retrieve(self, night: Night) -> Night:
        """Show a night."""
        return night

    @call("night.change", body=NightChangeIn, out=NightPageOut)
    def partial_update(self, night: Night, given: Given) -> Night:
        """Change a night."""
        return change_night(night, actor=self.actor, **given)

    @call("night.change")
    def destroy(self, night: Night) -> None:
        """Delete a night without games."""
        remove_night(night, actor=self.actor)

    @call("night.change", "POST cancel", out=NightPageOut)
    def cancel(self, night: Night) -> Night:
        """Cancel a night."""
        return cancel_night(night, actor=self.actor)

    @call("night.change", "POST restore", out=NightPageOut)
    def restore(self, night: Night) -> Night:
        """Let a cancelled night take place."""
        return restore_night(night, actor=self.actor)

    @call(ENTRANTS, "POST answer", body=AnswerIn, out=AttendanceOut)
    def answer(self, night: Night, given: Given) -> Attendance:
        """Answer whether one comes, as the player whose login this is; 404 for others."""
        entrant = found(entrant_of_login(night.event, self.actor))
        return answer_night(night, entrant, actor=self.actor, **given)

    @call("night.presence", "GET attendances", out=[AttendanceOut])
    def attendances(self, night: Night) -> Any:
        """List who answered what to a night, and who is there."""
        return rows_of(night)

    @call(
        "night.presence",
        "PATCH attendances/<row:entrant_id>",
        body=AttendanceIn,
        out=AttendanceOut,
    )
    def set_attendance(self, night: Night, given: Given, entrant_id: int) -> Attendance:
        """Set a player's answer to a night and whether the player is there."""
        entrant = self.entrant(entrant_id)
        row = Attendance.objects.filter(night=night, entrant=entrant).first()
        if "answer" in given:
            said = {name: given[name] for name in OF_ANSWER if name in given}
            row = answer_night(night, entrant, actor=self.actor, **said)
        if rest := presence_of(given):
            row = set_presence(night, entrant, actor=self.actor, **rest)
        return row or Attendance(night=night, entrant=entrant)

    @call("night.draw", "POST games", body=NightGameIn, out=JobOut, status=202)
    def draw_game(self, night: Night, given: Given) -> Any:
        """Draw the next game of a night from those who are there, by a job."""
        return draw_next_game(night, actor=self.actor, **given)


def answer_link(entrant: Any) -> dict[str, Any]:
    return {"entrant": entrant.pk, "path": reverse("own_nights", args=[answer_token(entrant)])}
