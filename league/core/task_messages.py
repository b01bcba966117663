"""Messages to the workers: a task by its name with its arguments, sent after the commit.

If Redis is unreachable, the write stands. The clock asks for everything again whose message was
lost.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from celery import current_app
from django.db import connection

from league.core.logs import request_id
from league.core.redis_guard import breaker, messenger, send_after_commit, time_outs

Arguments = Mapping[str, Any]


def send(task: str, calls: Iterable[Arguments], **options: Any) -> None:
    """One message for each of the calls, with short timeouts because a person waits for them."""
    headers = {"request_id": request_id()}
    with breaker.guard(), current_app.connection_for_write(transport_options=time_outs()) as link:
        for arguments in calls:
            current_app.send_task(
                task,
                kwargs=dict(arguments),
                headers=headers,
                connection=link,
                retry=False,
                **options,
            )


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
