"""Keys by which search finds players, events and clubs. The columns come first, then their values."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from league.models.search_key import search_key_of

ROWS_AT_ONCE = 1000
NAMES = {
    "Player": ("display_name",),
    "Event": ("name", "place"),
    "Club": ("name", "city"),
}


def fill_keys(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for model, names in NAMES.items():
        objects = apps.get_model("league", model).objects.using(schema_editor.connection.alias)
        rows = list(objects.only("pk", *names).order_by("pk"))
        for row in rows:
            row.search_key = search_key_of(*(getattr(row, name) for name in names))
        objects.bulk_update(rows, ["search_key"], batch_size=ROWS_AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("league", "0041_field_figures")]

    operations = [
        *(
            migrations.AddField(
                model_name=model.lower(),
                name="search_key",
                field=models.CharField(db_default="", default="", editable=False, max_length=400),
            )
            for model in NAMES
        ),
        migrations.RunPython(fill_keys, migrations.RunPython.noop),
    ]
