"""Connections to PostgreSQL that notice a stalled server.

A server that is stopped, or a network that swallows packets, answers neither with data nor with an
error, and no setting of the server limits that. A request that hears nothing for two seconds asks
over a new connection: if that one is answered, the statement takes its time, and the request waits
on; if not, the request fails with an OperationalError, and for a moment all others fail at once.
"""

import time
from collections.abc import Callable, Generator
from contextvars import ContextVar
from typing import Any, TypeVar

import psycopg
from django.http import HttpRequest, HttpResponse
from psycopg.pq.abc import PGconn

T = TypeVar("T")
PATIENCE = 2.0  # seconds without a sign of the server
CONNECT_TIMEOUT = 2  # seconds, the least that libpq takes
STALLED_FOR = 2.0  # seconds in which nobody tries again

in_request: ContextVar[bool] = ContextVar("in_request", default=False)


class Stall:
    """Whether the server did not answer a moment ago; one for all connections of this process."""

    def __init__(self) -> None:
        self._until = 0.0

    def refuse(self) -> None:
        if time.monotonic() < self._until:
            raise psycopg.OperationalError("the database did not answer a moment ago")

    def note(self) -> None:
        self._until = time.monotonic() + STALLED_FOR


stall = Stall()


class WatchfulConnection(psycopg.Connection[Any]):
    @classmethod
    def connect(cls, *args: Any, **params: Any) -> "WatchfulConnection":
        if not in_request.get():
            return super().connect(*args, **params)
        stall.refuse()
        try:
            return super().connect(*args, **params | {"connect_timeout": CONNECT_TIMEOUT})
        except psycopg.errors.ConnectionTimeout:
            stall.note()
            raise

    def wait(self, gen: Generator[Any, Any, T], *args: Any, **named: Any) -> T:
        if not in_request.get():
            return super().wait(gen, *args, **named)
        try:
            return super().wait(self._watched(gen), *args, **named)
        except StalledError:
            self.close()  # its statement may still run
            raise

    def _watched(self, gen: Generator[Any, Any, T]) -> Generator[Any, Any, T]:
        stall.refuse()
        heard = time.monotonic()
        ready = None
        while True:
            try:
                wanted = gen.send(ready)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]  # of the generator
            ready = yield wanted
            if not ready and time.monotonic() - heard > PATIENCE:
                require_answer(self.pgconn)
                heard = time.monotonic()


class StalledError(psycopg.OperationalError):
    """The server answers nobody."""


def require_answer(stalled: PGconn) -> None:
    """Ask the same server over a new connection; raise StalledError without an answer."""
    known: dict[str, Any] = {
        row.keyword.decode(): row.val.decode() for row in stalled.info if row.val
    }
    try:
        psycopg.connect(**known | {"connect_timeout": CONNECT_TIMEOUT}).close()
    except psycopg.OperationalError as error:
        stall.note()
        raise StalledError("the database does not answer") from error


def watch_database(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: in requests connections are watched; jobs and commands may wait."""

    def respond(request: HttpRequest) -> HttpResponse:
        before = in_request.set(True)
        try:
            return get_response(request)
        finally:
            in_request.reset(before)

    return respond
