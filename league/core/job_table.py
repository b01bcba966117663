"""The table of background jobs, and the names of all other tasks.

Services use this table and never the tasks; a test compares it with Celery's registry.
"""

from contextlib import suppress

from django.conf import settings
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from league.core.task_messages import send, send_on_commit, send_once_on_commit
from league.enums import JobKind

# The queue of each kind: separate workers keep a long draw from delaying reports. Tasks without a
# row, such as the recurring ones, use the default queue, "notices".
QUEUES: dict[JobKind, str] = {
    JobKind.DRAW_SESSION: "draws",
    JobKind.RECOMPUTE_STANDINGS: "reports",
    JobKind.BUILD_REPORT: "reports",
    JobKind.MAKE_PLAN: "draws",
    JobKind.FIND_REPAIRS: "draws",
    JobKind.FORECAST: "reports",
    JobKind.PREVIEW_SEASON: "reports",
    JobKind.STORE_SEASON: "reports",
    JobKind.ENROL_LIST: "reports",
}
RESEND_LOST_JOBS = "league.resend_lost_jobs"
DELETE_EXPIRED = "league.delete_expired"
NIGHTLY_BACKUP = "league.nightly_backup"
RELEASE_HELD_PLACES = "league.release_held_places"
# Takes seconds, so it shares the queue of reports.
UPDATE_STATISTICS, STATISTICS_QUEUE = "league.update_statistics", "reports"
STORE_FIELDS = "league.store_fields"
FINISH_PICK_UPS = "league.finish_pick_ups"
REMIND_OF_NIGHTS = "league.remind_of_nights"
# Events with new results get new forecasts; every computing worker may take parts of a forecast.
REFRESH_FORECASTS = "league.refresh_forecasts"
PART_EXPIRES = 60  # seconds; after that nobody needs the help
SIMULATE_PART, PART_QUEUES = "league.simulate_part", ("draws", "reports")
# A step of a simulated day queues the next one; the clock does so if a message is lost.
REHEARSE, CONTINUE_REHEARSALS = "league.rehearse", "league.continue_rehearsals"
# Discord's answers are waited for in a queue of its own.
UPDATE_CHATS, CHAT_QUEUE = "league.update_chats", "chat"


def task_name(kind: str) -> str:
    """The name of the task for a kind of job."""
    return f"league.{JobKind(kind)}"


def send_job_on_commit(kind: str, *, job_id: int) -> None:
    """Send the job's message after the transaction has committed; a lost one is sent again."""
    send_on_commit(task_name(kind), [{"job_id": job_id}], queue=QUEUES[JobKind(kind)])


def update_statistics_on_commit() -> None:
    """Update ratings and achievements after the transaction with new results has committed."""
    send_once_on_commit(UPDATE_STATISTICS, STATISTICS_QUEUE)


def refresh_forecasts_on_commit() -> None:
    """Update forecasts after the transaction has committed; the clock asks for them too."""
    send_once_on_commit(REFRESH_FORECASTS, STATISTICS_QUEUE)


def update_chats_on_commit(event_id: int) -> None:
    """Edit the messages about the event in chats after the commit; the clock asks for it too."""
    if settings.DISCORD:
        send_on_commit(UPDATE_CHATS, [{"event_id": event_id}], queue=CHAT_QUEUE)


def send_parts(job_id: int, parts: int) -> None:
    """Ask all workers to help with a forecast: an optional message for each part."""
    with suppress(RedisError, OperationalError):
        for number in range(parts):
            queue = PART_QUEUES[number % len(PART_QUEUES)]
            send(SIMULATE_PART, [{"job_id": job_id}], queue=queue, expires=PART_EXPIRES)
