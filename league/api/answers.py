"""The base of answers: their fields follow from a model, a dataclass or a named tuple."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import fields as fields_of_dataclass
from dataclasses import is_dataclass
from datetime import date, datetime
from enum import Enum
from functools import cache, cached_property
from inspect import getattr_static
from types import NoneType, UnionType
from typing import Any, ClassVar, Generic, TypeVar, Union, get_args, get_origin, get_type_hints
from uuid import UUID

from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.utils.functional import Promise
from rest_framework import serializers

from league.api.fields import ClockField
from league.core.errors import AnyProblem, problem_json
from league.models.columns import PUBLISHED_NAMES

Field = serializers.Field[Any, Any, Any, Any]
#: A kind of field and its options.
Shown = tuple[Any, dict[str, Any]]
Of = TypeVar("Of")

OF_TYPES: dict[Any, type[Field]] = {
    bool: serializers.BooleanField,
    int: serializers.IntegerField,
    float: serializers.FloatField,
    str: serializers.CharField,
    Promise: serializers.CharField,
    date: serializers.DateField,
    datetime: serializers.DateTimeField,
    UUID: serializers.UUIDField,
    Any: serializers.JSONField,
}
KEPT_OF_COLUMNS = {"choices", "allow_null", "allow_blank", "max_digits", "decimal_places"}


class IdsField(serializers.ListField):
    """Rows by id."""

    child = serializers.IntegerField()

    def to_representation(self, data: Iterable[models.Model]) -> list[int]:
        return [row.pk for row in data]


class CountField(serializers.IntegerField):
    """How many there are."""

    def to_representation(self, value: Any) -> int:
        return len(value)


class ProblemOut(serializers.Serializer[Any]):
    code = serializers.CharField()
    message = serializers.CharField()
    field = serializers.CharField(allow_blank=True)

    def to_representation(self, item: AnyProblem | dict[str, str]) -> dict[str, str]:
        return item if isinstance(item, dict) else problem_json(item)


class FieldsOut(serializers.Serializer[Any], Generic[Of]):
    """Fields of the model, dataclass or named tuple in brackets, and what is declared beside them.

    Meta.fields      columns, fields and properties: names, and paths whose last word is the name,
                     as a sequence or as one text; left out: all fields of the dataclass
    Meta.exclude     fields that are not shown then
    Meta.sources     names and paths of what has another name
    Meta.help_texts  by name

    Other rows are shown by id, dataclasses by the serializer that is of them or by one like it.
    """

    of: ClassVar[type]

    def __class_getitem__(cls, of: Any) -> Any:
        return cls if isinstance(of, TypeVar) else type(cls.__name__, (cls,), {"of": of})

    def __init_subclass__(cls) -> None:
        of = cls.__bases__[0].__dict__.get("of")
        if of is not None and not is_model(of):
            OUT_OF.setdefault(of, cls)

    def get_fields(self) -> dict[str, Field]:
        declared = super().get_fields()
        made = fields_of(type(self))
        return {name: deepcopy(one) for name, one in made.items()} | declared


OUT_OF: dict[type, type[FieldsOut[Any]]] = {}


@cache
def fields_of(out: type[FieldsOut[Any]]) -> dict[str, Field]:
    meta = getattr(out, "Meta", None)
    declared = out._declared_fields  # noqa: SLF001  # as the framework's own serializers read it
    texts = getattr(meta, "help_texts", {})
    made: dict[str, Field] = {}
    for name, path in paths_of(out.of, meta).items():
        if name not in declared:
            kind, options = shown_at(out.of, path)
            if options["source"] == name:
                del options["source"]
            made[name] = kind(**options, help_text=texts.get(name))
    return made


def paths_of(of: type, meta: object) -> dict[str, str]:
    names = getattr(meta, "fields", None)
    if names is None:
        hidden = getattr(meta, "exclude", ())
        names = [name for name in names_in(of) if name not in hidden]
    elif isinstance(names, str):
        names = names.split()
    columns = [(path.rpartition(".")[2], path) for path in names]
    return {PUBLISHED_NAMES.get(name, name): path for name, path in columns} | getattr(
        meta, "sources", {}
    )


def names_in(of: Any) -> list[str]:
    if is_dataclass(of):
        return [field.name for field in fields_of_dataclass(of)]
    return list(getattr(of, "_fields", ()))


def shown_at(of: type, path: str) -> Shown:
    """How that is shown which stands at the path; null where a step on the way may be missing."""
    owner, may_miss = of, False
    *steps, last = path.split(".")
    for step in steps:
        owner, is_optional = without_none(type_of(declared_in(owner, step)))
        may_miss = may_miss or is_optional
    kind, options = shown(declared_in(owner, last), path)
    return kind, options | ({"allow_null": True} if may_miss else {})


def declared_in(owner: type, name: str) -> Any:
    """The column of a model, or the type of a field or of a property."""
    if issubclass(owner, models.Model):
        try:
            return owner._meta.pk if name == "pk" else owner._meta.get_field(name)
        except FieldDoesNotExist:
            pass
    attribute = getattr_static(owner, name, None)
    if isinstance(attribute, property):
        return get_type_hints(attribute.fget)["return"]
    if isinstance(attribute, cached_property):
        return get_type_hints(attribute.func)["return"]
    return get_type_hints(owner)[name]


def type_of(declared: Any) -> Any:
    """The type of rows that a foreign key leads to, or the type itself."""
    if isinstance(declared, models.ForeignKey):
        model: Any = declared.related_model
        return model | None if declared.null else model
    return declared


def without_none(hint: Any) -> tuple[Any, bool]:
    """The type without None, and whether None was allowed; text that waits for its language is text."""
    if get_origin(hint) not in {Union, UnionType}:
        return hint, False
    kinds = [kind for kind in get_args(hint) if kind not in {NoneType, Promise}]
    (kind,) = kinds or [Promise]
    return kind, NoneType in get_args(hint)


def shown(declared: Any, path: str) -> Shown:
    if isinstance(declared, models.ForeignKey):
        nullable = {"allow_null": True} if declared.null else {}
        return serializers.IntegerField, {"source": f"{path.removesuffix('_id')}_id", **nullable}
    if isinstance(declared, models.Field):
        kind, found = serializers.ModelSerializer().build_standard_field(path, declared)
        kept = {key: found[key] for key in KEPT_OF_COLUMNS & found.keys()}
        kind = ClockField if kind is serializers.TimeField else kind
        return kind, {"source": path, **kept}
    hint, is_optional = without_none(declared)
    kind, options = shown_hint(hint)
    nullable = {"allow_null": True} if is_optional else {}
    return kind, {"source": path + ".pk" * is_model(hint), **options, **nullable}


def is_model(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, models.Model)


def shown_hint(hint: Any) -> Shown:
    """The field of a type, and its options."""
    origin, given = get_origin(hint) or hint, get_args(hint)
    if is_model(origin):
        return serializers.IntegerField, {}
    if origin in OF_TYPES:
        return OF_TYPES[origin], {}
    if issubclass(origin, Enum):
        return serializers.ChoiceField, {
            "choices": getattr(origin, "choices", [item.value for item in origin])
        }
    if issubclass(origin, Mapping):
        known = given and given[1] is not Any
        return serializers.DictField, {"child": made_of(given[1])} if known else {}
    return shown_rows(given[0]) if given else (out_of(origin), {})


def shown_rows(hint: Any) -> Shown:
    if is_model(hint):
        return IdsField, {}
    if names_in(hint):
        return out_of(hint), {"many": True}
    return serializers.ListField, {"child": made_of(hint)}


def made_of(hint: Any) -> Field:
    """The field of a value within a list or a mapping."""
    kind, is_optional = without_none(hint)
    made, options = shown_hint(kind)
    nullable = {"allow_null": True} if is_optional else {}
    field: Field = made(**options, **nullable)
    return field


def out_of(of: type) -> type[FieldsOut[Any]]:
    if of not in OUT_OF:
        type(f"{of.__name__}Out", (FieldsOut[of],), {"__doc__": of.__doc__})  # type: ignore[valid-type]
    return OUT_OF[of]
