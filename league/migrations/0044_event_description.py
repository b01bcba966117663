import django.core.validators
from django.db import migrations, models
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0043_provisional_totals"),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='description',
            field=models.TextField(blank=True, db_default='', default='', validators=[django.core.validators.MaxLengthValidator(10000)], verbose_name='text for visitors'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=LessThanOrEqual(Length('description'), 10000), name='event_description_bounded'),
        ),
    ]
