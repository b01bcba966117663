from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0025_accounts_and_mail")]

    operations = [
        migrations.AddField(
            model_name="hand",
            name="counters",
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
