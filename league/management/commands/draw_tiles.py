"""Draw the pictures of the tiles."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from league.management.tile_pictures import pictures, sprite

FOLDER = Path(settings.BASE_DIR) / "static" / "img" / "tiles"


class Command(BaseCommand):
    help = "Draws the pictures of the tiles into static/img/tiles."

    def handle(self, *_args: Any, **_options: Any) -> None:
        FOLDER.mkdir(parents=True, exist_ok=True)
        drawn = pictures()
        for name, picture in drawn.items():
            (FOLDER / f"{name}.svg").write_text(picture)
        (FOLDER / "tiles.svg").write_text(sprite())
        self.stdout.write(f"{len(drawn)} tiles and one file of all of them in {FOLDER}")
