"""Bounds, constraints and database defaults of columns."""

from collections.abc import Sequence
from typing import Any

from django.core.validators import BaseValidator, MaxValueValidator, MinValueValidator
from django.db.models import CheckConstraint, Field, JSONField, Q, TextChoices, Value

from scoring import Wind

EMPTY = Value({}, JSONField())
EMPTY_LIST = Value([], JSONField())
WIND_CHOICES = [(wind.value, wind.value) for wind in Wind]

#: Columns that the API and event files call by another name, which programs rely on.
PUBLISHED_NAMES = {
    "venue": "place",
    "volunteers_for_bye": "rests_first",
    "pairing_priorities": "objective",
}


def one_of(field: str, choices: type[TextChoices] | Sequence[str], *, name: str) -> CheckConstraint:
    values = choices.values if isinstance(choices, type) else choices
    return CheckConstraint(condition=Q(**{f"{field}__in": values}), name=name)


def not_empty(field: str, *, name: str) -> CheckConstraint:
    return CheckConstraint(condition=~Q(**{field: ""}), name=name)


def positive_if_given(field: str, *, name: str) -> CheckConstraint:
    condition = Q(**{f"{field}__isnull": True}) | Q(**{f"{field}__gte": 1})
    return CheckConstraint(condition=condition, name=name)


def between(field: str, low: int, high: int, *, name: str) -> CheckConstraint:
    return CheckConstraint(condition=Q(**{f"{field}__gte": low, f"{field}__lte": high}), name=name)


def within(low: int, high: int) -> list[BaseValidator]:
    """The validators of a number with these bounds; forms and serializers read them."""
    return [MinValueValidator(low), MaxValueValidator(high)]


def bounds_of(column: "Field[Any, Any]") -> tuple[int | None, int | None]:
    """The bounds of a column; None where it has none."""
    lows = [one.limit_value for one in column.validators if isinstance(one, MinValueValidator)]
    highs = [one.limit_value for one in column.validators if isinstance(one, MaxValueValidator)]
    return max(lows, default=None), min(highs, default=None)
