"""Sheets of composed strips, to look at before anything learns from them."""

import numpy as np
from numpy.random import default_rng
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from league.management.tile_reader.drawn import drawn_set
from league.management.tile_reader.rows import row_of_tiles
from league.management.tile_reader.scenes import strip_of
from league.management.tile_reader.tiles import HEIGHT, WIDTH, Face, TileSet

STRIPS = 16


def sheet(of: TileSet, seed: int) -> Face:
    """Strips below each other; a line under each tile shows what is taught as tile."""
    picture = Image.new("RGB", (WIDTH, (HEIGHT + 6) * STRIPS))
    draw = ImageDraw.Draw(picture)
    rng = default_rng(seed)
    for order in range(STRIPS):
        strip = strip_of(row_of_tiles(rng), of, rng)
        top = order * (HEIGHT + 6)
        picture.paste(Image.fromarray(np.asarray(strip.picture)), (0, top))
        for _tile, middle, width in strip.tiles:
            ends = (middle - width / 4, top + HEIGHT + 2, middle + width / 4, top + HEIGHT + 2)
            draw.line(ends, fill="yellow", width=2)
    return picture


def example_strips() -> NDArray[np.uint8]:
    """Three strips that are easy to read, for a comparison."""
    strips = []
    for seed in range(3):
        rng = default_rng(seed)
        strips.append(strip_of(row_of_tiles(rng), drawn_set(seed), rng, hard=0).picture)
    return np.stack(strips)
