"""SQL that is composed once, for the queries and writes of every stored hand.

Django composes the SQL of a query each time it runs, which takes longer than the query itself. A
stored hand reads its table, session, hands and seats, writes itself with the rows of its seats and
wins, its table and the audit, makes each phone of the table and each open page ask for its version,
and one phone for the state of the table, which reads the rows again. Composing all of this each
time doubles the processor time of a hand (`python -m tests.bench hands` shows the parts). All other
code uses the ORM.

Statements whose answers do not wait for each other are run together.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections
from django.db.models import BooleanField, CharField, ForeignKey, IntegerField, Model, QuerySet
from django.db.models.query import get_related_populators  # type: ignore[attr-defined]

M = TypeVar("M", bound=Model)
R = TypeVar("R")


class Statement(NamedTuple):
    """SQL with its values; `read` takes its answer from a cursor."""

    sql: str
    values: list[Any]
    read: Callable[[Any, Any], Any]


def run(*statements: Statement) -> list[Any]:
    """Run statements in this order and return the answer of each.

    PostgreSQL takes them in one message: each message costs more than most statements.
    """
    database = _database()
    together = [statements] if database.vendor == "postgresql" else zip(statements, strict=True)
    answers: list[Any] = []
    with database.cursor() as cursor:
        for sent in together:
            sql = "; ".join([one.sql for one in sent])
            # Without values the driver does not look for their places, which are in no cache of its.
            cursor.execute(sql, [value for one in sent for value in one.values] or None)
            answers.append(sent[0].read(cursor, database))
            for one in sent[1:]:
                cursor.nextset()
                answers.append(one.read(cursor, database))
    return answers


class _Composed(NamedTuple):
    """`converters` are the ORM's, by column; `read` turns a row into a result."""

    sql: str
    converters: dict[int, tuple[list[Callable[..., Any]], Any]]
    read: Callable[[list[Any]], Any]


class ComposedQuery(Generic[R]):
    """The rows of a query: `compose` makes it with sample values, `of` replaces them in order."""

    def __init__(self, compose: Callable[[], QuerySet[Any, R]]) -> None:
        self._compose = compose
        self._by_vendor: dict[str, _Composed] = {}

    def of(self, *values: Any) -> Statement:
        """The statement with these values, whose answer is the list of rows."""
        database = _database()
        sql, converters, read = self._by_vendor.get(database.vendor) or self._composed()

        def rows(cursor: Any, database: Any) -> list[R]:
            found = [list(row) for row in cursor.fetchall()]
            for row in found:
                for place, (converts, column) in converters.items():
                    for convert in converts:
                        row[place] = convert(row[place], column, database)
            return [read(row) for row in found]

        others: list[Any] = []
        placed = [_placed(_parameter(value, database), others) for value in values]
        return Statement(sql % tuple(placed), others, rows)

    def rows(self, *values: Any) -> list[R]:
        found: list[R]
        (found,) = run(self.of(*values))
        return found

    def first(self, *values: Any) -> R | None:
        return next(iter(self.rows(*values)), None)

    def _composed(self) -> _Composed:
        compiler = self._compose().query.get_compiler(connection.alias)
        sql, _samples = compiler.as_sql()
        if "%%" in sql:
            raise ValueError("a composed query takes no % beside the places of its values")
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        composed = _Composed(sql, converters, _reader(compiler))
        return self._by_vendor.setdefault(connection.vendor, composed)


def _database() -> Any:
    """This thread's connection itself; each look through Django's proxy costs a microsecond."""
    return connections[DEFAULT_DB_ALIAS]


def _parameter(value: Any, database: Any) -> Any:
    """SQLite has no type for a UUID."""
    native = database.features.has_native_uuid_field
    return value.hex if isinstance(value, UUID) and not native else value


#: Fields whose values the driver takes as they are; the ORM looks at each of them again.
PLAIN = (BooleanField, CharField, ForeignKey, IntegerField)


class _Stored:
    """The values of some fields of a row as the database stores them."""

    def __init__(self, fields: Sequence[Any]) -> None:
        self._get = attrgetter(*(field.attname for field in fields), "__class__")
        self._others = {
            place: field for place, field in enumerate(fields) if not isinstance(field, PLAIN)
        }

    def placed(self, row: Any, database: Any, values: list[Any], *, add: bool) -> list[str]:
        """Each value in SQL, or its placeholder; the value itself is then added to `values`."""
        *found, _class = self._get(row)  # with a second name it is always a list
        for place, field in self._others.items():
            found[place] = field.get_db_prep_save(field.pre_save(row, add=add), database)
        return [_placed(value, values) for value in found]


def _placed(value: Any, values: list[Any]) -> str:
    """Numbers and truth values are written here, in a tenth of the time that the driver takes."""
    kind = type(value)
    if kind is UUID:
        return f"'{value}'"
    if kind is int:
        return str(value)
    if value is None:
        return "NULL"
    if kind is bool:
        return "TRUE" if value else "FALSE"
    values.append(value)
    return "%s"


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
        if rows:
            run(self.of(rows))

    def next_key(self) -> Statement:
        """The key of the next row, which others can name before it is stored.

        On SQLite a transaction that writes keeps others from the same key.
        """
        into, key = self.model._meta.db_table, self.model._meta.pk.column
        if _database().vendor == "postgresql":
            sql = f"SELECT nextval(pg_get_serial_sequence('{into}', '{key}'))"
        else:
            sql = f"SELECT COALESCE(MAX(seq), 0) + 1 FROM sqlite_sequence WHERE name = '{into}'"  # noqa: S608
        return Statement(sql, [], lambda cursor, _database: cursor.fetchone()[0])

    def of(self, rows: Sequence[M]) -> Statement:
        """The statement that does so for one row or more."""

        def keep_keys(cursor: Any, database: Any) -> None:
            for row, (key,) in zip(rows, cursor.fetchall(), strict=True):
                row.pk = key
                _note_stored(row, database)

        sql, values, _read = self.of_values(rows)
        return Statement(f"{sql} RETURNING {self._composed[2]}", values, keep_keys)

    def of_values(self, rows: Sequence[Any]) -> Statement:
        """The same where nobody needs the rows: each has the values by the names of the fields."""
        database = _database()
        stored, into, _key = self._composed
        values: list[Any] = []
        placed = [", ".join(stored.placed(row, database, values, add=True)) for row in rows]
        return Statement(f"{into}) VALUES ({'), ('.join(placed)})", values, _nothing)

    def of_keyed(self, row: M) -> Statement:
        """The same for a row that has its key already."""
        database = _database()
        stored, into, key = self._composed
        values: list[Any] = []
        placed = ", ".join(stored.placed(row, database, values, add=True))
        sql = f"{into}, {key}) VALUES ({placed}, {row.pk:d})"
        return Statement(sql, values, lambda _cursor, database: _note_stored(row, database))

    @cached_property
    def _composed(self) -> tuple[_Stored, str, str]:
        """All fields but the primary key, which the database makes; the parts of the SQL."""
        quote, options = connection.ops.quote_name, self.model._meta
        fields = [field for field in options.concrete_fields if not field.primary_key]
        columns = ", ".join(quote(field.column) for field in fields)
        return (
            _Stored(fields),
            f"INSERT INTO {quote(options.db_table)} ({columns}",
            quote(str(options.pk.column)),
        )


class ComposedUpdate(Generic[M]):
    """Save some fields of a stored row, as `save(update_fields=...)` does."""

    def __init__(self, model: type[M]) -> None:
        self.model = model
        self._by_names: dict[tuple[str, ...], tuple[list[str], _Stored]] = {}

    def of(self, row: M, names: Sequence[str]) -> Statement:
        """The statement for one row."""
        columns, stored = self._by_names.get(key := tuple(names)) or self._composed(key)
        values: list[Any] = []
        placed = stored.placed(row, _database(), values, add=False)
        changes = ", ".join(map(" = ".join, zip(columns, placed, strict=True)))
        table, key_column = self._table
        sql = f"UPDATE {table} SET {changes} WHERE {key_column} = {row.pk:d}"  # noqa: S608  # names
        return Statement(sql, values, _require_row)

    @cached_property
    def _table(self) -> tuple[str, str]:
        quote, options = connection.ops.quote_name, self.model._meta
        return quote(options.db_table), quote(str(options.pk.column))

    def _composed(self, names: tuple[str, ...]) -> tuple[list[str], _Stored]:
        fields: list[Any] = [self.model._meta.get_field(name) for name in names]
        columns = [connection.ops.quote_name(field.column) for field in fields]
        return self._by_names.setdefault(names, (columns, _Stored(fields)))


def _note_stored(row: Model, database: Any) -> None:
    row._state.adding = False  # noqa: SLF001 (as the ORM does)
    row._state.db = database.alias  # noqa: SLF001


def _nothing(_cursor: Any, _database: Any) -> None:
    """The answer of a statement that has none."""


def _require_row(cursor: Any, _database: Any) -> None:
    if cursor.rowcount != 1:
        raise DatabaseError("the row to save is gone")
