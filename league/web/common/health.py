"""Liveness check; uses neither database nor cache."""

from django.http import HttpRequest, HttpResponse


def health(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 (all requests get the same answer)
    return HttpResponse("ok", content_type="text/plain")
