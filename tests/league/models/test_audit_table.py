"""The audit is append-only; `test_migrations` takes the refusal away and puts it back."""

import pytest
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
