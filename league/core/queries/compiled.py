"""Queries whose SQL is composed once: composing it takes longer than asking the database.

For the few queries of every hand that is entered, and for those of pages that ask many. Everything
else asks the ORM directly.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import connection
from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)
#: A key that no row has, for composing.
SAMPLE = -1
Converters = list[tuple[int, Any, list[Callable[..., Any]]]]


def _bound(value: Any) -> Any:
    """A value as the database stores it: SQLite has no type for a UUID."""
    native = connection.features.has_native_uuid_field
    return value.hex if isinstance(value, UUID) and not native else value


class CompiledQuery(Generic[M]):
    """The rows of a model by some values, with the rows that its foreign keys name.

    `compose` makes the query with sample values, in the order of the values of `rows`; `related`
    is the path of `select_related`, one step at a time.
    """

    def __init__(
        self, model: type[M], compose: Callable[[], QuerySet[M]], *, related: str = ""
    ) -> None:
        self.model = model
        self.compose = compose
        self.related = related.split("__") if related else []
        self._here: dict[str, tuple[str, Converters]] = {}

    def rows(self, *values: Any) -> list[M]:
        sql, converters = self._here.get(connection.vendor) or self._composed()
        with connection.cursor() as cursor:
            cursor.execute(sql, [_bound(value) for value in values])
            found = cursor.fetchall()
        return [self._made(list(row), converters) for row in found]

    def first(self, *values: Any) -> M | None:
        return next(iter(self.rows(*values)), None)

    def get(self, *values: Any) -> M:
        """The one row; raises the model's DoesNotExist."""
        found = self.first(*values)
        if found is None:
            raise self.model.DoesNotExist  # type: ignore[attr-defined]
        return found

    def _composed(self) -> tuple[str, Converters]:
        """The SQL of this kind of database, and how it converts columns."""
        rows = self.compose()
        rows = rows.select_related("__".join(self.related)) if self.related else rows
        sql, _samples = rows.query.sql_with_params()
        columns = [field.cached_col for _model, fields in self._steps for field in fields]
        converters: Converters = []
        for place, column in enumerate(columns):
            own = column.get_db_converters(connection)
            if found := [*connection.ops.get_db_converters(column), *own]:
                converters.append((place, column, found))
        self._here[connection.vendor] = sql, converters
        return sql, converters

    @cached_property
    def _steps(self) -> list[tuple[type[Model], list[Any]]]:
        """The models of a row with their fields, in the order of its columns."""
        models: list[type[Model]] = [self.model]
        for name in self.related:
            models.append(models[-1]._meta.get_field(name).related_model)  # type: ignore[arg-type]
        return [(model, list(model._meta.concrete_fields)) for model in models]

    @cached_property
    def _names(self) -> list[tuple[type[Model], list[str]]]:
        return [(model, [field.attname for field in fields]) for model, fields in self._steps]

    def _made(self, row: list[Any], converters: Converters) -> M:
        _convert(row, converters)
        made: list[Any] = []
        start = 0
        for model, names in self._names:
            values: Sequence[Any] = row[start : start + len(names)]
            made.append(model.from_db(connection.alias, names, values))
            start += len(names)
        for owner, name, thing in zip(made, self.related, made[1:], strict=False):
            setattr(owner, name, thing)
        one: M = made[0]
        return one


class CompiledValues:
    """The rows of a `values` query by some values, as dictionaries or as lists."""

    def __init__(self, compose: Callable[[], QuerySet[Any, Any]]) -> None:
        self.compose = compose
        self._here: dict[str, tuple[str, list[str], Converters, Sequence[Any]]] = {}

    def rows(self, *values: Any) -> list[dict[str, Any]]:
        return self._named(self._read(lambda _samples: values))

    def rows_with(self, sample: Any, value: Any) -> list[dict[str, Any]]:
        """The rows with `value` where the query was composed with `sample`; the rest stays."""
        return self._named(self.lists_with({sample: value}))

    def lists_with(self, instead: Mapping[Any, Any]) -> list[Sequence[Any]]:
        """The columns of the rows, with values instead of the samples; the rest stays."""
        return self._read(lambda samples: [instead.get(one, one) for one in samples])

    def _named(self, rows: Sequence[Sequence[Any]]) -> list[dict[str, Any]]:
        _sql, names, _converters, _samples = self._parts()
        return [dict(zip(names, row, strict=True)) for row in rows]

    def _read(self, values_of: Callable[[Sequence[Any]], Sequence[Any]]) -> list[Sequence[Any]]:
        sql, _names, converters, samples = self._parts()
        with connection.cursor() as cursor:
            cursor.execute(sql, [_bound(value) for value in values_of(samples)])
            found: list[Sequence[Any]] = cursor.fetchall()
        if not converters:
            return found
        rows = [list(row) for row in found]
        for row in rows:
            _convert(row, converters)
        return list(rows)

    def _parts(self) -> tuple[str, list[str], Converters, Sequence[Any]]:
        return self._here.get(connection.vendor) or self._composed()

    def _composed(self) -> tuple[str, list[str], Converters, Sequence[Any]]:
        query = self.compose().query
        compiler = query.get_compiler(connection.alias)
        sql, samples = compiler.as_sql()
        columns = [column for column, *_ in compiler.select]
        converters = [
            (place, column, found)
            for place, (found, column) in compiler.get_converters(columns).items()
        ]
        self._here[connection.vendor] = sql, list(query.selected or ()), converters, samples
        return self._here[connection.vendor]


def _convert(row: list[Any], converters: Converters) -> None:
    """Read the columns as the ORM does."""
    for place, column, found in converters:
        for convert in found:
            row[place] = convert(row[place], column, connection)
