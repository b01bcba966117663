"""The script that keeps table pages on a phone; it must lie above the pages that it looks after."""

from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import FileResponse, Http404, HttpRequest
from django.views.decorators.http import require_safe


@require_safe
def worker(_request: HttpRequest) -> FileResponse:
    found = finders.find("js/worker.js")
    if not isinstance(found, str):
        raise Http404
    script = Path(found).open("rb")  # noqa: SIM115  # the response closes it
    return FileResponse(
        script, content_type="text/javascript", headers={"Cache-Control": "no-cache"}
    )
