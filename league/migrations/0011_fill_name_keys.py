"""Gives every player the key of the name. A file of its own: PostgreSQL alters no table in the
transaction that changed its rows."""

import unicodedata

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

ROWS_AT_ONCE = 1000


def key_of(name: str) -> str:
    """The key as it was when the column was made."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    signs = (sign for sign in folded if not unicodedata.combining(sign) and sign.isalnum())
    return "".join(signs)[:400]


def fill_keys(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    players = apps.get_model("league", "Player").objects.using(schema_editor.connection.alias)
    rows = list(players.only("pk", "display_name").order_by("pk"))
    for row in rows:
        row.name_key = key_of(row.display_name)
    players.bulk_update(rows, ["name_key"], batch_size=ROWS_AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("league", "0010_player_name_key")]

    operations = [migrations.RunPython(fill_keys, migrations.RunPython.noop)]
