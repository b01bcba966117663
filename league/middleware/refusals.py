"""Answers to requests that reach no view: unreadable, too large, or the database is busy.

Below the API they are JSON like its other errors, elsewhere pages.
"""

import sys
from collections.abc import Iterator
from http import HTTPStatus

from django.conf import settings
from django.db import OperationalError
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponsePermanentRedirect,
    HttpResponseRedirect,
)
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import is_valid_path, resolve, reverse
from django.utils import translation
from django.utils.deprecation import MiddlewareMixin
from django.utils.log import log_response
from django.views import defaults

from league.api.errors import answer_outside
from league.core.busy_database import RETRY_AFTER, is_busy
from league.core.errors import problem
from league.core.queries.bounded_waits import ASK_AGAIN, TooManyWait
from league.web.common.languages import language_of
from league.web.common.views import EventRenamed

API = "/api/"
READS = ("GET", "HEAD")
TABLE = "table"  # the pages of a table, below its link and for the staff
#: Bytes of a body without files.
LARGEST_BODY = 2_500_000
MOST_DIGITS = 18


def most_bytes(content_type: str) -> int:
    """The maximum size of a body of this type."""
    files = content_type.startswith("multipart/form-data")
    return settings.DATA_UPLOAD_MAX_MEMORY_SIZE if files else LARGEST_BODY


class RefuseLargeBodies(MiddlewareMixin):
    """Answer 413 before the body is read. Must come before everything that reads a form."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        length = request.META.get("CONTENT_LENGTH") or "0"
        most = most_bytes(request.content_type or "")
        if length.isdecimal() and (len(length) > MOST_DIGITS or int(length) > most):
            return _answer(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large")
        return None


class RefuseUnreadableRequests(MiddlewareMixin):
    """Answer 400 to a null byte, which PostgreSQL cannot store, and to a form without a boundary.

    It raises no exception, because each would leave a traceback in the log.
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        try:
            readable = all("\0" not in text for text in _texts_of(request))
        except MultiPartParserError:
            readable = False
        return None if readable else _answer(request, HTTPStatus.BAD_REQUEST, "request_unreadable")


def _texts_of(request: HttpRequest) -> Iterator[str]:
    yield request.path_info
    yield from request.COOKIES.values()
    for data in (request.GET, request.POST):
        for name, values in data.lists():
            yield name
            yield from map(str, values)


class AnswerBusyDatabase(MiddlewareMixin):
    """Answer 503 with Retry-After if a view found the database locked or unreachable."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, OperationalError) and is_busy(exception):
            return answer_busy(request)
        return None


class AnswerTooManyReaders(MiddlewareMixin):
    """Answer 503 to a reader who would hold one thread too many; the page asks again by itself."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, TooManyWait):
            return None
        status = HTTPStatus.SERVICE_UNAVAILABLE
        if request.path_info.startswith(API):
            answer: HttpResponse = answer_outside(status, problem("too_many_readers"))
        else:
            answer = HttpResponse(render_to_string("too_many_readers.html"), status=status)
            answer["Refresh"] = str(ASK_AGAIN)
        answer["Retry-After"] = str(ASK_AGAIN)
        # It happens to many at once and is no error of the server, as Django would log it.
        log_response("too many wait", response=answer, request=request, level="debug")
        return answer


class RedirectRenamedEvents(MiddlewareMixin):
    """Answer 308 at an event's old address; the browser sends a form again to the new one."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:  # noqa: ARG002 (Django names it)
        if isinstance(exception, EventRenamed):
            return HttpResponsePermanentRedirect(exception.to, preserve_request=True)
        return None


class ShowPagesOfForms(MiddlewareMixin):
    """Answer GET at an address for forms with the page above it, which has the form.

    The browser keeps the address of a refused form and may open it again.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or request.method not in READS:
            return response
        if request.path_info.startswith(API):
            return response
        above = page_above(request.path_info)
        return response if above is None else HttpResponseRedirect(above)


def page_above(path: str) -> str | None:
    """The nearest address above this one that leads to a view, even if that only takes forms.

    The forms of a table stand on the table's page.
    """
    match = resolve(path)
    if TABLE in match.app_names:
        key = {"key": match.kwargs["key"]}
        return reverse(f"{TABLE}:page", kwargs=key, current_app=match.namespace)
    parts = path.strip("/").split("/")
    for count in range(len(parts) - 1, -1, -1):
        above = "".join(f"/{part}" for part in parts[:count]) + "/"
        if is_valid_path(above):
            return above
    return None


def answer_busy(request: HttpRequest) -> HttpResponse:
    answer = _answer(request, HTTPStatus.SERVICE_UNAVAILABLE, "database_busy")
    answer["Retry-After"] = str(RETRY_AFTER)
    return answer


def handler400(request: HttpRequest, exception: Exception) -> HttpResponse:
    if request.path_info.startswith(API):
        return _answer(request, HTTPStatus.BAD_REQUEST, "request_unreadable")
    return defaults.bad_request(request, exception)


def handler500(request: HttpRequest) -> HttpResponse:
    """An error outside of all views, as in storing a login session; the database may be busy."""
    error = sys.exc_info()[1]
    if isinstance(error, OperationalError) and is_busy(error):
        return answer_busy(request)
    return defaults.server_error(request)


def _answer(request: HttpRequest, status: HTTPStatus, code: str) -> HttpResponse:
    if not request.path_info.startswith(API):
        return render(request, f"{status.value}.html", status=status)
    with translation.override(language_of(request)):
        return answer_outside(status, problem(code))
