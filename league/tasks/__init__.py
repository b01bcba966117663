"""Celery tasks: each makes one call, and the job row holds the outcome."""

from league.tasks import heartbeat, retention
from league.tasks.backups import nightly_backup
from league.tasks.figures import count_old_hands, store_fields
from league.tasks.jobs import (
    build_report,
    draw_session,
    find_repairs,
    make_plan,
    recompute_standings,
    release_held_places,
    resend_lost_jobs,
)
from league.tasks.mail import resend_mail, send_mail
from league.tasks.statistics import update_statistics

__all__ = [
    "build_report",
    "count_old_hands",
    "draw_session",
    "find_repairs",
    "heartbeat",
    "make_plan",
    "nightly_backup",
    "recompute_standings",
    "release_held_places",
    "resend_lost_jobs",
    "resend_mail",
    "retention",
    "send_mail",
    "store_fields",
    "update_statistics",
]
