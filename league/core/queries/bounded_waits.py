"""How many threads of a process may wait for a value that another thread or process computes.

A reader of a public page is one of many. Half of the threads may wait for what such readers want;
the next one is refused and asks again, so that a hand always finds a thread. What staff, tables
and jobs ask for waits without a bound.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import BoundedSemaphore

#: Half of the threads that gunicorn gives a process.
MOST_WAITING = 4
ASK_AGAIN = 2  # seconds

_places = BoundedSemaphore(MOST_WAITING)
_is_bounded: ContextVar[bool] = ContextVar("is_bounded", default=False)


class TooManyWait(Exception):
    """This reader would have to wait, and enough others do."""


@contextmanager
def bounded_waits() -> Iterator[None]:
    """Within it this thread waits only while few others do."""
    before = _is_bounded.set(True)
    try:
        yield
    finally:
        _is_bounded.reset(before)


@contextmanager
def waiting() -> Iterator[None]:
    """Around every wait for a computed value; raises `TooManyWait`."""
    if not _is_bounded.get():
        yield
        return
    if not _places.acquire(blocking=False):
        raise TooManyWait
    try:
        yield
    finally:
        _places.release()
