import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0088_declared_riichi")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="is_rehearsal",
            field=models.BooleanField(
                db_default=False, default=False, editable=False, verbose_name="rehearsal"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("is_rehearsal", False),
                    models.Q(
                        ("gives_achievements", False), ("rated", False), ("series__isnull", True)
                    ),
                    _connector="OR",
                ),
                name="event_rehearsal_counts_nowhere",
            ),
        ),
        migrations.CreateModel(
            name="Rehearsal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seed", models.PositiveIntegerField(verbose_name="seed")),
                ("speed", models.PositiveSmallIntegerField(default=10, verbose_name="speed")),
                (
                    "takes_steps",
                    models.BooleanField(default=True, verbose_name="takes the staff's steps"),
                ),
                ("is_running", models.BooleanField(default=False, verbose_name="running")),
                ("clock", models.PositiveIntegerField(default=0)),
                ("stepped_at", models.DateTimeField(blank=True, null=True)),
                (
                    "seen",
                    models.JSONField(
                        db_default=models.Value({}, models.JSONField()), default=dict
                    ),
                ),
                (
                    "problems",
                    models.JSONField(
                        db_default=models.Value([], models.JSONField()), default=list
                    ),
                ),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rehearsal",
                        to="league.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "rehearsal",
                "verbose_name_plural": "rehearsals",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("speed__gte", 0), ("speed__lte", 600)),
                        name="rehearsal_speed_sane",
                    )
                ],
            },
        ),
    ]
