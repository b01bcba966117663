from typing import Any

from django.db import migrations, models

KINDS = {
    "seating": "Seating published",
    "seat_changed": "Seats changed",
    "starts_soon": "Session starts soon",
    "results": "Results",
    "final": "Final standings",
    "correction": "Result corrected",
    "sign_up": "Sign-up",
    "test": "Test",
}


def call_them_seatings(apps: Any, _schema_editor: Any) -> None:
    """The constraint before knows no other kind for them."""
    notices = apps.get_model("league", "Notice").objects
    notices.filter(kind="seat_changed").update(kind="seating")


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0082_rate_games_of_series"),
    ]

    operations = [
        migrations.AddField(
            model_name="notice",
            name="before",
            field=models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict),
        ),
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(choices=list(KINDS.items()), max_length=16, verbose_name="kind"),
        ),
        migrations.RemoveConstraint(model_name="notice", name="notice_kind_known"),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", list(KINDS))), name="notice_kind_known"
            ),
        ),
        migrations.RunPython(migrations.RunPython.noop, call_them_seatings),
    ]
