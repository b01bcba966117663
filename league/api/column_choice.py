"""The columns of a table that somebody brings: how a call chooses them, and what they were taken for."""

from typing import Any

from rest_framework import serializers

from league.api.fields import BodyIn
from league.core.sheets.columns import ChosenColumns, FoundBy
from league.core.sheets.limits import MOST_COLUMNS


class ColumnsChoiceIn(BodyIn):
    """`columns` are the names of the columns in order, "" for one that is left out.

    `header` says whether the first row has names of columns. Both are guessed where they are
    missing, and so are the columns after the last name. They become `chosen`.
    """

    columns = serializers.ListField(
        child=serializers.CharField(max_length=40, allow_blank=True),
        max_length=MOST_COLUMNS,
        required=False,
    )
    header = serializers.BooleanField(required=False, allow_null=True, default=None)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        names = attrs.pop("columns", None)
        chosen = ChosenColumns(
            names=None if names is None else tuple(names), header=attrs.pop("header", None)
        )
        return {**super().validate(attrs), "chosen": chosen}


class FoundColumnOut(serializers.Serializer[Any]):
    """A column: `name` is "" where it is left out, `head` its own name, `by` how it was recognised."""

    name = serializers.CharField()
    head = serializers.CharField()
    by = serializers.ChoiceField([item.value for item in FoundBy], allow_null=True)


class FoundColumnsOut(serializers.Serializer[Any]):
    columns = FoundColumnOut(many=True)
    has_header = serializers.BooleanField()
