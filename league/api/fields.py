"""Shared input fields."""

from typing import Any

from rest_framework import serializers

MOST_ROW = 2**63 - 1
MOST_VERSION = 2**31 - 1


class RowField(serializers.IntegerField):
    """The id of a row."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=MOST_ROW, **kwargs)


class VersionField(serializers.IntegerField):
    """The version of the table that the caller read."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=MOST_VERSION, **kwargs)


class ReasonField(serializers.CharField):
    """A reason; the verb decides whether it is required."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=300, allow_blank=True, default="", **kwargs)


class ObjectField(serializers.JSONField):
    """An object that `scoring` validates."""

    default_error_messages = {"not_an_object": "This must be an object with named values."}

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, dict):
            self.fail("not_an_object")
        return data
