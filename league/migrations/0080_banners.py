"""Events have an announcement that ends by itself, and a link to their rules."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0079_tables_of_scorers")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="banner",
            field=models.CharField(
                blank=True, db_default="", default="", max_length=280, verbose_name="announcement"
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="banner_until",
            field=models.DateTimeField(
                blank=True, null=True, verbose_name="end of the announcement"
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="rules_link",
            field=models.URLField(
                blank=True, db_default="", default="", max_length=500, verbose_name="link to the rules"
            ),
        ),
    ]
