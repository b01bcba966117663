import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def name_who_signed(apps, _editor):
    """A sign-off was given by whoever has the seat."""
    seats = apps.get_model("league", "Seat").objects.filter(pk=OuterRef("seat"))
    sign_offs = apps.get_model("league", "SignOff").objects
    sign_offs.update(entrant=Subquery(seats.values("entrant")[:1]))


def call_deductions_so(apps, _editor):
    """A warning that took points was a deduction, whatever it was called."""
    penalties = apps.get_model("league", "Penalty").objects
    penalties.filter(kind="warning", points__gt=0).update(kind="deduction")


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0006_stages'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='TableCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(choices=[('ruling', "Ruling needed"), ('error', "Chombo, wrong call or wrong tile"), ('points', "Wrong points or entry"), ('tiles', "Tiles, sticks or table"), ('player', "Player missing or unwell"), ('other', "Other reason")], max_length=16, verbose_name='reason')),
                ('text', models.CharField(blank=True, max_length=200, verbose_name='what happened')),
                ('called_at', models.DateTimeField(auto_now_add=True)),
                ('called_as', models.CharField(max_length=120, verbose_name='called as')),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('note', models.CharField(blank=True, max_length=300, verbose_name='note')),
            ],
            options={
                'verbose_name': 'call for a referee',
                'verbose_name_plural': 'calls for a referee',
            },
        ),
        migrations.RemoveConstraint(
            model_name='penalty',
            name='penalty_kind_known',
        ),
        migrations.AddField(
            model_name='penalty',
            name='hand_position',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='hand'),
        ),
        migrations.AddField(
            model_name='penalty',
            name='offence',
            field=models.CharField(blank=True, db_default='', max_length=32, verbose_name='offence'),
        ),
        migrations.AddField(
            model_name='signoff',
            name='code',
            field=models.CharField(db_default='', max_length=8, verbose_name='code of the result'),
        ),
        migrations.AddField(
            model_name='signoff',
            name='entrant',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='sign_offs', to='league.entrant'),
        ),
        migrations.AlterField(
            model_name='penalty',
            name='kind',
            field=models.CharField(choices=[('ruling', "Ruling, no penalty"), ('warning', 'Warning'), ('dead_hand', 'Dead hand'), ('deduction', 'Points deducted'), ('chombo', 'Chombo'), ('late', 'Late arrival'), ('conduct', 'Conduct')], max_length=16, verbose_name='kind'),
        ),
        migrations.AlterField(
            model_name='signoff',
            name='seat',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='sign_offs', to='league.seat'),
        ),
        migrations.RunPython(name_who_signed, migrations.RunPython.noop),
        migrations.RunPython(call_deductions_so, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['ruling', 'warning', 'dead_hand', 'deduction', 'chombo', 'late', 'conduct'])), name='penalty_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ('ruling', 'warning', 'dead_hand')), _negated=True), ('points', 0), _connector='OR'), name='penalty_points_where_taken'),
        ),
        migrations.AddField(
            model_name='tablecall',
            name='answered_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='tablecall',
            name='closed_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='tablecall',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='league.table'),
        ),
        migrations.AddConstraint(
            model_name='tablecall',
            constraint=models.CheckConstraint(condition=models.Q(('reason__in', ['ruling', 'error', 'points', 'tiles', 'player', 'other'])), name='call_reason_known'),
        ),
        migrations.AddConstraint(
            model_name='tablecall',
            constraint=models.UniqueConstraint(condition=models.Q(('closed_at__isnull', True)), fields=('table',), name='call_open_once_a_table'),
        ),
    ]
