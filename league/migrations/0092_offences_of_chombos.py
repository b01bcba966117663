"""What a chombo was for, beside the entry of the hand."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0091_photos")]

    operations = [
        migrations.AddField(
            model_name="hand",
            name="offence",
            field=models.CharField(
                blank=True, db_default="", default="", max_length=300, verbose_name="offence"
            ),
        ),
    ]
