"""SQL that is composed once, for the queries and writes of every stored hand.

Django composes the SQL of a query each time it runs, which takes longer than the query itself. A
stored hand reads its table, session, hands and seats, writes itself with the rows of its seats and
wins, its table and the audit, makes each phone of the table and each open page ask for its version,
and one phone for the state of the table, which reads the rows again. Composing all of this each
time doubles the processor time of a hand (`python -m tests.bench hands` shows the parts). All other
code uses the ORM.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar
from uuid import UUID

from django.db import DatabaseError, connection
from django.db.models import BooleanField, CharField, ForeignKey, IntegerField, Model, QuerySet
from django.db.models.query import get_related_populators  # type: ignore[attr-defined]

M = TypeVar("M", bound=Model)
R = TypeVar("R")


class _Composed(NamedTuple):
    """`converters` are the ORM's, by column; `read` turns a row into a result."""

    sql: str
    converters: dict[int, tuple[list[Callable[..., Any]], Any]]
    read: Callable[[list[Any]], Any]


class ComposedQuery(Generic[R]):
    """The rows of a query: `compose` makes it with sample values, `rows` replaces them in order."""

    def __init__(self, compose: Callable[[], QuerySet[Any, R]]) -> None:
        self._compose = compose
        self._by_vendor: dict[str, _Composed] = {}

    def rows(self, *values: Any) -> list[R]:
        sql, converters, read = self._by_vendor.get(connection.vendor) or self._composed()
        with connection.cursor() as cursor:
            cursor.execute(sql, [_parameter(value) for value in values])
            found = [list(row) for row in cursor.fetchall()]
        for row in found:
            for place, (converts, column) in converters.items():
                for convert in converts:
                    row[place] = convert(row[place], column, connection)
        return [read(row) for row in found]

    def first(self, *values: Any) -> R | None:
        return next(iter(self.rows(*values)), None)

    def _composed(self) -> _Composed:
        compiler = self._compose().query.get_compiler(connection.alias)
        sql, _samples = compiler.as_sql()
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        composed = _Composed(sql, converters, _reader(compiler))
        return self._by_vendor.setdefault(connection.vendor, composed)


def _parameter(value: Any) -> Any:
    """A value as the database stores it: SQLite has no type for a UUID."""
    native = connection.features.has_native_uuid_field
    return value.hex if isinstance(value, UUID) and not native else value


#: Fields whose values the driver takes as they are; the ORM looks at each of them again.
PLAIN = (BooleanField, CharField, ForeignKey, IntegerField)


def _stored(row: Model, field: Any, *, add: bool) -> Any:
    """The value of a field as the database stores it."""
    if isinstance(field, PLAIN):
        return getattr(row, field.attname)
    return field.get_db_prep_save(field.pre_save(row, add=add), connection)


def _reader(compiler: Any) -> Callable[[list[Any]], Any]:
    """Turn a row into a dictionary, or into a model instance with its related ones."""
    info, select = compiler.klass_info, compiler.select
    if not compiler.query.default_cols:
        names = list(compiler.query.selected)
        return lambda row: dict(zip(names, row, strict=True))
    first, last = info["select_fields"][0], info["select_fields"][-1]
    columns = [column.target.attname for column, *_ in select[first : last + 1]]
    related = get_related_populators(info, select, connection.alias)

    def instance(row: list[Any]) -> Any:
        made = info["model"].from_db(connection.alias, columns, row[first : last + 1])
        for populator in related:
            populator.populate(row, made)
        return made

    return instance


class ComposedInsert(Generic[M]):
    """Insert new rows of one model, as `bulk_create` does."""

    def __init__(self, model: type[M]) -> None:
        self.model = model

    def insert(self, rows: Sequence[M]) -> None:
        """Store the rows in one statement; each of them then has its primary key."""
        if not rows:
            return
        values = [_stored(row, field, add=True) for row in rows for field in self._fields]
        with connection.cursor() as cursor:
            cursor.execute(self._sql(len(rows)), values)
            keys = cursor.fetchall()
        for row, (key,) in zip(rows, keys, strict=True):
            row.pk = key
            row._state.adding = False  # noqa: SLF001 (as the ORM does)
            row._state.db = connection.alias  # noqa: SLF001

    @cached_property
    def _fields(self) -> list[Any]:
        """All fields but the primary key, which the database makes."""
        return [field for field in self.model._meta.concrete_fields if not field.primary_key]

    def _sql(self, rows: int) -> str:
        quote, options = connection.ops.quote_name, self.model._meta
        columns = ", ".join(quote(field.column) for field in self._fields)
        one = f"({', '.join(['%s'] * len(self._fields))})"
        into = f"INSERT INTO {quote(options.db_table)} ({columns})"
        key = quote(str(options.pk.column))
        return f"{into} VALUES {', '.join([one] * rows)} RETURNING {key}"


class ComposedUpdate(Generic[M]):
    """Save some fields of a stored row, as `save(update_fields=...)` does."""

    def __init__(self, model: type[M]) -> None:
        self.model = model
        self._by_names: dict[tuple[str, ...], tuple[str, list[Any]]] = {}

    def save(self, row: M, names: Sequence[str]) -> None:
        sql, fields = self._by_names.get(key := tuple(names)) or self._composed(key)
        values = [_stored(row, field, add=False) for field in fields]
        with connection.cursor() as cursor:
            cursor.execute(sql, [*values, row.pk])
            if cursor.rowcount != 1:
                raise DatabaseError("the row to save is gone")

    def _composed(self, names: tuple[str, ...]) -> tuple[str, list[Any]]:
        quote, options = connection.ops.quote_name, self.model._meta
        fields: list[Any] = [options.get_field(name) for name in names]
        changes = ", ".join(f"{quote(field.column)} = %s" for field in fields)
        table, key = quote(options.db_table), quote(str(options.pk.column))
        sql = f"UPDATE {table} SET {changes} WHERE {key} = %s"  # noqa: S608  # names of columns
        return self._by_names.setdefault(names, (sql, fields))
