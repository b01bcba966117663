"""Moves honba and riichi sticks of each hand into its counters. A file of its own: PostgreSQL
alters no table in the transaction that changed its rows."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

ROWS_AT_ONCE = 1000


def move(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    hands = apps.get_model("league", "Hand").objects.using(schema_editor.connection.alias)
    moved = []
    for hand in hands.filter(honba__isnull=False).iterator(chunk_size=ROWS_AT_ONCE):
        hand.counters = {"honba": hand.honba, "riichi_sticks": hand.riichi_sticks or 0}
        moved.append(hand)
        if len(moved) == ROWS_AT_ONCE:
            hands.bulk_update(moved, ["counters"])
            moved = []
    hands.bulk_update(moved, ["counters"])


def move_back(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    hands = apps.get_model("league", "Hand").objects.using(schema_editor.connection.alias)
    moved = []
    for hand in hands.exclude(counters={}).iterator(chunk_size=ROWS_AT_ONCE):
        hand.honba = hand.counters.get("honba", 0)
        hand.riichi_sticks = hand.counters.get("riichi_sticks", 0)
        moved.append(hand)
        if len(moved) == ROWS_AT_ONCE:
            hands.bulk_update(moved, ["honba", "riichi_sticks"])
            moved = []
    hands.bulk_update(moved, ["honba", "riichi_sticks"])


class Migration(migrations.Migration):
    dependencies = [("league", "0026_hand_counters")]

    operations = [migrations.RunPython(move, move_back)]
