from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0040_game_counts"),
    ]

    operations = [
        migrations.CreateModel(
            name='FieldFigure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('field', models.CharField(max_length=80)),
                ('figure', models.CharField(max_length=40)),
                ('players', models.PositiveIntegerField()),
                ('average', models.BigIntegerField()),
                ('steps', models.JSONField()),
            ],
            options={
                'verbose_name': 'figure of a field',
                'verbose_name_plural': 'figures of fields',
                'constraints': [models.UniqueConstraint(fields=('field', 'figure'), name='field_figure_once')],
            },
        ),
    ]
