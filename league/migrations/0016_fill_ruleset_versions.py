"""Keeps the present ruleset of every event as a version; what earlier ones changed is in the
audit. A file of its own: PostgreSQL alters no table in the transaction that changed its rows."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

VERBS = ("event.create", "event.change_ruleset")
ROWS_AT_ONCE = 500


def fill_versions(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    alias = schema_editor.connection.alias
    events = apps.get_model("league", "Event").objects.using(alias)
    audit = apps.get_model("league", "AuditEntry").objects.using(alias)
    versions = apps.get_model("league", "RulesetVersion").objects.using(alias)
    chosen = audit.filter(verb__in=VERBS).order_by("at", "id")
    latest = {entry.event_id: entry for entry in chosen.iterator()}
    rows = []
    for event in events.order_by("pk"):
        entry = latest.get(event.pk)
        rows.append(
            versions.model(
                event=event,
                number=max(event.ruleset_version, 1),
                name=event.ruleset_name,
                switches=event.switches,
                made_at=entry.at if entry else event.created_at,
                made_by_id=entry.login_id if entry else None,
                made_as=entry.actor if entry else "system",
            )
        )
    versions.bulk_create(rows, batch_size=ROWS_AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("league", "0015_ruleset_versions")]

    operations = [migrations.RunPython(fill_versions, migrations.RunPython.noop)]
