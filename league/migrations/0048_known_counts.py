"""Counts say what is known, in one word."""

from typing import ClassVar

from django.db import migrations

NAMES = {
    **{f"{name}_told": f"{name}_known" for name in ("open", "to", "yaku", "dora", "tiles", "waits")},
    "riichi_yaku_told": "riichi_yaku_known",
    "riichi_tiles_told": "riichi_tiles_known",
    **{f"tells_{name}": f"game_{name}_known" for name in ("hands", "open", "yaku", "tiles")},
}


class Migration(migrations.Migration):
    dependencies: ClassVar = [("league", "0047_achievements")]

    operations: ClassVar = [
        migrations.RenameField("GameCounts", old, new) for old, new in NAMES.items()
    ]
