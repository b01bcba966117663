"""The database itself refuses to change or remove an audit entry.

SQLite forgets triggers when a table is rebuilt: a later migration that alters `league_auditentry`
has to run `refuse_changes` again.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

WHY = "audit entries are only ever added"

CREATE = {
    "postgresql": [
        f"""
        CREATE FUNCTION league_auditentry_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION '{WHY}' USING ERRCODE = 'restrict_violation';
        END
        $$
        """,
        """
        CREATE TRIGGER league_auditentry_append_only
        BEFORE UPDATE OR DELETE ON league_auditentry
        FOR EACH ROW EXECUTE FUNCTION league_auditentry_refuse()
        """,
    ],
    "sqlite": [
        f"""
        CREATE TRIGGER league_auditentry_no_{verb.lower()} BEFORE {verb} ON league_auditentry
        BEGIN SELECT RAISE(ABORT, '{WHY}'); END
        """
        for verb in ("UPDATE", "DELETE")
    ],
}
DROP = {
    "postgresql": [
        "DROP TRIGGER league_auditentry_append_only ON league_auditentry",
        "DROP FUNCTION league_auditentry_refuse()",
    ],
    "sqlite": [
        "DROP TRIGGER IF EXISTS league_auditentry_no_update",
        "DROP TRIGGER IF EXISTS league_auditentry_no_delete",
    ],
}


def refuse_changes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in CREATE[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def allow_changes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in DROP[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    replaces = [("league", "0002_audit_append_only")]

    dependencies = [("league", "0001_tables")]

    operations = [migrations.RunPython(refuse_changes, allow_changes)]
