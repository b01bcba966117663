"""Metrics for Prometheus: for callers of the private network, or with a token."""

from contextlib import suppress
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST

from league.operations.metrics import exposition


def metrics(request: HttpRequest) -> HttpResponse:
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
