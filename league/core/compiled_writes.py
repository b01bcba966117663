"""Writes whose SQL is composed once, for the rows of every hand; everything else saves by the ORM."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model

M = TypeVar("M", bound=Model)


class CompiledInsert(Generic[M]):
    """Insert new rows of one model, as `bulk_create` does."""

    def __init__(self, model: type[M]) -> None:
        self.model = model

    def insert(self, rows: Sequence[M]) -> None:
        """Store the rows in one statement; each of them then has its primary key."""
        if not rows:
            return
        values = [
            field.get_db_prep_save(field.pre_save(row, add=True), connection)
            for row in rows
            for field in self._fields
        ]
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


class CompiledUpdate(Generic[M]):
    """Save some fields of stored rows of one model, as `save(update_fields=…)` does."""

    def __init__(self, model: type[M], names: Iterable[str]) -> None:
        self.model = model
        self.names = tuple(names)

    def save(self, rows: Iterable[M]) -> None:
        with connection.cursor() as cursor:
            for row in rows:
                values = [
                    field.get_db_prep_save(field.pre_save(row, add=False), connection)
                    for field in self._fields
                ]
                cursor.execute(self._sql, [*values, row.pk])

    @cached_property
    def _fields(self) -> list[Any]:
        return [self.model._meta.get_field(name) for name in self.names]

    @cached_property
    def _sql(self) -> str:
        quote, options = connection.ops.quote_name, self.model._meta
        change = f"UPDATE {quote(options.db_table)}"
        columns = ", ".join(f"{quote(field.column)} = %s" for field in self._fields)
        return f"{change} SET {columns} WHERE {quote(str(options.pk.column))} = %s"
