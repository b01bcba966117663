"""Celery tasks; each makes one call, and the job row stores the outcome."""

from league.tasks import heartbeat, retention
from league.tasks.backups import nightly_backup
from league.tasks.figures import count_old_hands, store_fields
from league.tasks.forecasts import forecast, refresh_forecasts, simulate_part
from league.tasks.jobs import (
    build_report,
    draw_session,
    find_repairs,
    finish_pick_ups,
    make_plan,
    recompute_standings,
    release_held_places,
    resend_lost_jobs,
)
from league.tasks.mail import resend_mail, send_mail
from league.tasks.notices import deliver_notices, resend_deliveries, spread_notices
from league.tasks.rehearsals import continue_rehearsals, rehearse
from league.tasks.statistics import update_statistics

__all__ = [
    "build_report",
    "continue_rehearsals",
    "count_old_hands",
    "deliver_notices",
    "draw_session",
    "find_repairs",
    "finish_pick_ups",
    "forecast",
    "heartbeat",
    "make_plan",
    "nightly_backup",
    "recompute_standings",
    "refresh_forecasts",
    "rehearse",
    "release_held_places",
    "resend_deliveries",
    "resend_lost_jobs",
    "resend_mail",
    "retention",
    "send_mail",
    "simulate_part",
    "spread_notices",
    "store_fields",
    "update_statistics",
]
