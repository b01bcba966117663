"""What a job keeps of a file as JSON: the decisions about it, and its preview.

A dataclass is an object of its fields, a row of the database its key.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from django.db.models import Model

from league.core.errors import AnyProblem
from league.core.job_problems import problem_of

RowsByKey = Mapping[Any, Mapping[int, Any]]
NO_ROWS: RowsByKey = MappingProxyType({})


class RowGone(LookupError):
    """A value names a row that has been deleted since."""


def to_json(value: Any) -> Any:
    if is_dataclass(value):
        return {one.name: to_json(getattr(value, one.name)) for one in fields(value)}
    written = (write for kind, write in WRITTEN.items() if isinstance(value, kind))
    return next(written, lambda one: one)(value)


WRITTEN: dict[type, Callable[[Any], Any]] = {
    Model: lambda row: row.pk,
    Enum: lambda one: one.value,
    date: lambda day: day.isoformat(),
    Mapping: lambda found: {str(key): to_json(one) for key, one in found.items()},
    AbstractSet: lambda found: sorted(map(to_json, found)),
    list: lambda found: [*map(to_json, found)],
    tuple: lambda found: [*map(to_json, found)],
}


def from_json(kind: Any, stored: Any, rows: RowsByKey = NO_ROWS) -> Any:
    """The value of this type; a field that is not stored has its default.

    `rows` are those that values may name. A part of a collection that names another one is left out.
    """
    if kind == AnyProblem:
        return problem_of(stored)
    if get_origin(kind) in {Union, UnionType}:
        some = [one for one in get_args(kind) if one is not NoneType]
        return stored if stored is None or some[1:] else from_json(some[0], stored, rows)
    if inner := get_args(kind):
        return _collection(get_origin(kind), inner, stored, rows)
    return _dataclass(kind, stored, rows) if is_dataclass(kind) else _single(kind, stored, rows)


def _single(kind: Any, stored: Any, rows: RowsByKey) -> Any:
    if issubclass(kind, Model):
        return _row(rows[kind], stored)
    if issubclass(kind, date):
        return date.fromisoformat(stored)
    return kind(stored) if issubclass(kind, Enum) else stored


def _dataclass(kind: Any, stored: Mapping[str, Any], rows: RowsByKey) -> Any:
    types = get_type_hints(kind)
    names = (one.name for one in fields(kind) if one.name in stored)
    return kind(**{name: from_json(types[name], stored[name], rows) for name in names})


def _collection(origin: Any, inner: tuple[Any, ...], stored: Any, rows: RowsByKey) -> Any:
    if issubclass(origin, Mapping):
        key, value = inner
        return {key(name): from_json(value, one, rows) for name, one in stored.items()}
    if issubclass(origin, tuple) and inner[-1] is not Ellipsis:
        return tuple(from_json(one, part, rows) for one, part in zip(inner, stored, strict=True))
    found = _parts(inner[0], stored, rows)
    if issubclass(origin, tuple):
        return tuple(found)
    return frozenset(found) if origin is Collection else [*found]


def _parts(kind: Any, stored: Iterable[Any], rows: RowsByKey) -> Iterator[Any]:
    for one in stored:
        with suppress(RowGone):
            yield from_json(kind, one, rows)


def _row(rows: Mapping[int, Any], key: int) -> Any:
    if key not in rows:
        raise RowGone
    return rows[key]
