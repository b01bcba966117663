"""Input for nights, attendances and pick-up games."""

from typing import Any, ClassVar

from rest_framework import serializers

from league.api.fields import BodyIn, ColumnsIn, FlagField, ReasonField, RowField
from league.enums import NightAnswer, Presence
from league.models import Night
from league.models.leagues.night import MOST_GAMES
from league.nights.changes import NIGHT_FIELDS
from league.nights.timetable import MOST_HOURS, MOST_NIGHTS, MOST_WEEKS
from league.seating.sessions.draws import MOST_SEED

LONGEST_CODE = 20
LONGEST_KEY = 64


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
    venue = serializers.CharField(max_length=160, allow_blank=True, default="")
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
    answer = serializers.ChoiceField(NightAnswer.choices)


class AttendanceIn(BodyIn):
    """What is left out stays. A `last_game` of 0 is the end of the night."""

    answer = serializers.ChoiceField(NightAnswer.choices, required=False, allow_blank=True)
    presence = serializers.ChoiceField(Presence.choices, required=False, allow_blank=True)
    first_game = serializers.IntegerField(min_value=1, max_value=MOST_GAMES, required=False)
    last_game = serializers.IntegerField(min_value=0, max_value=MOST_GAMES, required=False)


class NightGameIn(BodyIn):
    seed = serializers.IntegerField(
        min_value=0, max_value=MOST_SEED, required=False, allow_null=True
    )
    client_id = serializers.UUIDField(required=False, allow_null=True)


class PickUpIn(BodyIn):
    """The `code` that the organiser shows at the venue."""

    code = serializers.CharField(max_length=LONGEST_CODE)
    entrant = RowField()


class PickUpStartIn(BodyIn):
    """The `key` that opening the table gave."""

    key = serializers.CharField(max_length=LONGEST_KEY)


class StrikeIn(BodyIn):
    reason = ReasonField()


def presence_of(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name != "answer"}
