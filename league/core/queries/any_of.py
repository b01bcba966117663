"""The lookup `any_of` of every field: one of many whole numbers, sent as one parameter.

`in` sends one parameter a number. A thousand of them take Django longer to prepare than the
database needs to answer, and SQLite refuses more than 32,766.
"""

import json
from collections.abc import Iterable
from typing import Any

from django.db.models import Lookup


def any_of(column: str, numbers: Iterable[int], vendor: str) -> tuple[str, str]:
    """The condition in SQL with its parameter."""
    if vendor == "sqlite":
        return f"{column} IN (SELECT value FROM json_each(%s))", json.dumps([*numbers])  # noqa: S608
    # As text, because psycopg takes ten times as long to write a list.
    return f"{column} = ANY(%s::bigint[])", f"{{{','.join(map(str, numbers))}}}"


class AnyOf(Lookup):  # type: ignore[type-arg]  # takes none at run time
    """Give it a set: the ORM looks for expressions in every number of a list."""

    lookup_name = "any_of"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        column, params = self.process_lhs(compiler, connection)
        condition, numbers = any_of(column, self.rhs, connection.vendor)
        return condition, [*params, numbers]
