"""Draw the icons for home screens."""

from math import cos, pi, sin
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from PIL import Image, ImageDraw

FOLDER = Path(settings.BASE_DIR) / "static" / "img"
SIZES = {"icon-192": 192, "icon-512": 512, "touch-icon": 180}
FELT, STICK, DOT = "#1d5c43", "#fbf7ea", "#b3322a"
FINE = 4  # drawn larger, then scaled down for smooth edges


class Command(BaseCommand):
    help = "Draw the icons of home screens into static/img."

    def handle(self, *_args: Any, **_options: Any) -> None:
        for name, size in SIZES.items():
            drawn(size).save(FOLDER / f"{name}.png", optimize=True)
        self.stdout.write(f"{len(SIZES)} icons in {FOLDER}")


def drawn(size: int) -> Image.Image:
    """The scoring stick of the logo on felt that reaches every edge, as system masks need."""
    side = size * FINE
    image = Image.new("RGB", (side, side), FELT)
    draw = ImageDraw.Draw(image)
    middle, reach, width = side / 2, 0.24 * side, 0.17 * side
    ends = [
        (middle + sign * reach * cos(pi / 4), middle - sign * reach * sin(pi / 4))
        for sign in (-1, 1)
    ]
    draw.line(ends, fill=STICK, width=round(width))
    for x, y in ends:
        draw.circle((x, y), width / 2, fill=STICK)
    draw.circle((middle, middle), 0.053 * side, fill=DOT)
    return image.resize((size, size), Image.Resampling.LANCZOS)
