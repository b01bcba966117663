"""The lookup `among` of every field: one of many whole numbers, sent as one parameter.

`in` sends a parameter for each number, and preparing a thousand takes longer than asking.
"""

import json
from collections.abc import Iterable
from typing import Any

from django.db.models import Lookup


def among(column: str, numbers: Iterable[int], vendor: str) -> tuple[str, Any]:
    """The condition in SQL with its parameter."""
    if vendor == "sqlite":
        return f"{column} IN (SELECT value FROM json_each(%s))", json.dumps(list(numbers))  # noqa: S608
    return f"{column} = ANY(%s)", list(numbers)


class Among(Lookup):  # type: ignore[type-arg]  # takes none at run time
    lookup_name = "among"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        column, params = self.process_lhs(compiler, connection)
        condition, numbers = among(column, self.rhs, connection.vendor)
        return condition, [*params, numbers]
