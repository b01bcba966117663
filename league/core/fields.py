"""Set and validate fields of a model instance."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import Field, Model

from league.core.errors import AnyProblem, problem
from league.core.queries.names import hidden_characters
from league.models.columns import bounds_of

BEYOND = ("min_value", "max_value")  # codes of Django's validators
LONGEST_REASON = 300  # characters, the width of the columns


def problems_of_fields(row: Model, names: list[str]) -> Iterator[AnyProblem]:
    """The problems that validators find in these fields; for a number they name its bounds."""
    others = [item.name for item in row._meta.fields if item.name not in names]
    try:
        row.clean_fields(exclude=others)
    except ValidationError as error:
        for name, found in error.error_dict.items():
            yield from _problems_of_field(row, name, found)


def _problems_of_field(
    row: Model, name: str, found: Iterable[ValidationError]
) -> Iterator[AnyProblem]:
    column = row._meta.get_field(name)
    low, high = bounds_of(column) if isinstance(column, Field) else (None, None)
    for item in found:
        if item.code in BEYOND and low is not None and high is not None:
            value = getattr(row, name)
            yield problem("value_out_of_range", name, value=value, low=low, high=high)
        else:
            yield from (problem("field_invalid", name, why=text) for text in item.messages)


def is_email(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True


def problems_of_contact(contact: str) -> Iterator[AnyProblem]:
    """A contact is a telephone number or an e-mail address; mail goes to the one with an @."""
    if "@" in contact and not is_email(contact):
        yield problem("contact_no_email", "contact")


def problems_of_reason(reason: str, *, needed: bool = False) -> Iterator[AnyProblem]:
    if needed and not reason.strip():
        yield problem("reason_missing", "reason")
    yield from problems_of_length(reason, "reason")


def problems_of_length(text: str, field: str) -> Iterator[AnyProblem]:
    """Refuse a reason or another short text that is too long."""
    if len(text) > LONGEST_REASON:
        yield problem("value_out_of_range", field, value=len(text), low=1, high=LONGEST_REASON)


def problems_of_hidden_characters(**texts: str) -> Iterator[AnyProblem]:
    """Refuse texts with invisible characters, which can disguise a name."""
    for name, text in texts.items():
        found = hidden_characters(text)
        if found:
            yield problem("hidden_characters", name, signs=", ".join(found))


def set_fields(row: Model, values: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Set the values; return the changed ones before and after."""
    before = {name: plain(getattr(row, name)) for name in values}
    for name, value in values.items():
        setattr(row, name, value)
    after = {name: plain(getattr(row, name)) for name in values}
    changed = [name for name in values if before[name] != after[name]]
    return {name: before[name] for name in changed}, {name: after[name] for name in changed}


def same_minute(one: datetime, other: datetime) -> bool:
    """Compare times by the minute, because forms have no seconds."""
    return one.replace(second=0, microsecond=0) == other.replace(second=0, microsecond=0)


def plain(value: Any) -> Any:
    """The value as JSON for the audit."""
    if isinstance(value, Model):
        return value.pk
    return value if isinstance(value, bool | int | str | list | dict | None) else str(value)
