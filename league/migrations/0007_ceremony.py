from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0006_plain_names"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="ceremony_step",
            field=models.PositiveSmallIntegerField(blank=True, editable=False, null=True),
        ),
    ]
