"""The table of background jobs; each is sent by name, after the commit.

Services use this table and never the tasks; a test compares it with Celery's registry.
"""

from contextlib import suppress
from typing import Any

from celery import current_app
from django.db import connection, transaction
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from league.core.logs import request_id
from league.core.redis_guard import breaker, time_outs
from league.enums import JobKind

TASK_NAMES: dict[JobKind, str] = {
    JobKind.DRAW_SESSION: "league.draw_session",
    JobKind.RECOMPUTE_STANDINGS: "league.recompute_standings",
    JobKind.BUILD_REPORT: "league.build_report",
    JobKind.MAKE_PLAN: "league.make_plan",
    JobKind.FIND_REPAIRS: "league.find_repairs",
    JobKind.FORECAST: "league.forecast",
}
# The queue of each kind: separate workers keep a long draw from delaying reports. Tasks without a
# row, such as the recurring ones, use the default queue, "notices".
QUEUES: dict[JobKind, str] = {
    JobKind.DRAW_SESSION: "draws",
    JobKind.RECOMPUTE_STANDINGS: "reports",
    JobKind.BUILD_REPORT: "reports",
    JobKind.MAKE_PLAN: "draws",
    JobKind.FIND_REPAIRS: "draws",
    JobKind.FORECAST: "reports",
}
RESEND_LOST_JOBS = "league.resend_lost_jobs"
DELETE_EXPIRED = "league.delete_expired"
NIGHTLY_BACKUP = "league.nightly_backup"
RELEASE_HELD_PLACES = "league.release_held_places"
# Takes seconds, so it shares the queue of reports.
UPDATE_STATISTICS, STATISTICS_QUEUE = "league.update_statistics", "reports"
STORE_FIELDS = "league.store_fields"
FINISH_PICK_UPS = "league.finish_pick_ups"
# Events with new results get new forecasts; every computing worker may take parts of a forecast.
REFRESH_FORECASTS = "league.refresh_forecasts"
PART_EXPIRES = 60  # seconds; after that nobody needs the help
SIMULATE_PART, PART_QUEUES = "league.simulate_part", ("draws", "reports")
# A step of a simulated day queues the next one; the clock does so if a message is lost.
REHEARSE, CONTINUE_REHEARSALS = "league.rehearse", "league.continue_rehearsals"
COUNT_OLD_HANDS = "league.count_old_hands"


def send_on_commit(kind: str, *, job_id: int) -> None:
    """Send the job's message after the transaction has committed.

    `robust`: if Redis is unreachable, the write stands and the job row waits to be sent again.
    """

    # Django logs a failed callback by its name, so this is not a lambda.
    def send() -> None:
        with breaker.guard(), _connection() as link:
            current_app.send_task(
                TASK_NAMES[JobKind(kind)],
                kwargs={"job_id": job_id},
                queue=QUEUES[JobKind(kind)],
                headers={"request_id": request_id()},
                connection=link,
                retry=False,
            )

    transaction.on_commit(send, robust=True)


def update_statistics_on_commit() -> None:
    """Update ratings and achievements after the transaction with new results has committed.

    One message per transaction; the clock sends another if it is lost.
    """
    if all(_send_update not in waiting for waiting in connection.run_on_commit):
        transaction.on_commit(_send_update, robust=True)


def _send_update() -> None:
    with breaker.guard(), _connection() as link:
        current_app.send_task(
            UPDATE_STATISTICS, queue=STATISTICS_QUEUE, connection=link, retry=False
        )


def refresh_forecasts_on_commit() -> None:
    """Update forecasts after the transaction has committed; the clock asks for them too."""
    if all(_send_refresh not in waiting for waiting in connection.run_on_commit):
        transaction.on_commit(_send_refresh, robust=True)


def _send_refresh() -> None:
    with breaker.guard(), _connection() as link:
        current_app.send_task(
            REFRESH_FORECASTS, queue=STATISTICS_QUEUE, connection=link, retry=False
        )


def send_parts(job_id: int, parts: int) -> None:
    """Ask all workers to help with a forecast: an optional message for each part."""
    with suppress(RedisError, OperationalError), breaker.guard(), _connection() as link:
        for number in range(parts):
            current_app.send_task(
                SIMULATE_PART,
                kwargs={"job_id": job_id},
                queue=PART_QUEUES[number % len(PART_QUEUES)],
                expires=PART_EXPIRES,
                connection=link,
                retry=False,
            )


def _connection() -> Any:
    """A connection with short timeouts, because a person waits for the answer."""
    return current_app.connection_for_write(transport_options=time_outs())
