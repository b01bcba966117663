"""The audit is append-only."""

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection

from league.models import AuditEntry
from tests.factories import AuditEntryFactory

pytestmark = pytest.mark.django_db


def test_the_database_refuses_to_change_an_entry() -> None:
    entry = AuditEntryFactory.create()
    with pytest.raises(IntegrityError, match="audit entries are only ever added"):
        AuditEntry.objects.filter(pk=entry.pk).update(verb="nothing happened")


def test_the_database_refuses_to_delete_an_entry() -> None:
    entry = AuditEntryFactory.create()
    with (
        pytest.raises(IntegrityError, match="audit entries are only ever added"),
        connection.cursor() as cursor,
    ):
        cursor.execute("DELETE FROM league_auditentry WHERE id = %s", [entry.pk])


@pytest.mark.django_db(transaction=True)
def test_the_refusal_can_be_migrated_away_and_back() -> None:
    call_command("migrate", "league", "0001", verbosity=0)
    AuditEntryFactory.create(event=None, subject_id=1)  # the event has later columns
    AuditEntry.objects.update(verb="changed")
    AuditEntry.objects.all().delete()
    call_command("migrate", "league", verbosity=0)
    AuditEntryFactory.create()
    with pytest.raises(IntegrityError):
        AuditEntry.objects.update(verb="changed again")
