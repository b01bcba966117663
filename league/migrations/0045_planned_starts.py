from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0044_event_description"),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='session_starts',
            field=models.JSONField(blank=True, db_default=models.Value([], models.JSONField()), default=list, verbose_name='planned starts of sessions'),
        ),
        migrations.AddField(
            model_name='session',
            name='planned_start',
            field=models.DateTimeField(blank=True, null=True, verbose_name='planned start'),
        ),
    ]
