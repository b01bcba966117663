"""Lists of secret links: as a text to copy, and as a file."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.http import HttpResponse

from league.enums import ReportFormat
from league.models import Event
from league.standings.reports import results_file


def as_text(rows: Iterable[tuple[str, str]]) -> str:
    """A line for each name with its link."""
    return "\n".join(f"{name}: {address}" for name, address in rows)


def csv_file(
    event: Event, name: str, heads: Sequence[str], rows: Sequence[Sequence[Any]]
) -> HttpResponse:
    content = results_file([(name, heads, rows)], ReportFormat.CSV)
    answer = HttpResponse(content, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{event.slug}-{name}.csv"'
    return answer
