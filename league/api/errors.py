"""Errors of the API in one shape: {"code", "message", "problems", with 409 also "state"}."""

import logging
import math
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any

from allauth.core.exceptions import ReauthenticationRequired
from django.core.exceptions import PermissionDenied
from django.core.signals import got_request_exception
from django.db import OperationalError
from django.http import Http404, JsonResponse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import set_rollback

from league.core.busy_database import RETRY_AFTER, is_busy
from league.core.errors import AnyProblem, Conflict, Forbidden, Refused, problem, problem_json
from league.core.queries.bounded_waits import TooManyWait

logger = logging.getLogger(__name__)

ProblemJson = dict[str, str]

# status -> code of all errors with that status
CODES: dict[int, str] = {
    HTTPStatus.BAD_REQUEST: "unreadable",
    HTTPStatus.UNAUTHORIZED: "not_authenticated",
    HTTPStatus.FORBIDDEN: "forbidden",
    HTTPStatus.NOT_FOUND: "not_found",
    HTTPStatus.METHOD_NOT_ALLOWED: "method_not_allowed",
    HTTPStatus.NOT_ACCEPTABLE: "not_acceptable",
    HTTPStatus.CONFLICT: "conflict",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too_large",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
    HTTPStatus.UNPROCESSABLE_ENTITY: "refused",
    HTTPStatus.TOO_MANY_REQUESTS: "too_many_requests",
    HTTPStatus.INTERNAL_SERVER_ERROR: "failed",
    HTTPStatus.SERVICE_UNAVAILABLE: "busy",
}


# Problems that mean that the resource of the path does not exist: 404.
MISSING_CODES = frozenset({"hand_missing"})


class Unreadable(Refused):
    """An unreadable part of the body."""


# Exceptions of Django and django-allauth, and what the API answers instead.
FRAMEWORK_WORDS: dict[type[Exception], Callable[[], Exception]] = {
    Http404: exceptions.NotFound,
    PermissionDenied: exceptions.PermissionDenied,
    ReauthenticationRequired: lambda: Forbidden("is_it_you"),
}


def answer_error(error: Exception, context: dict[str, Any]) -> Response:
    """The REST framework's exception handler."""
    if isinstance(error, TooManyWait):
        raise error  # a middleware answers it, as on pages
    set_rollback()
    error = FRAMEWORK_WORDS.get(type(error), lambda: error)()
    if isinstance(error, Forbidden) and not has_credentials(context["request"]):
        error = exceptions.NotAuthenticated()
    if isinstance(error, exceptions.APIException):
        return _answer_framework(error, context)
    if isinstance(error, Refused):
        problems = [problem_json(item) for item in error.problems]
        state = error.state if isinstance(error, Conflict) else None
        return _answer(_status_of(error), problems, state=state)
    if isinstance(error, OperationalError) and is_busy(error):
        headers = {"Retry-After": str(RETRY_AFTER)}
        busy = problem_json(problem("database_busy"))
        return _answer(HTTPStatus.SERVICE_UNAVAILABLE, [busy], headers=headers)
    return _answer_unforeseen(error, context["request"])


def has_credentials(request: Request) -> bool:
    return request.auth is not None or request.user.is_authenticated


def error_json(
    status: int, problems: list[ProblemJson], *, state: dict[str, Any] | None = None
) -> dict[str, Any]:
    message = " ".join(item["message"] for item in problems)
    answer: dict[str, Any] = {"code": CODES[status], "message": message, "problems": problems}
    return answer if state is None else answer | {"state": state}


def answer_outside(status: HTTPStatus, item: AnyProblem) -> JsonResponse:
    """Answer a request that reached no view, or whose view could not answer."""
    return JsonResponse(error_json(status, [problem_json(item)]), status=status)


def _status_of(error: Refused) -> int:
    if {item.code for item in error.problems} <= MISSING_CODES:
        return HTTPStatus.NOT_FOUND
    match error:
        case Conflict():
            return HTTPStatus.CONFLICT
        case Forbidden():
            return HTTPStatus.FORBIDDEN
        case Unreadable():
            return HTTPStatus.BAD_REQUEST
        case _:
            return HTTPStatus.UNPROCESSABLE_ENTITY


def _answer(
    status: int,
    problems: list[ProblemJson],
    *,
    state: dict[str, Any] | None = None,
    headers: dict[str, str] | None = None,
) -> Response:
    return Response(error_json(status, problems, state=state), status=status, headers=headers)


def _answer_framework(error: exceptions.APIException, context: dict[str, Any]) -> Response:
    """Answer an exception of the REST framework."""
    headers = {}
    if isinstance(error, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
        # The framework answers 403 where it has no scheme for WWW-Authenticate.
        error.status_code = HTTPStatus.UNAUTHORIZED
        headers["WWW-Authenticate"] = context["view"].get_authenticate_header(context["request"])
    if wait := getattr(error, "wait", None):  # seconds until a throttled caller may try again
        headers["Retry-After"] = str(math.ceil(wait))
    problems = list(flat_problems(error.detail))
    return _answer(error.status_code, problems, headers=headers)


def _answer_unforeseen(error: Exception, request: Request) -> Response:
    """Answer an unexpected exception: logged and signalled, without details for the caller."""
    logger.error("unforeseen error at %s %s", request.method, request.path, exc_info=error)
    got_request_exception.send(sender=None, request=request)
    sentence = _("An unexpected error occurred. See the server log.")
    return _answer(500, [{"code": "failed", "message": sentence, "field": ""}])


def flat_problems(detail: Any, field: str = "") -> Iterator[ProblemJson]:
    """The serializers' nested errors as a flat list, fields written like `entrants[2].name`."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            yield from flat_problems(inner, _inner_field(field, name))
    elif isinstance(detail, list) and any(isinstance(inner, dict) for inner in detail):
        for place, inner in enumerate(detail):
            yield from flat_problems(inner, f"{field}[{place}]")
    elif isinstance(detail, list):
        for inner in detail:
            yield from flat_problems(inner, field)
    else:
        code = str(getattr(detail, "code", "invalid"))
        yield {"code": code, "message": str(detail), "field": field}


def _inner_field(field: str, name: str | int) -> str:
    if name == "non_field_errors":
        return field
    if isinstance(name, int):
        return f"{field}[{name}]"
    return f"{field}.{name}" if field else name
