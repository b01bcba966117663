from django.db import migrations, models

MOST_POINTS = 100_000_000


def _rename_start(apps, editor, old, new):
    session = apps.get_model("league", "Session")
    for one in session.objects.using(editor.connection.alias).filter(options__start=old):
        one.options["start"] = new
        one.save(update_fields=["options"])


def name_rating_groups(apps, editor):
    _rename_start(apps, editor, "pots", "rating_groups")


def name_pots(apps, editor):
    _rename_start(apps, editor, "rating_groups", "pots")


class Migration(migrations.Migration):
    dependencies = [("league", "0036_index_events_by_status")]
    operations = [
        migrations.RemoveConstraint("event", "event_line_score_sane"),
        migrations.RemoveConstraint("event", "event_line_rank_positive"),
        migrations.RenameField("event", "line_score", "target_score"),
        migrations.RenameField("event", "line_rank", "target_rank"),
        migrations.AlterField(
            "event", "target_score", models.IntegerField("target score", null=True, blank=True)
        ),
        migrations.AlterField(
            "event",
            "target_rank",
            models.PositiveSmallIntegerField("target rank", null=True, blank=True),
        ),
        migrations.AddConstraint(
            "event",
            models.CheckConstraint(
                condition=models.Q(target_score__gte=-MOST_POINTS, target_score__lte=MOST_POINTS),
                name="event_target_score_sane",
            ),
        ),
        migrations.AddConstraint(
            "event",
            models.CheckConstraint(
                condition=models.Q(target_rank__isnull=True) | models.Q(target_rank__gte=1),
                name="event_target_rank_positive",
            ),
        ),
        migrations.RenameField("signupterms", "said", "information"),
        migrations.AlterField(
            "signupterms",
            "information",
            models.TextField("information for players", max_length=2000, blank=True),
        ),
        migrations.RunPython(name_rating_groups, name_pots),
    ]
