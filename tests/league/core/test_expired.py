"""Expired rows are deleted, others are kept."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.contrib.sessions.models import Session
from django.utils import timezone

from league.core.expired import delete_expired


@pytest.mark.django_db
def test_expired_log_ins_and_old_failures_go() -> None:
    now = timezone.now()
    for key, until in (("old", now - timedelta(days=1)), ("new", now + timedelta(days=1))):
        Session.objects.create(session_key=key, session_data="", expire_date=until)
    for name in ("old", "new"):
        AccessAttempt.objects.create(username=name, failures_since_start=3)
    AccessAttempt.objects.filter(username="old").update(attempt_time=now - timedelta(hours=1))
    assert delete_expired() == {"sessions": 1, "failed log-ins": 1}
    assert delete_expired() == {"sessions": 0, "failed log-ins": 0}
    assert list(Session.objects.values_list("session_key", flat=True)) == ["new"]
    assert list(AccessAttempt.objects.values_list("username", flat=True)) == ["new"]
