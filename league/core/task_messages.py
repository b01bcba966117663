"""Messages to the workers: a task by its name with its arguments, sent after the commit.

If Redis is unreachable, the write stands. The clock asks for everything again whose message was
lost.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Any

from celery import current_app
from django.db import connection
from kombu import Connection
from kombu.exceptions import OperationalError
from redis.exceptions import TimeoutError as RedisTimeoutError

from league.core.logs import request_id
from league.core.redis_guard import breaker, messenger, send_after_commit, time_outs

Arguments = Mapping[str, Any]

# Opening a link takes ten times as long as sending a message. One thread uses a link at a time,
# and a process never uses those of the process that it was forked from.
_links: deque[Connection] = deque()
os.register_at_fork(after_in_child=_links.clear)


def send(task: str, calls: Iterable[Arguments], **options: Any) -> None:
    """One message for each of the calls, with short timeouts because a person waits for them."""
    send_one = partial(current_app.send_task, task, headers={"request_id": request_id()}, **options)
    with breaker.guard():
        for arguments in calls:
            _over_a_link(partial(send_one, kwargs=dict(arguments), retry=False))


def _over_a_link(send_one: Callable[..., Any]) -> None:
    """Send over a kept link; over a new one if there is none, or if the kept one was cut off."""
    try:
        link = _links.pop()
    except IndexError:
        return _over(_new_link(), send_one)
    try:
        _over(link, send_one)
    except OperationalError as error:
        if isinstance(error.__cause__, RedisTimeoutError):
            raise  # a new link to a Redis that has stalled would take as long again
        _over(_new_link(), send_one)


def _new_link() -> Connection:
    """A link that tries once to connect, because its own way is to wait 2 s and 4 s in between."""
    return current_app.connection_for_write(transport_options={**time_outs(), "max_retries": 0})


def _over(link: Connection, send_one: Callable[..., Any]) -> None:
    """Send over this link, and keep it if nothing failed."""
    try:
        send_one(connection=link)
    except BaseException:
        link.release()
        raise
    _links.append(link)


def send_on_commit(task: str, calls: Iterable[Arguments], **options: Any) -> None:
    """Send one message for each of the calls after the transaction has committed."""
    rows = list(calls)

    @messenger
    def send_rows() -> None:
        send(task, rows, **options)

    if rows:
        send_after_commit(send_rows)


def send_once_on_commit(task: str, queue: str | None = None) -> None:
    """Send a task without arguments; one message per transaction, after its commit."""
    sender = _sender(task, queue)
    if all(sender not in waiting for waiting in connection.run_on_commit):
        send_after_commit(sender)


@cache
def _sender(task: str, queue: str | None) -> Callable[[], None]:
    @messenger
    def send_task() -> None:
        send(task, [{}], queue=queue)

    return send_task
