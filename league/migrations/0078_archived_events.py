"""Events are archived, and keep the addresses that they had."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0077_audit_outlives_event")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="archived_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="archived"),
        ),
        migrations.CreateModel(
            name="EventAddress",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "slug",
                    models.SlugField(max_length=80, unique=True, verbose_name="short name"),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="addresses",
                        to="league.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "earlier address",
                "verbose_name_plural": "earlier addresses",
            },
        ),
    ]
