"""What the scheduler sends, and when."""

from typing import Any

from celery.schedules import crontab

BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "resend lost jobs": {"task": "league.resend_lost_jobs", "schedule": 30.0},
    "release held places": {"task": "league.release_held_places", "schedule": 60.0},
    "finish pick-up games": {"task": "league.finish_pick_ups", "schedule": 300.0},
    "remind of nights": {"task": "league.remind_of_nights", "schedule": 300.0},
    "update statistics": {
        "task": "league.update_statistics",
        "schedule": 60.0,
        "options": {"queue": "reports"},
    },
    "refresh forecasts": {
        "task": "league.refresh_forecasts",
        "schedule": 60.0,
        "options": {"queue": "reports"},
    },
    "store fields": {
        "task": "league.store_fields",
        "schedule": 300.0,
        "options": {"queue": "reports"},
    },
    "continue rehearsals": {
        "task": "league.continue_rehearsals",
        "schedule": 30.0,
        "options": {"queue": "reports"},
    },
    "resend mail": {"task": "league.resend_mail", "schedule": 60.0},
    "update chats": {"task": "league.update_chats", "schedule": 60.0, "options": {"queue": "chat"}},
    "spread notices": {"task": "league.spread_notices", "schedule": 60.0},
    "resend deliveries": {"task": "league.resend_deliveries", "schedule": 60.0},
    "delete expired data": {"task": "league.delete_expired", "schedule": crontab("17", "4")},
    "nightly backup": {
        "task": "league.nightly_backup",
        "schedule": crontab("30", "4"),
        "options": {"queue": "reports"},  # it may take minutes
    },
}
