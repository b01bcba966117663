"""Background jobs: each fetches, makes one call, and leaves the outcome in the job row."""

from league.tasks.jobs import build_report, draw_session, recompute_standings, resend_lost_jobs

__all__ = ["build_report", "draw_session", "recompute_standings", "resend_lost_jobs"]
