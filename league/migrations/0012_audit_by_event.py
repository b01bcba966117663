from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0011_fill_name_keys'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='auditentry',
            index=models.Index(fields=['event', 'at', 'id'], name='audit_by_event'),
        ),
    ]
