from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0009_event_line'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='name_key',
            field=models.CharField(default='', editable=False, max_length=400),
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(fields=['name_key'], name='player_by_name_key'),
        ),
    ]
