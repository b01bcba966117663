"""The audit keeps its entries of an event that is deleted: the reference has no constraint."""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

triggers = import_module("league.migrations.0002_audit_append_only")


class Migration(migrations.Migration):
    dependencies = [("league", "0075_federation_facts")]

    operations = [
        migrations.RunPython(triggers.allow_changes, triggers.refuse_changes),
        migrations.AlterField(
            model_name="auditentry",
            name="event",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="audit_entries",
                to="league.event",
            ),
        ),
        migrations.RunPython(triggers.refuse_changes, triggers.allow_changes),
    ]
