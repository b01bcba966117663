"""Lists of tables with a million rows, which nothing on a page may read as a whole."""

import json
from collections.abc import Iterator
from typing import Any

from django.contrib.admin import ModelAdmin, SimpleListFilter
from django.core.paginator import Paginator
from django.db import connection
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property

from league.history.queries.audit_verbs import VERBS
from league.models import AuditEntry


class EstimatingPaginator(Paginator):  # type: ignore[type-arg]  # not generic when it runs
    """Takes PostgreSQL's own estimate of many rows, filtered or not; to count them reads them all."""

    estimated_from = 20_000  # rows

    @cached_property
    def count(self) -> int:
        rows: Any = self.object_list
        estimate = estimated_rows(rows)
        return estimate if estimate >= self.estimated_from else super().count


def estimated_rows(rows: QuerySet[Any]) -> int:
    """How many rows a query expects to find; 0 where the database does not say."""
    if connection.vendor != "postgresql":
        return 0
    plan = rows.explain(format="json")  # empty for a query that cannot find anything
    return int(json.loads(plan)[0]["Plan"]["Plan Rows"]) if plan else 0


class VerbFilter(SimpleListFilter):
    """All verbs that there are, not those in use: to find these reads every entry."""

    title = parameter_name = "verb"

    def lookups(
        self,
        request: HttpRequest,  # noqa: ARG002
        model_admin: "ModelAdmin[Any]",  # noqa: ARG002
    ) -> Iterator[tuple[str, Any]]:
        yield from sorted(VERBS.items(), key=lambda item: str(item[1]))

    def queryset(
        self,
        request: HttpRequest,  # noqa: ARG002
        queryset: QuerySet[AuditEntry],
    ) -> QuerySet[AuditEntry]:
        return queryset.filter(verb=self.value()) if self.value() else queryset
