"""Log lines as JSON: the time, the event, and its request, person or job."""

from __future__ import annotations  # the scheduler logs without Django's part for requests

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from celery import current_task
from django.utils.functional import SimpleLazyObject

if TYPE_CHECKING:
    from django.http import HttpRequest

#: The request that this thread or task is answering.
current_request: ContextVar[HttpRequest | None] = ContextVar("current_request", default=None)


def request_id() -> str | None:
    """The id of the request that is being answered, or that sent the running job."""
    request = current_request.get()
    if request is not None:
        return _id_of(request)
    task = _running_task()
    return task.request.get("request_id") if task else None


def _running_task() -> Any:
    """The task that this process is running; None outside a task."""
    task: Any = current_task  # a proxy, false if there is none
    return task or None


def user_id() -> int | None:
    """The requester's id if it is already loaded; makes no query."""
    request = current_request.get()
    return _user_id(request) if request else None


class JsonFormatter(logging.Formatter):
    """One JSON object per line; `fields` of a record are added unchanged."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= _origin(record) | getattr(record, "fields", {})
        if record.exc_info:
            # An existing text already has its secrets masked.
            line["exception"] = record.exc_text or self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def _origin(record: logging.LogRecord) -> dict[str, Any]:
    request = _request_of(record)
    if request is not None:
        return {"request_id": _id_of(request), "user_id": _user_id(request)}
    if running := _running_task():
        task = {"task": running.name, "task_id": running.request.id}
        return {"request_id": request_id(), "user_id": None} | task
    return {"request_id": None, "user_id": None}


def _request_of(record: logging.LogRecord) -> HttpRequest | None:
    # Django logs an error answer after its middleware has ended, and passes the request itself.
    named = getattr(record, "request", None)
    if named is not None:
        from django.http import HttpRequest  # noqa: PLC0415  # 10 MB, for the scheduler as well

        if isinstance(named, HttpRequest):
            return named
    return current_request.get()


def _id_of(request: HttpRequest) -> str | None:
    return getattr(request, "request_id", None)


def _user_id(request: HttpRequest) -> int | None:
    user = getattr(request, "user", None)
    if isinstance(user, SimpleLazyObject):
        user = getattr(request, "_cached_user", None)
    return getattr(user, "pk", None)
