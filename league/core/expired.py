"""Rows that have expired: log-in sessions, and failed log-ins behind the last lockout."""

from datetime import timedelta

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone


def delete_expired() -> dict[str, int]:
    """Delete them; return how many of each kind. It may run at any time, and twice."""
    now = timezone.now()
    lockout = timedelta(hours=settings.AXES_COOLOFF_TIME)
    sessions = Session.objects.filter(expire_date__lt=now)
    attempts = AccessAttempt.objects.filter(attempt_time__lt=now - lockout)
    return {"sessions": sessions.delete()[0], "failed log-ins": attempts.delete()[0]}
