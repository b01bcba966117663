from django.db import migrations, models


class Migration(migrations.Migration):
    """The reasons of a referee call in words of no game; the stored values stay."""

    dependencies = [("league", "0037_plain_names")]

    operations = [
        migrations.AlterField(
            model_name="tablecall",
            name="reason",
            field=models.CharField(
                choices=[
                    ("ruling", "Ruling needed"),
                    ("error", "Invalid win, call or tile"),
                    ("points", "Wrong points or entry"),
                    ("tiles", "Tiles, sticks or table"),
                    ("player", "Player missing or unwell"),
                    ("other", "Other reason"),
                ],
                max_length=16,
                verbose_name="reason",
            ),
        ),
    ]
