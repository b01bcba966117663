"""Queries that ask for no order, answered the other way round, as PostgreSQL may on any day."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

PARENTHESES = re.compile(r"\([^()]*\)")


def asks_for_an_order(sql: str) -> bool:
    """Whether the statement itself has ORDER BY; that of an inner query or a window is another."""
    outer, found = sql, 1
    while found:
        outer, found = PARENTHESES.subn("", outer)
    return " ORDER BY " in outer


@contextmanager
def rows_backwards() -> Iterator[None]:
    """Within the block, rows without an order come in the reverse of their usual one."""

    def turned(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith("SELECT ") and not asks_for_an_order(sql):
            sql = f"SELECT * FROM ({sql}) AS unordered ORDER BY row_number() OVER () DESC"  # noqa: S608
        return execute(sql, *rest)

    with connection.execute_wrapper(turned):
        yield
