"""The lookup `among` of every field: one of many whole numbers, sent as one parameter.

`in` sends a parameter for each number, and preparing a thousand takes longer than asking.
"""

import json
from collections.abc import Iterable
from typing import Any

from django.db.models import Lookup


class Among(Lookup):  # type: ignore[type-arg]  # takes none at run time
    lookup_name = "among"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        column, params = self.process_lhs(compiler, connection)
        return f"{column} = ANY(%s)", [*params, list(self._numbers)]

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        column, params = self.process_lhs(compiler, connection)
        numbers = json.dumps(list(self._numbers))
        return f"{column} IN (SELECT value FROM json_each(%s))", [*params, numbers]  # noqa: S608

    @property
    def _numbers(self) -> Iterable[int]:
        return self.rhs  # type: ignore[no-any-return]  # as the caller gave them
