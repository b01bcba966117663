"""Limit the size of request bodies that do not state their length, under ASGI.

Django stores a body before any middleware sees the request.
"""

import asyncio
from collections.abc import Mapping
from typing import Any

from league.live.streams import Receive, Scope, Send
from league.middleware.refusals import most_bytes

LENGTH, TYPE = b"content-length", b"content-type"


class BodyTooLargeError(Exception):
    """The body is larger than allowed."""


def bounded(application: Any) -> Any:
    """The application, with answer 413 to bodies that are too large."""

    async def bounded_application(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        headers = dict(scope["headers"])
        most = most_bytes(headers.get(TYPE, b"").decode("latin-1"))
        try:
            await application(scope, _counted(receive, most), send)
        except BodyTooLargeError:
            bounded = [(name, value) for name, value in scope["headers"] if name != LENGTH]
            bounded.append((LENGTH, str(most + 1).encode()))
            await application({**scope, "headers": bounded}, _nothing(), send)

    return bounded_application


def _counted(receive: Receive, most: int) -> Receive:
    so_far = 0

    async def receive_counted() -> Mapping[str, Any]:
        nonlocal so_far
        message = await receive()
        so_far += len(message.get("body", b""))
        if so_far > most:
            raise BodyTooLargeError
        return message

    return receive_counted


def _nothing() -> Receive:
    """An empty body, followed by nothing until the answer is sent."""
    messages = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive_nothing() -> Mapping[str, Any]:
        message = next(messages, None)
        if message is None:
            await asyncio.Event().wait()
        return message or {}

    return receive_nothing
