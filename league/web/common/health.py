"""Says that the process answers; asks neither database nor cache."""

from django.http import HttpRequest, HttpResponse


def health(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 (every request is answered alike)
    return HttpResponse("ok", content_type="text/plain")
