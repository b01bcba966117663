from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0087_undo_of_signing_and_closing")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="riichi",
            field=models.CharField(db_default="", default="", editable=False, max_length=4),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("riichi__regex", "^E?S?W?N?$")), name="table_riichi_by_winds"
            ),
        ),
    ]
