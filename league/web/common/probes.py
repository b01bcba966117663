"""What machines ask: whether this process is alive, whether all is ready, the metrics.

Answered before any check of hosts and https, because health checks and Prometheus call a process
by an address of its own.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from ipaddress import ip_address
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction, sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound, JsonResponse
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST

import scoring
from league.operations.metrics import exposition
from league.operations.readiness import readiness


def health(_request: HttpRequest) -> HttpResponse:
    """Say that this process answers, and its version, without the database and Redis."""
    return HttpResponse(f"ok {scoring.__version__}", content_type="text/plain")


def ready(_request: HttpRequest) -> HttpResponse:
    state = readiness()
    named = {name: "ok" if fine else "failing" for name, fine in state.items()}
    return JsonResponse(named, status=200 if all(state.values()) else 503)


def metrics(request: HttpRequest) -> HttpResponse:
    """Metrics for Prometheus: for callers of the private network, or with a token."""
    if not (settings.METRICS and _may_read(request)):
        return HttpResponseNotFound()
    return HttpResponse(exposition(), content_type=CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "")
        return constant_time_compare(given, f"Bearer {settings.METRICS_TOKEN}")
    if "X-Forwarded-For" in request.headers:
        return False  # a proxy passed it on: anybody may have asked
    with suppress(ValueError):
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_private
    return False


PROBES: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    "/health/": health,
    "/ready/": ready,
    "/metrics": metrics,
}


class Probes:
    """Middleware that also runs under ASGI without a thread of its own."""

    sync_capable = async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        probe = PROBES.get(request.path_info)
        if probe is None:
            answer: HttpResponse | Awaitable[HttpResponse] = self.get_response(request)
            return answer
        return sync_to_async(probe)(request) if self.is_async else probe(request)
