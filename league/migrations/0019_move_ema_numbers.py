"""Moves the EMA numbers out of the association numbers. A file of its own: PostgreSQL alters no
table in the transaction that changed its rows."""

import re

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

KEY = "ema"
ROWS_AT_ONCE = 1000
FIELDS = ["ema_number", "association_numbers"]


def move(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What is no EMA number stays where it is."""
    players = apps.get_model("league", "Player").objects.using(schema_editor.connection.alias)
    moved = []
    for player in players.exclude(association_numbers={}).iterator():
        numbers = player.association_numbers
        number = str(numbers.get(KEY, "")).strip() if isinstance(numbers, dict) else ""
        if re.fullmatch("[0-9]{8}", number):
            del numbers[KEY]
            player.ema_number = number
            moved.append(player)
    players.bulk_update(moved, FIELDS, batch_size=ROWS_AT_ONCE)


def move_back(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    players = apps.get_model("league", "Player").objects.using(schema_editor.connection.alias)
    moved = list(players.exclude(ema_number=""))
    for player in moved:
        player.association_numbers = {**player.association_numbers, KEY: player.ema_number}
        player.ema_number = ""
    players.bulk_update(moved, FIELDS, batch_size=ROWS_AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("league", "0018_player_ema_number")]

    operations = [migrations.RunPython(move, move_back)]
