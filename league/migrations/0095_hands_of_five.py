from django.db import migrations, models

FIVE = 5
ENTERED = ("finished", "closed")


def keep_entered_results(apps, editor):
    """Games of five had results without hands; these stay as they were entered."""
    tables = apps.get_model("league", "Table").objects
    by_hand = tables.filter(session__event__entry_contract="hands", odd_size=FIVE)
    by_hand.filter(status__in=ENTERED).update(result_only=True)


def forget_marks_of_fifth_seats(apps, editor):
    """Before the migration the fifth player had none; a mark lasts for one hand."""
    apps.get_model("league", "Table").objects.filter(riichi__contains="5").update(riichi="")


class Migration(migrations.Migration):

    dependencies = [("league", "0094_team_forecasts")]

    operations = [
        migrations.AddField(
            model_name="gamecounts", name="won_from_fifth", field=models.IntegerField(default=0)
        ),
        migrations.AddField(
            model_name="gamecounts", name="paid_to_fifth", field=models.IntegerField(default=0)
        ),
        migrations.RunPython(migrations.RunPython.noop, forget_marks_of_fifth_seats),
        migrations.RemoveConstraint(model_name="table", name="table_riichi_by_winds"),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(riichi__regex="^E?S?W?N?5?$"), name="table_riichi_by_winds"
            ),
        ),
        migrations.RunPython(keep_entered_results, migrations.RunPython.noop),
    ]
