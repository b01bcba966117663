"""Input for entrants, teams and forbidden pairs."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from league.api.column_choice import ColumnsChoiceIn
from league.api.fields import (
    BodyIn,
    ColumnsIn,
    FileField,
    FlagField,
    ObjectField,
    ReasonField,
    RowField,
)
from league.core.errors import Refused, message_of
from league.core.queries.encodings import ENCODINGS
from league.entrants.enrolling import ENTRANT_FIELDS, FIRST_STATUSES
from league.entrants.queries.player_lists import LARGEST_LIST, LONGEST_LIST, text_of_list
from league.enums import EntrantStatus
from league.models import Entrant
from league.people.players import PLAYER_TEXT_FIELDS

MOST_ENTRANTS = 2000


class PlayerTextsIn(BodyIn):
    """A text for each row of the table of what is known of a player."""

    def get_fields(self) -> dict[str, Any]:
        return super().get_fields() | {
            name: serializers.CharField(max_length=field.longest, required=False, allow_blank=True)
            for name, field in PLAYER_TEXT_FIELDS.items()
        }


class EntrantChangeIn(ColumnsIn):
    """`team` is a name: a new name creates a team, "" removes the entrant from its team."""

    team = serializers.CharField(max_length=120, required=False, allow_blank=True, allow_null=True)
    contact = serializers.CharField(
        max_length=200, required=False, allow_blank=True, help_text="Only organisers see it."
    )

    class Meta:
        model = Entrant
        fields = ENTRANT_FIELDS
        extra_kwargs: ClassVar = {"number": {"required": False}}


class EntrantIn(PlayerTextsIn, EntrantChangeIn):
    """A known player by id, or a new one by name."""

    player = RowField(required=False, allow_null=True)
    name = serializers.CharField(max_length=120, required=False, allow_blank=True)
    club = serializers.CharField(max_length=120, required=False, allow_blank=True)
    shown_by_name = FlagField(required=False)
    status = serializers.ChoiceField(
        [(item.value, item.label) for item in FIRST_STATUSES], required=False
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not any(attrs.get(one) for one in ("player", "name", "family_name")):
            sentence = _("Give the name of a player, or the id of a known player.")
            raise serializers.ValidationError({"name": [sentence]}, code="required")
        return attrs


class EntrantsIn(BodyIn):
    entrants: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=EntrantIn(), allow_empty=False, max_length=MOST_ENTRANTS
    )


class PlayerChangeIn(PlayerTextsIn):
    """`club` is a name: a new name creates a club, "" removes the player from the club."""

    display_name = serializers.CharField(max_length=120)
    club = serializers.CharField(max_length=120, required=False, allow_blank=True)
    association_numbers = ObjectField(required=False)
    shown_by_name = FlagField(required=False)
    rated = FlagField(required=False)


class EntrantStatusIn(BodyIn):
    status = serializers.ChoiceField(EntrantStatus.choices)
    reason = ReasonField()


class ListIn(ColumnsChoiceIn):
    """The list as `text`, or the bytes of a file (CSV or XLSX) in base 64.

    Without `encoding` it is detected. `sheet` is that of a workbook, without it the first with names.
    """

    text = serializers.CharField(
        max_length=LONGEST_LIST,
        trim_whitespace=False,
        allow_blank=True,
        required=False,
        default="",
    )
    file = FileField(largest=LARGEST_LIST, required=False)
    encoding = serializers.ChoiceField(list(ENCODINGS.items()), required=False)
    sheet = serializers.CharField(max_length=100, required=False, default="")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        attrs = super().validate(attrs)
        sheet = attrs.pop("sheet")
        if "file" not in attrs:
            return attrs | {"encoding": None, "sheet": None}
        try:
            found = text_of_list(attrs.pop("file"), encoding=attrs.get("encoding", ""), sheet=sheet)
        except Refused as refusal:
            sentences = [message_of(item) for item in refusal.problems]
            raise serializers.ValidationError({"file": sentences}) from None
        read = {"encoding": found.encoding or None, "sheet": found.sheet or None}
        return attrs | {"text": found.text, **read}


class EnrolmentIn(ListIn):
    """`choices` resolves ambiguous lines: line number -> a player's id, "new" or "skip".

    `clubs` says which clubs names mean that are nearly the same: name -> a club, or "new". With it
    every such name needs an answer; without it they are new clubs. `countries` has codes of
    countries by names that nobody knows, "" to leave one out.
    """

    clubs = serializers.DictField(
        child=serializers.CharField(max_length=120), required=False, allow_null=True, default=None
    )

    countries = serializers.DictField(
        child=serializers.CharField(max_length=2, allow_blank=True), required=False, default=dict
    )
    choices = serializers.DictField(
        child=serializers.CharField(max_length=20), required=False, default=dict
    )

    def validate_choices(self, choices: dict[str, str]) -> dict[int, str]:
        if not all(line.isdecimal() and len(line) < 9 for line in choices):  # noqa: PLR2004
            raise serializers.ValidationError(_("Give choices by line number."))
        return {int(line): choice for line, choice in choices.items()}


class TeamIn(BodyIn):
    name = serializers.CharField(max_length=120)


class PairIn(BodyIn):
    first = RowField()
    second = RowField()


class PlayerSearchIn(serializers.Serializer[Any]):
    q = serializers.CharField(max_length=120, required=False, allow_blank=True)
