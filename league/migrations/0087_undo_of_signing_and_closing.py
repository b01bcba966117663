from django.db import migrations, models

from league.models._checks import EMPTY


class Migration(migrations.Migration):
    dependencies = [("league", "0084_overlay_delay")]

    operations = [
        migrations.AddField(
            model_name="signoff",
            name="withdrawn",
            field=models.BooleanField(db_default=False, default=False, verbose_name="withdrawn"),
        ),
        migrations.AddConstraint(
            model_name="signoff",
            constraint=models.CheckConstraint(
                condition=models.Q(("withdrawn", False), ("voided_at__isnull", False), _connector="OR"),
                name="sign_off_withdrawn_is_void",
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="undo",
            field=models.JSONField(blank=True, db_default=EMPTY, default=dict, editable=False),
        ),
    ]
