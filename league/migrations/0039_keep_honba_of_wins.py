"""Events that have started without renchan keep the honba that a dealer's win added then."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MODELS = ("Event", "RulesetVersion")
FROZEN = ("running", "finished")
SWITCH, NOW, THEN = "renchan", "none", "none_win_honba"


def keep_honba(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    alias = schema_editor.connection.alias
    for model, status in zip(MODELS, ("status", "event__status"), strict=True):
        rows = apps.get_model("league", model).objects.using(alias)
        for row in rows.filter(**{f"{status}__in": FROZEN, "switches__renchan": NOW}).iterator():
            row.switches[SWITCH] = THEN
            row.save(update_fields=["switches"])


def forget(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for model in MODELS:
        rows = apps.get_model("league", model).objects.using(schema_editor.connection.alias)
        for row in rows.filter(switches__renchan=THEN).iterator():
            row.switches[SWITCH] = NOW
            row.save(update_fields=["switches"])


class Migration(migrations.Migration):
    dependencies = [("league", "0038_words_of_calls")]

    operations = [migrations.RunPython(keep_honba, forget)]
