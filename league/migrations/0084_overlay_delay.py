"""Overlays of a broadcast lag by some minutes, as its stream does."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0083_notices_of_changed_seats")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="overlay_delay",
            field=models.PositiveSmallIntegerField(
                db_default=0, default=0, verbose_name="minutes by which overlays lag"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("overlay_delay__gte", 0), ("overlay_delay__lte", 120)),
                name="event_overlay_delay_sane",
            ),
        ),
    ]
