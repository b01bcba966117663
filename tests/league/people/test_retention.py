"""What expires is deleted by a job, after as many days as the settings say."""

from datetime import timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.contrib.sessions.models import Session as OldSession
from django.test import override_settings
from django.utils import timezone

from league.enums import EventStatus
from league.models import (
    Delivery,
    Invitation,
    LoginSession,
    Mail,
    Notice,
    Recipient,
    Report,
    SignUp,
)
from league.tasks import delete_expired
from tests.factories import (
    EventFactory,
    InvitationFactory,
    ReportFactory,
    SessionFactory,
    SignUpFactory,
)
from tests.factories.notice import DeliveryFactory

pytestmark = pytest.mark.django_db


def aged(rows: Any, column: str, *, days: int) -> None:
    rows.update(**{column: timezone.now() - timedelta(days=days)})


def contact(days: int, status: EventStatus = EventStatus.FINISHED) -> SignUp:
    """A contact for an event whose last session ended so many days ago."""
    event = EventFactory.create(status=status)
    SessionFactory.create(event=event, finished_at=timezone.now() - timedelta(days=days))
    made: SignUp = SignUpFactory.create(event=event, contact="lena@example.org", note="late")
    return made


@override_settings(KEEP_CONTACTS_DAYS=90)
def test_contacts_go_some_time_after_the_event() -> None:
    rows = [contact(91), contact(89), contact(91, EventStatus.RUNNING)]
    past = SignUpFactory.create(
        contact="ben@example.org",
        event__ends_on=timezone.now().date() - timedelta(days=91),
    )
    assert delete_expired()["contacts"] == 2
    for row in (*rows, past):
        row.refresh_from_db()
    assert [row.contact for row in rows] == ["", "lena@example.org", "lena@example.org"]
    assert (past.contact, rows[0].note, rows[0].name != "") == ("", "", True)
    assert delete_expired()["contacts"] == 0


@override_settings(KEEP_REPORTS_DAYS=30)
def test_report_files_go() -> None:
    old, new = ReportFactory.create(), ReportFactory.create()
    aged(Report.objects.filter(pk=old.pk), "made_at", days=31)
    aged(Report.objects.filter(pk=new.pk), "made_at", days=29)
    assert delete_expired()["reports"] == 1
    assert Report.objects.get() == new


@override_settings(KEEP_LOCKOUTS_DAYS=30)
def test_lock_out_rows_go() -> None:
    for days in (31, 29):
        row = AccessAttempt.objects.create(username=f"guest {days}", failures_since_start=1)
        aged(AccessAttempt.objects.filter(pk=row.pk), "attempt_time", days=days)
    assert delete_expired()["lockouts"] == 1
    assert AccessAttempt.objects.get().username == "guest 29"


@pytest.mark.parametrize("model", [LoginSession, OldSession])
def test_sessions_go_when_they_have_ended(model: Any) -> None:
    for key, hours in (("past", -1), ("open", 1)):
        ends = timezone.now() + timedelta(hours=hours)
        model.objects.create(session_key=key, session_data="", expire_date=ends)
    assert delete_expired()["sessions"] == 1
    assert model.objects.get().session_key == "open"


@override_settings(KEEP_CONTACTS_DAYS=90)
def test_invitations_go_some_time_after_they_expire() -> None:
    for days in (91, 89):
        InvitationFactory.create(expires_at=timezone.now() - timedelta(days=days))
    assert (delete_expired()["invitations"], Invitation.objects.count()) == (1, 1)


@override_settings(KEEP_MAILS_DAYS=7)
def test_mails_that_were_never_sent_go() -> None:
    old, new = (Mail.objects.create(to="lena@example.org", body="link") for _ in range(2))
    aged(Mail.objects.filter(pk=old.pk), "made_at", days=8)
    aged(Mail.objects.filter(pk=new.pk), "made_at", days=6)
    assert delete_expired()["mails"] == 1
    assert Mail.objects.get() == new


@override_settings(KEEP_DELIVERIES_DAYS=14)
def test_notices_go_with_their_deliveries_and_devices_that_follow_nothing() -> None:
    old, new = DeliveryFactory.create(), DeliveryFactory.create()
    aged(Notice.objects.filter(pk=old.notice_id), "happened_at", days=15)
    aged(Recipient.objects.filter(pk=old.recipient_id), "made_at", days=15)
    assert delete_expired()["notices"] == 1
    assert (Delivery.objects.get(), Recipient.objects.get()) == (new, new.recipient)
