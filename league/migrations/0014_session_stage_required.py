import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0013_first_stages'),
    ]

    operations = [
        migrations.AlterField(
            model_name='session',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sessions', to='league.stage'),
        ),
        migrations.AlterField(
            model_name='stage',
            name='name',
            field=models.CharField(blank=True, max_length=80, verbose_name='name'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.CheckConstraint(condition=models.Q(('source__isnull', True), models.Q(('name', ''), _negated=True), _connector='OR'), name='stage_name_given'),
        ),
    ]
