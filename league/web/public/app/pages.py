"""The page without a network, and the service worker that shows it."""

from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    return render(request, "public/app/offline.html")


@require_safe
def worker(_request: HttpRequest) -> FileResponse:
    found = finders.find("js/dist/worker.js")
    if not isinstance(found, str):
        raise Http404
    script = Path(found).open("rb")  # noqa: SIM115  # the response closes it
    return FileResponse(
        script, content_type="text/javascript", headers={"Cache-Control": "no-cache"}
    )
