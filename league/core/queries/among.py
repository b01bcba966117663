"""The lookup `among` of every field: one of many whole numbers, sent as one parameter.

`in` sends a parameter for each number, and preparing a thousand takes longer than asking. Give it a
set: the ORM looks for expressions in every number of a list.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.db import connection
from django.db.models import Lookup, QuerySet

from league.core.queries.compiled import SAMPLE, CompiledValues


def among(column: str, numbers: Iterable[int], vendor: str) -> tuple[str, Any]:
    """The condition in SQL with its parameter."""
    text = numbers_text(numbers, vendor)
    if vendor == "sqlite":
        return f"{column} IN (SELECT value FROM json_each(%s))", text  # noqa: S608
    return f"{column} = ANY(%s::bigint[])", text


def numbers_text(numbers: Iterable[int], vendor: str) -> str:
    """Numbers as one parameter; as text, for the driver takes ten times as long to write a list."""
    if vendor == "sqlite":
        return json.dumps(list(numbers))
    return f"{{{','.join(map(str, numbers))}}}"


class Among(Lookup):  # type: ignore[type-arg]  # takes none at run time
    lookup_name = "among"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        column, params = self.process_lhs(compiler, connection)
        condition, numbers = among(column, self.rhs, connection.vendor)
        return condition, [*params, numbers]


class CompiledAmong:
    """The rows of a `values` query by a set of numbers that it gives to `among`; composed once."""

    def __init__(self, compose: Callable[[frozenset[int]], QuerySet[Any, Any]]) -> None:
        self._values = CompiledValues(lambda: compose(frozenset([SAMPLE])))

    def rows_among(self, numbers: Iterable[int]) -> list[dict[str, Any]]:
        sample, wanted = self._texts(numbers)
        return self._values.rows_with(sample, wanted)

    def lists_among(self, numbers: Iterable[int]) -> list[Sequence[Any]]:
        sample, wanted = self._texts(numbers)
        return self._values.lists_with({sample: wanted})

    def _texts(self, numbers: Iterable[int]) -> tuple[str, str]:
        return numbers_text([SAMPLE], connection.vendor), numbers_text(numbers, connection.vendor)
