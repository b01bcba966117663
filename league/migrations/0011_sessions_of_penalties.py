from django.db import migrations
from django.db.models import OuterRef, Subquery


def set_sessions(apps, _schema_editor):
    penalties = apps.get_model("league", "Penalty").objects.filter(table__isnull=False)
    tables = apps.get_model("league", "Table").objects.filter(pk=OuterRef("table"))
    penalties.update(session=Subquery(tables.values("session")))


class Migration(migrations.Migration):
    dependencies = [("league", "0010_bonuses")]

    operations = [migrations.RunPython(set_sessions, migrations.RunPython.noop)]
