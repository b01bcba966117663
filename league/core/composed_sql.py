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

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections
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
        database = _database()
        sql, converters, read = self._by_vendor.get(database.vendor) or self._composed()
        with database.cursor() as cursor:
            cursor.execute(sql, [_parameter(value, database) for value in values])
            found = [list(row) for row in cursor.fetchall()]
        for row in found:
            for place, (converts, column) in converters.items():
                for convert in converts:
                    row[place] = convert(row[place], column, database)
        return [read(row) for row in found]

    def first(self, *values: Any) -> R | None:
        return next(iter(self.rows(*values)), None)

    def _composed(self) -> _Composed:
        compiler = self._compose().query.get_compiler(connection.alias)
        sql, _samples = compiler.as_sql()
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        composed = _Composed(sql, converters, _reader(compiler))
        return self._by_vendor.setdefault(connection.vendor, composed)


def _database() -> Any:
    """This thread's connection itself; each look through Django's proxy costs a microsecond."""
    return connections[DEFAULT_DB_ALIAS]


def _parameter(value: Any, database: Any) -> Any:
    """A value as the database stores it: SQLite has no type for a UUID."""
    native = database.features.has_native_uuid_field
    return value.hex if isinstance(value, UUID) and not native else value


#: Fields whose values the driver takes as they are; the ORM looks at each of them again.
PLAIN = (BooleanField, CharField, ForeignKey, IntegerField)


class _Stored:
    """The values of some fields of a row as the database stores them."""

    def __init__(self, fields: Sequence[Any]) -> None:
        self._names = [field.attname for field in fields]
        self._others = {
            place: field for place, field in enumerate(fields) if not isinstance(field, PLAIN)
        }

    def values(self, row: Model, database: Any, *, add: bool) -> list[Any]:
        found = [getattr(row, name) for name in self._names]
        for place, field in self._others.items():
            found[place] = field.get_db_prep_save(field.pre_save(row, add=add), database)
        return found


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
        database = _database()
        stored, one, into, key = self._composed
        values = [value for row in rows for value in stored.values(row, database, add=True)]
        with database.cursor() as cursor:
            cursor.execute(f"{into} VALUES {', '.join([one] * len(rows))} RETURNING {key}", values)
            keys = cursor.fetchall()
        for row, (key,) in zip(rows, keys, strict=True):
            row.pk = key
            row._state.adding = False  # noqa: SLF001 (as the ORM does)
            row._state.db = database.alias  # noqa: SLF001

    @cached_property
    def _composed(self) -> tuple[_Stored, str, str, str]:
        """All fields but the primary key, which the database makes; the parts of the SQL."""
        quote, options = connection.ops.quote_name, self.model._meta
        fields = [field for field in options.concrete_fields if not field.primary_key]
        columns = ", ".join(quote(field.column) for field in fields)
        return (
            _Stored(fields),
            f"({', '.join(['%s'] * len(fields))})",
            f"INSERT INTO {quote(options.db_table)} ({columns})",
            quote(str(options.pk.column)),
        )


class ComposedUpdate(Generic[M]):
    """Save some fields of a stored row, as `save(update_fields=...)` does."""

    def __init__(self, model: type[M]) -> None:
        self.model = model
        self._by_names: dict[tuple[str, ...], tuple[str, _Stored]] = {}

    def save(self, row: M, names: Sequence[str]) -> None:
        database = _database()
        sql, stored = self._by_names.get(key := tuple(names)) or self._composed(key)
        with database.cursor() as cursor:
            cursor.execute(sql, [*stored.values(row, database, add=False), row.pk])
            if cursor.rowcount != 1:
                raise DatabaseError("the row to save is gone")

    def _composed(self, names: tuple[str, ...]) -> tuple[str, _Stored]:
        quote, options = connection.ops.quote_name, self.model._meta
        fields: list[Any] = [options.get_field(name) for name in names]
        changes = ", ".join(f"{quote(field.column)} = %s" for field in fields)
        table, key = quote(options.db_table), quote(str(options.pk.column))
        sql = f"UPDATE {table} SET {changes} WHERE {key} = %s"  # noqa: S608  # names of columns
        return self._by_names.setdefault(names, (sql, _Stored(fields)))
