"""Shared input fields, and the base of all bodies."""

from base64 import b64decode
from collections.abc import Mapping
from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from league.models.columns import PUBLISHED_NAMES

MOST_ROW = 2**63 - 1
MOST_VERSION = 2**31 - 1
LONGEST_NAME = 60  # characters of an unknown field that are repeated
_NO_FIELD = _("There is no such field.")


class RowField(serializers.IntegerField):
    """The id of a row."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=MOST_ROW, **kwargs)


class FileField(serializers.CharField):
    """The bytes of a file, CSV and XLSX for example, in base 64."""

    def __init__(self, *, largest: int, **kwargs: Any) -> None:
        super().__init__(max_length=2 * largest, **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        try:
            return b64decode(super().to_internal_value(data), validate=True)
        except ValueError:  # not ASCII, or not of that base
            raise serializers.ValidationError(_("This is not base 64.")) from None


class VersionField(serializers.IntegerField):
    """The version of the table that the caller read."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=MOST_VERSION, **kwargs)


class ReasonField(serializers.CharField):
    """A reason; the verb decides whether it is required."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=300, allow_blank=True, default="", **kwargs)


@extend_schema_field({"type": "string", "pattern": r"^([01]\d|2[0-3]):[0-5]\d$"})
class ClockField(serializers.TimeField):
    """A time of the day, such as 20:15, in the zone of the event."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%H:%M", input_formats=["%H:%M"], **kwargs)


class ObjectField(serializers.JSONField):
    """An object that `scoring` validates."""

    default_error_messages = {"not_an_object": "This must be an object with named values."}

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, dict):
            self.fail("not_an_object")
        return data


class FlagField(serializers.BooleanField):
    """true or false, and nothing that only reads like one: "yes", "on", 1."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class BodyIn(serializers.Serializer[Any]):
    """A body; refuses fields that it does not have, so that no misspelt one is lost silently."""

    def to_internal_value(self, data: Any) -> Any:
        named = data if isinstance(data, Mapping) else {}
        unknown = {
            str(name)[:LONGEST_NAME]: [ErrorDetail(str(_NO_FIELD), code="unknown_field")]
            for name in named
            if name not in self.fields
        }
        refused = {**unknown, **self._numbers_for_texts(named)}
        try:
            values = super().to_internal_value(data)
        except serializers.ValidationError as error:
            if isinstance(error.detail, dict):
                raise serializers.ValidationError({**error.detail, **refused}) from None
            raise
        if refused:
            raise serializers.ValidationError(refused)
        return values

    def _numbers_for_texts(self, named: Mapping[Any, Any]) -> dict[str, list[ErrorDetail]]:
        """Texts that are numbers, which the library would read as their digits."""
        found = {}
        for name, field in self.fields.items():
            given, kind = named.get(name), field
            items = [given]
            if isinstance(field, serializers.ListField) and isinstance(given, list):
                items, kind = given, field.child
            if isinstance(kind, serializers.CharField) and any(map(_is_number, items)):
                found[name] = [ErrorDetail(str(kind.error_messages["invalid"]), code="invalid")]
        return found


def _is_number(given: Any) -> bool:
    return isinstance(given, int | float)


class NothingIn(BodyIn):
    """No body, or an empty object."""


class ColumnsIn(BodyIn, serializers.ModelSerializer[Any]):
    """A body with columns of a row; the verb checks what goes together."""

    serializer_field_mapping: ClassVar = {
        **serializers.ModelSerializer.serializer_field_mapping,
        models.BooleanField: FlagField,
        models.TimeField: ClockField,
        models.JSONField: ObjectField,
    }

    def get_field_names(self, declared_fields: Mapping[str, Any], info: Any) -> list[str]:  # noqa: ARG002
        """The columns that `Meta` names, and what is declared beside them."""
        columns = [PUBLISHED_NAMES.get(name, name) for name in self.Meta.fields]
        return list(dict.fromkeys([*columns, *declared_fields]))

    def get_extra_kwargs(self) -> dict[str, Any]:
        given = super().get_extra_kwargs()
        for column in PUBLISHED_NAMES.keys() & {*self.Meta.fields}:
            given[PUBLISHED_NAMES[column]] = {**given.pop(column, {}), "source": column}
        return given

    def get_validators(self) -> list[Any]:
        return []
