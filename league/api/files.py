"""Sheets as answers: CSV and XLSX."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes

from league.enums import ReportFormat
from league.standings.queries.report_sheets import Sheet
from league.standings.reports import CONTENT_TYPES, results_file

# Answers of the schema.
CSV = {(200, "text/csv"): OpenApiTypes.STR}
XLSX = {(200, CONTENT_TYPES[ReportFormat.XLSX]): OpenApiTypes.BINARY}


def sheet_response(sheet: Sheet, file_format: ReportFormat, name: str) -> HttpResponse:
    return HttpResponse(
        results_file([sheet], file_format),
        content_type=CONTENT_TYPES[file_format],
        headers={"Content-Disposition": f'attachment; filename="{name}.{file_format.value}"'},
    )
