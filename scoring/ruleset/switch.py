"""How a switch of the rules is written: a typed field that says what it means and may be.

The table of switches is made from these fields.
"""

import dataclasses
from collections.abc import Iterator, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

Json = bool | int | str | list["Json"] | dict[str, "Json"] | None

Kind = Literal["bool", "int", "choice", "list", "object", "text"]
AppliesTo = Literal["all", "riichi", "sanma", "hongkong", "mcr"]


class Switch(NamedTuple):
    """One switch, as its field says it.

    `kind` is the JSON kind of its values; `also` is a second kind it may be written as. `choices`
    are the words of a choice or the ids that a list may hold; a list without choices holds whole
    numbers, or objects where it has parts. `minimum` bounds numbers. A `nullable` switch may be
    null. The `parts` of an object are switches themselves, and `holds` is the class of its values.
    `default` is in JSON form.
    """

    name: str
    kind: Kind
    default: Json
    meaning: str
    choices: tuple[str | int, ...] = ()
    also: Kind | None = None
    minimum: int | None = None
    nullable: bool = False
    parts: tuple["Switch", ...] = ()
    applies_to: AppliesTo = "riichi"
    holds: type | None = None


class SwitchGroup(NamedTuple):
    """Switches that are shown together."""

    name: str
    title: str
    switches: tuple[Switch, ...]


@dataclasses.dataclass(frozen=True, kw_only=True)
class _Stated:
    """What a field says beside its type."""

    group: str
    meaning: str
    default: Json
    choices: Sequence[str | int]
    minimum: int | None
    signed: bool
    kinds: tuple[Kind, ...]
    applies_to: AppliesTo


def switch(
    meaning: str,
    *,
    default: Json,
    group: str = "",
    choices: Sequence[str | int] = (),
    minimum: int | None = None,
    signed: bool = False,
    kinds: tuple[Kind, ...] = (),
    applies_to: AppliesTo = "riichi",
) -> Any:
    """Make the field of a switch, which stands in a group unless it is a part of another one.

    `default` is in JSON form. The type of the field gives the kinds and the words of a choice; what
    is given here goes before it. A number is 0 or more unless a `minimum` is named or it is `signed`.
    """
    stated = _Stated(
        group=group,
        meaning=meaning,
        default=default,
        choices=choices,
        minimum=minimum,
        signed=signed,
        kinds=kinds,
        applies_to=applies_to,
    )
    return dataclasses.field(metadata={"switch": stated})


def switches_of(fields: type) -> Iterator[tuple[str, Switch]]:
    """Return the switches that are the fields of a class, each with its group."""
    types = get_type_hints(fields)
    for field in dataclasses.fields(fields):
        stated: _Stated = field.metadata["switch"]
        yield stated.group, _switch(field.name, types[field.name], stated)


def _switch(name: str, type_: Any, stated: _Stated) -> Switch:
    is_union = get_origin(type_) in (Union, UnionType)
    either = get_args(type_) if is_union else (type_,)
    first, *_ = named = [one for one in either if one is not NoneType]
    kind, *others = stated.kinds or map(_kind, named)
    choices = tuple(stated.choices) or _words(first)
    usual = 0 if kind == "int" and not (choices or stated.signed) else None
    holds = next((one for one in (first, *get_args(first)) if _has_fields(one)), None)
    return Switch(
        name=name,
        kind=kind,
        default=stated.default,
        meaning=stated.meaning,
        choices=choices,
        also=others[0] if others else None,
        minimum=usual if stated.minimum is None else stated.minimum,
        nullable=NoneType in either,
        parts=tuple(part for _, part in switches_of(holds)) if holds else (),
        applies_to=stated.applies_to,
        holds=holds,
    )


def _has_fields(type_: Any) -> bool:
    return isinstance(type_, type) and dataclasses.is_dataclass(type_)


_KINDS: dict[object, Kind] = {bool: "bool", int: "int", str: "text"}


def _kind(type_: Any) -> Kind:
    origin = get_origin(type_)
    if origin is Literal:
        return "choice"
    return "list" if origin is tuple else _KINDS.get(type_, "object")


def _words(type_: Any) -> tuple[str, ...]:
    """Return the words of a choice, or of a list of such words."""
    if get_origin(type_) is tuple:
        return _words(get_args(type_)[0])
    return get_args(type_) if get_origin(type_) is Literal else ()
