"""The first migrations make all tables, and databases of the version before go on from there."""

from collections.abc import Iterator
from contextlib import ExitStack
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection
from django.db.migrations.recorder import MigrationRecorder
from pytest_django.plugin import DjangoDbBlocker

from league.models import AuditEntry
from league.operations.folded_migrations import UPDATE_FIRST
from tests.factories import AuditEntryFactory
from tests.servers import as_default, fresh_postgres, migrated_sqlite

pytestmark = pytest.mark.slow


@pytest.fixture(params=["postgresql", "sqlite"], autouse=True)
def migrated_database(
    request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """A migrated, empty database, which is the default one."""
    with ExitStack() as stack:
        stack.enter_context(django_db_blocker.unblock())
        if request.param == "postgresql":
            url = stack.enter_context(fresh_postgres("migrated"))
        else:
            url = migrated_sqlite(tmp_path)
        stack.enter_context(as_default(url))
        yield


def migrate(*target: str) -> None:
    call_command("migrate", *target, verbosity=0, skip_checks=True)


def shown() -> str:
    text = StringIO()
    call_command("showmigrations", "league", stdout=text)
    return text.getvalue()


def forget(*names: str) -> None:
    for name in names:
        MigrationRecorder(connection).record_unapplied("league", name)


def test_a_database_by_the_names_of_replaced_migrations_goes_on() -> None:
    entry = AuditEntryFactory.create()
    forget("0001_tables", "0002_audit_triggers")
    migrate()
    assert "[ ]" not in shown()
    assert AuditEntry.objects.get() == entry


def test_a_database_from_between_replaced_migrations_is_told_to_update_first() -> None:
    forget("0001_tables", "0002_audit_triggers", "0097_draw_method_names")
    with pytest.raises(CommandError) as refused:
        migrate()
    assert str(refused.value) == f"This database {UPDATE_FIRST}"


def test_tables_and_refusal_go_and_come_back_and_the_audit_has_the_names_of_now() -> None:
    """One way back and forth for all three: each takes twenty seconds."""
    first = AuditEntryFactory.create()
    migrate("league", "0001_tables")
    AuditEntry.objects.filter(pk=first.pk).update(actor="changed")
    migrate("league", "zero")
    assert [name for name in connection.introspection.table_names() if "league" in name] == []
    migrate("league", "0001_tables")
    assert AuditEntry.objects.count() == 0
    old = {"objective": ["repeats"], "place": "Town Hall", "name": "Cup"}
    # Events have other columns now.
    of_no_event: dict[str, Any] = {"event": None, "subject_id": 1, "after": {}}
    AuditEntryFactory.create(verb="event.set_objective", before=old, **of_no_event)
    AuditEntryFactory.create(
        verb="table.start", subject_kind="table", before={"place": 2}, **of_no_event
    )
    migrate()
    changed, kept = AuditEntry.objects.order_by("pk")
    now = {"pairing_priorities": ["repeats"], "venue": "Town Hall", "name": "Cup"}
    assert (changed.verb, changed.before) == ("event.set_pairing_priorities", now)
    assert (kept.verb, kept.before) == ("table.start", {"place": 2})
    with pytest.raises(IntegrityError, match="audit entries are only ever added"):
        AuditEntry.objects.filter(pk=kept.pk).update(verb="table.finish")
