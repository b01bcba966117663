from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0042_search_keys")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="provisional_totals",
            field=models.BooleanField(
                db_default=False,
                default=False,
                verbose_name="standings count games at play",
            ),
        ),
    ]
