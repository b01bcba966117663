"""Constraints and database defaults shared by the models."""

from django.db.models import CheckConstraint, JSONField, Q, TextChoices, Value

from scoring import Wind

EMPTY = Value({}, JSONField())
EMPTY_LIST = Value([], JSONField())
WIND_CHOICES = [(wind.value, wind.value) for wind in Wind]


def one_of(field: str, choices: type[TextChoices], *, name: str) -> CheckConstraint:
    return CheckConstraint(condition=Q(**{f"{field}__in": choices.values}), name=name)


def between(field: str, low: int, high: int, *, name: str) -> CheckConstraint:
    return CheckConstraint(condition=Q(**{f"{field}__gte": low, f"{field}__lte": high}), name=name)
