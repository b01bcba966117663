"""A season and its counts as JSON, so that parts of a simulation can be computed anywhere.

The types of the fields say how a value is read again.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

ValueT = TypeVar("ValueT")


def to_json(value: Any) -> Any:
    """Write a dataclass, so that reading it again gives an equal one (entrants: int or str)."""
    if is_dataclass(value):
        return {field.name: to_json(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, frozenset):
        return sorted(value, key=str)
    if isinstance(value, tuple):
        return [to_json(part) for part in value]
    return value


def from_json(made: type[ValueT], obj: Mapping[str, Any]) -> ValueT:
    """Read what `to_json` wrote of this class."""
    types = _types(made)  # type: ignore[arg-type]  # a class is hashable
    return made(**{name: _read(type_, obj[name]) for name, type_ in types.items()})


@cache
def _types(made: type) -> dict[str, Any]:
    types = get_type_hints(made)
    return {field.name: types[field.name] for field in fields(made)}


def _read(type_: Any, value: Any) -> Any:
    if value is None or type_ is NoneType:
        return None
    if is_dataclass(type_) and isinstance(type_, type):
        return from_json(type_, value)
    parts = get_args(type_)
    if get_origin(type_) is UnionType:
        return _read(parts[0], value)
    if get_origin(type_) is frozenset:
        return frozenset(value)
    if get_origin(type_) is tuple:
        types = parts[:1] * len(value) if parts[-1] is Ellipsis else parts
        return tuple([_read(*pair) for pair in zip(types, value, strict=True)])
    return date.fromisoformat(value) if type_ is date else value
