from django.db import migrations

from league.models.search_key import search_key_of

SEARCHED = {
    "Player": ("display_name", "latin_reading"),
    "Event": ("name", "venue"),
    "Club": ("name", "city"),
}
BATCH = 500


def rewrite(apps, _schema_editor):
    """Kana are found by Latin letters, and long vowels by short ones."""
    for name, fields in SEARCHED.items():
        model = apps.get_model("league", name)
        changed = []
        for row in model.objects.only("pk", "search_key", *fields).iterator(chunk_size=BATCH):
            key = search_key_of(*(getattr(row, field) for field in fields))
            if key != row.search_key:
                row.search_key = key
                changed.append(row)
        model.objects.bulk_update(changed, ["search_key"], batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [("league", "0034_check_in_reminders")]

    operations = [migrations.RunPython(rewrite, migrations.RunPython.noop)]
