from django.db import migrations, models


def delete_forecasts_of_teams(apps, editor):
    """Before the migration there were none; they are simulated again."""
    apps.get_model("league", "Forecast").objects.filter(of_teams=True).delete()


class Migration(migrations.Migration):

    dependencies = [("league", "0093_mails_of_seats")]

    operations = [
        migrations.AddField(
            model_name="forecast",
            name="of_teams",
            field=models.BooleanField(db_default=False, default=False, verbose_name="of teams"),
        ),
        migrations.RemoveConstraint(model_name="forecast", name="forecast_once_a_stage"),
        migrations.AddConstraint(
            model_name="forecast",
            constraint=models.UniqueConstraint(
                fields=("stage", "basis", "of_teams"), name="forecast_once_a_stage"
            ),
        ),
        migrations.RunPython(migrations.RunPython.noop, delete_forecasts_of_teams),
    ]
