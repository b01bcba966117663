"""The version of a table page: the game's version and a digest of everything else it shows.

The clock, referee calls, sign-offs and rulings change without a new version of the game.
"""

from typing import Any

from django.db.models import Max, Q, QuerySet

from league.core.composed_sql import ComposedQuery
from league.core.versions import digest
from league.models import Table

RELATED = {
    "called": Max("calls__pk", filter=Q(calls__closed_at__isnull=True)),
    "answered": Max("calls__answered_at", filter=Q(calls__closed_at__isnull=True)),
    "signed": Max("sign_offs__pk"),
    "voided": Max("sign_offs__voided_at"),
    "agreed": Max("end_consents__pk"),
    "ruled": Max("penalties__pk"),
    "revoked": Max("penalties__revoked_at"),
}
CLOCK = ("status", "started_at", "paused_at", "paused_seconds", "extra_seconds")


def with_page_fields(tables: QuerySet[Table], *more: str) -> QuerySet[Table, dict[str, Any]]:
    """One query with `more` and all fields that `table_page_version` needs."""
    banner = ("session__event__banner", "session__event__banner_until")
    fields = (
        "version",
        "extra_seconds",
        "riichi",
        *banner,
        *(f"session__{name}" for name in CLOCK),
        *more,
    )
    rows: QuerySet[Table, dict[str, Any]]
    rows = tables.order_by().annotate(**RELATED).values(*fields, *RELATED)
    return rows


def table_page_version(row: dict[str, Any]) -> dict[str, Any]:
    """The `version` of the game, and the `digest` of all other fields of the row."""
    others = [str(value) for name, value in row.items() if name != "version"]
    return {"version": row["version"], "digest": digest(others)}


PAGE_FIELDS = ComposedQuery(lambda: with_page_fields(Table.objects.filter(pk=1)))


def page_facts(table: Table) -> dict[str, Any]:
    """The fields that `table_page_version` digests; None for things the table does not have."""
    (row,) = PAGE_FIELDS.rows(table.pk)
    return row


def version_of_table_page(table: Table) -> dict[str, Any]:
    return table_page_version(page_facts(table))
