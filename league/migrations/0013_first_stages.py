"""Gives every event a first stage and every session a stage.

The first stage's usual name is worded at display. A file of its own: PostgreSQL alters no table
in the transaction that changed its rows.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

USUAL_NAME = "Qualifying"


def fill_stages(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    alias = schema_editor.connection.alias
    events = apps.get_model("league", "Event").objects.using(alias)
    sessions = apps.get_model("league", "Session").objects.using(alias)
    stages = apps.get_model("league", "Stage").objects.using(alias)
    first_stages = stages.filter(number=1)
    first_stages.filter(name=USUAL_NAME).update(name="")
    without = events.exclude(pk__in=first_stages.values("event"))
    stages.bulk_create(stages.model(event=event, number=1, name="") for event in without)
    for stage in first_stages.filter(event__in=sessions.filter(stage=None).values("event")):
        sessions.filter(event=stage.event_id, stage=None).update(stage=stage)


def name_first_stages(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    stages = apps.get_model("league", "Stage").objects.using(schema_editor.connection.alias)
    stages.filter(number=1, name="").update(name=USUAL_NAME)


class Migration(migrations.Migration):
    dependencies = [("league", "0012_audit_by_event")]

    operations = [migrations.RunPython(fill_stages, name_first_stages)]
