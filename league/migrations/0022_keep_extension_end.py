"""Events that have started keep the end of the extension that they were played with."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MODELS = ("Event", "RulesetVersion")
FROZEN = ("running", "finished")
SWITCH = "extension_end"


def keep_at_once(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    alias = schema_editor.connection.alias
    for model, status in zip(MODELS, ("status", "event__status"), strict=True):
        rows = apps.get_model("league", model).objects.using(alias)
        for row in rows.filter(**{f"{status}__in": FROZEN}).iterator():
            if row.switches.get("west_extension") and SWITCH not in row.switches:
                row.switches[SWITCH] = "at_once"
                row.save(update_fields=["switches"])


def forget(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for model in MODELS:
        rows = apps.get_model("league", model).objects.using(schema_editor.connection.alias)
        for row in rows.filter(switches__has_key=SWITCH).iterator():
            del row.switches[SWITCH]
            row.save(update_fields=["switches"])


class Migration(migrations.Migration):
    dependencies = [("league", "0021_choice_labels")]

    operations = [migrations.RunPython(keep_at_once, forget)]
