"""An id for each request, and one log line when it is answered.

The line names the route, not the path: paths hold the secrets of tables and sign-ups.
"""

import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from league.core.logs import current_request

logger = logging.getLogger("league.requests")

HEADER = "X-Request-ID"
SAFE_ID = re.compile(r"[\w.-]{1,64}", re.ASCII)


class RequestLog:
    """Middleware that also runs under ASGI without a thread of its own."""

    sync_capable = async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        if self.is_async:
            return self._answer_async(request)
        started, before = time.perf_counter(), _begin(request)
        try:
            return _finish(request, self.get_response(request), started)
        finally:
            current_request.reset(before)

    async def _answer_async(self, request: HttpRequest) -> HttpResponse:
        started, before = time.perf_counter(), _begin(request)
        try:
            return _finish(request, await self.get_response(request), started)
        finally:
            current_request.reset(before)


def _begin(request: HttpRequest) -> Any:
    request.request_id = _id_from_proxy(request) or secrets.token_hex(8)  # type: ignore[attr-defined]
    return current_request.set(request)


def _id_from_proxy(request: HttpRequest) -> str | None:
    given = request.headers.get(HEADER, "")
    return given if settings.BEHIND_PROXY and SAFE_ID.fullmatch(given) else None


def _finish(request: HttpRequest, response: HttpResponse, started: float) -> HttpResponse:
    response[HEADER] = request.request_id  # type: ignore[attr-defined]
    if request.resolver_match is not None and logger.isEnabledFor(logging.INFO):
        fields = {
            "method": request.method,
            "route": request.resolver_match.route,
            "status": response.status_code,
            "milliseconds": round((time.perf_counter() - started) * 1000, 1),
        }
        logger.info("%(method)s %(route)s %(status)s", fields, extra={"fields": fields})
    return response
