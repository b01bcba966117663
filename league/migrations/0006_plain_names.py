from importlib import import_module
from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

triggers: Any = import_module("league.migrations.0002_audit_triggers")

# The audit of these kinds names columns; other kinds may have a `place` that means something else.
RENAMED = {
    "event": {"place": "venue", "objective": "pairing_priorities"},
    "night": {"place": "venue"},
    "entrant": {"rests_first": "volunteers_for_bye"},
}
VERBS = {"event.set_objective": "event.set_pairing_priorities"}


def rename_in_audit(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The undo of an entry gives its columns back by name."""
    entries = apps.get_model("league", "AuditEntry").objects.filter(subject_kind__in=RENAMED)
    triggers.allow_changes(apps, schema_editor)
    for entry in entries.iterator(chunk_size=500):
        names = RENAMED[entry.subject_kind]
        sides = [
            {names.get(name, name): value for name, value in side.items()}
            for side in (entry.before, entry.after)
        ]
        verb = VERBS.get(entry.verb, entry.verb)
        if (entry.verb, entry.before, entry.after) != (verb, *sides):
            entry.verb, (entry.before, entry.after) = verb, sides
            entry.save(update_fields=("verb", "before", "after"))
    triggers.refuse_changes(apps, schema_editor)


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0005_event_time_zone"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="signup", name="sign_up_place_once"),
        migrations.RemoveConstraint(model_name="signup", name="sign_up_place_positive"),
        migrations.RenameField(model_name="signup", old_name="place", new_name="position"),
        migrations.AlterField(
            model_name="signup",
            name="position",
            field=models.PositiveIntegerField(verbose_name="position in the order"),
        ),
        migrations.AddConstraint(
            model_name="signup",
            constraint=models.UniqueConstraint(
                fields=("event", "position"), name="sign_up_position_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="signup",
            constraint=models.CheckConstraint(
                condition=models.Q(("position__gte", 1), ("position__lte", 1000000)),
                name="sign_up_position_positive",
            ),
        ),
        migrations.RenameField(model_name="event", old_name="place", new_name="venue"),
        migrations.RenameField(
            model_name="event", old_name="objective", new_name="pairing_priorities"
        ),
        migrations.RenameField(model_name="night", old_name="place", new_name="venue"),
        migrations.RenameField(
            model_name="entrant", old_name="rests_first", new_name="volunteers_for_bye"
        ),
        migrations.RunPython(rename_in_audit, migrations.RunPython.noop),
    ]
