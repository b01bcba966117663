from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0017_job_language'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='ema_number',
            field=models.CharField(blank=True, default='', max_length=8, verbose_name='EMA number'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('ema_number', ''), ('ema_number__regex', '^[0-9]{8}$'), _connector='OR'), name='player_ema_number_is_one'),
        ),
    ]
