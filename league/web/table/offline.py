"""What a phone keeps for use without a network: the offline page and the service worker."""

from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.web.table.access import TableAccess, table_page
from league.web.table.page_context import table_context


@require_safe
@table_page
def offline_page(request: HttpRequest, access: TableAccess) -> HttpResponse:
    return render(request, "table/offline.html", table_context(access))


@require_safe
def worker(_request: HttpRequest) -> FileResponse:
    found = finders.find("js/worker.js")
    if not isinstance(found, str):
        raise Http404
    script = Path(found).open("rb")  # noqa: SIM115  # the response closes it
    return FileResponse(
        script, content_type="text/javascript", headers={"Cache-Control": "no-cache"}
    )
