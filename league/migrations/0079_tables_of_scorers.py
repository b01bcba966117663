"""Scorers keep tables of their own."""

from django.db import migrations, models

from league.models._checks import EMPTY_LIST


class Migration(migrations.Migration):
    dependencies = [("league", "0078_archived_events")]

    operations = [
        migrations.AddField(
            model_name="eventrole",
            name="tables",
            field=models.JSONField(
                blank=True, db_default=EMPTY_LIST, default=list, verbose_name="tables"
            ),
        ),
    ]
