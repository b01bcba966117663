"""The table around a row of tiles, and what lies about on it: sticks, dice, fingers, other tiles."""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from league.management.tile_reader import chance
from league.management.tile_reader.colours import CLOTHS, FACES, about, one_of, shaded
from league.management.tile_reader.tiles import Face

Quad = NDArray[np.float64]
Point = tuple[float, float]

# The size of a thing, and the height of the picture.
Sizes = tuple[float, float]

SKIN = ((224, 178, 146), (198, 140, 104), (140, 92, 64), (240, 200, 172))
LETTERS = "ABDEKMNRSTUW0123456789"
WHITE, GREY = (238, 238, 234), (128, 128, 128)


def table(size: tuple[int, int], quads: Sequence[Quad], rng: Generator) -> Face:
    """A cloth or a board with its grain, and things to the left and right of the row."""
    width, height = size
    cloth = one_of(CLOTHS, rng, 10)
    fine = rng.normal(0, 1, (height // 2 + 1, width // 2 + 1)) * rng.uniform(1, 7)
    coarse = rng.normal(0, 1, (max(2, height // 40), max(2, width // 40))) * rng.uniform(0, 16)
    grain = _enlarged(fine, size) + _enlarged(coarse, size)
    pixels = np.asarray(cloth, np.float32) * rng.uniform(0.7, 1.2) + grain[..., None]
    picture = Image.fromarray(pixels.clip(0, 255).astype(np.uint8))
    draw = ImageDraw.Draw(picture)
    if rng.random() < 0.3:
        for _ in range(rng.integers(1, 6)):
            ends = rng.uniform(0, [width, height, width, height])
            draw.line(
                [*map(float, ends)], shaded(cloth, rng.uniform(0.5, 1.5)), int(rng.integers(1, 6))
            )
    if rng.random() < 0.6:
        _beside(picture, quads, rng)
    return picture


def _enlarged(values: NDArray[np.float64], size: tuple[int, int]) -> NDArray[np.float32]:
    picture = Image.fromarray(values.astype(np.float32))
    return np.asarray(picture.resize(size, Image.Resampling.BICUBIC))


def _beside(picture: Face, quads: Sequence[Quad], rng: Generator) -> None:
    """Things in the room at both ends of the row; they may touch it but lie under it."""
    width, height = picture.size
    left = min(float(quad[:, 0].min()) for quad in quads)
    right = max(float(quad[:, 0].max()) for quad in quads)
    for start, end in ((0.0, left), (right, float(width))):
        room = end - start
        if room < height * 0.15 or rng.random() < 0.25:
            continue
        for _ in range(rng.integers(1, 6)):
            at = rng.uniform(start, end), rng.uniform(0, height)
            size = height * rng.uniform(0.08, 0.5)
            chance.one_of(THINGS, rng)(ImageDraw.Draw(picture), at, (size, height), rng)
    if rng.random() < 0.2:
        side = left - height * rng.uniform(0.05, 0.4) if rng.random() < 0.5 else right
        _edge(picture, side, rng)


def _edge(picture: Face, x: float, rng: Generator) -> None:
    """The edge of the table, of a tray or of a rack."""
    draw = ImageDraw.Draw(picture)
    wide = picture.height * rng.uniform(0.05, 0.6)
    draw.rectangle((x, 0, x + wide, picture.height), fill=one_of(CLOTHS, rng, 20))


def _stick(draw: ImageDraw.ImageDraw, at: Point, sizes: Sizes, rng: Generator) -> None:
    """A stick for points, across or upright, with its red dot."""
    (x, y), (_, high) = at, sizes
    long, thick = high * rng.uniform(0.6, 2), high * rng.uniform(0.05, 0.12)
    if rng.random() < 0.5:
        long, thick = thick, long
    draw.rectangle((x - long / 2, y - thick / 2, x + long / 2, y + thick / 2), fill=WHITE)
    draw.ellipse((x - 3, y - 3, x + 3, y + 3), fill=(190, 30, 40))


def _die(draw: ImageDraw.ImageDraw, at: Point, sizes: Sizes, rng: Generator) -> None:
    (x, y), (size, _) = at, sizes
    draw.rounded_rectangle((x - size / 3, y - size / 3, x + size / 3, y + size / 3), 3, WHITE)
    for _ in range(rng.integers(1, 6)):
        dx, dy = rng.uniform(-size / 4, size / 4, 2)
        draw.ellipse((x + dx - 2, y + dy - 2, x + dx + 2, y + dy + 2), fill=(30, 30, 34))


def _finger(draw: ImageDraw.ImageDraw, at: Point, sizes: Sizes, rng: Generator) -> None:
    (x, y), (size, high) = at, sizes
    fill = one_of(SKIN, rng, 12)
    draw.ellipse((x - size / 2, y - size, x + size / 2, y + high), fill=fill)


def _word(draw: ImageDraw.ImageDraw, at: Point, sizes: Sizes, rng: Generator) -> None:
    word = "".join(LETTERS[at] for at in rng.integers(len(LETTERS), size=4))
    draw.text(at, word, fill=about(GREY, rng, 80), font_size=max(8, sizes[0]))


def _box(draw: ImageDraw.ImageDraw, at: Point, sizes: Sizes, rng: Generator) -> None:
    """A box, a phone or a cup."""
    (x, y), (size, _) = at, sizes
    box = (x - size, y - size / 2, x + size, y + size)
    draw.rectangle(box, fill=one_of(CLOTHS, rng, 40), outline=WHITE)


def _line(draw: ImageDraw.ImageDraw, at: Point, sizes: Sizes, rng: Generator) -> None:
    end = (at[0] + rng.normal(0, sizes[0] * 2), at[1] + rng.normal(0, sizes[0] * 2))
    draw.line((at, end), fill=about(GREY, rng, 90), width=int(rng.integers(1, 9)))


def _other_tile(draw: ImageDraw.ImageDraw, at: Point, sizes: Sizes, rng: Generator) -> None:
    """The side of a tile that lies about."""
    (x, y), (size, _) = at, sizes
    box = (x - size / 2, y - size / 4, x + size / 2, y + size / 3)
    draw.rounded_rectangle(box, 4, one_of(FACES, rng, 8))


THINGS = (_stick, _die, _finger, _word, _box, _line, _other_tile)


def above_and_below(picture: Face, quads: Sequence[Quad], rng: Generator) -> None:
    """The wall, the river or a rack at the upper or lower edge, cut off by the frame."""
    width, height = picture.size
    top = min(float(quad[:, 1].min()) for quad in quads)
    bottom = max(float(quad[:, 1].max()) for quad in quads)
    is_above = rng.random() < 0.5
    room = (top if is_above else height - bottom) - 2
    if room < 3:
        return
    layer = Image.new("RGB", (width, int(room)), one_of(CLOTHS, rng, 20))
    draw = ImageDraw.Draw(layer)
    step, x = height * rng.uniform(0.4, 0.9), rng.uniform(-height, 0)
    face = one_of(FACES, rng, 6)
    has_tiles = rng.random() < 0.6
    while has_tiles and x < width:
        draw.rounded_rectangle((x, -20, x + step * 0.97, room + 20), 4, face)
        if rng.random() < 0.7:
            ink = about((90, 60, 60), rng, 50)
            draw.ellipse((x + step * 0.3, 0, x + step * 0.6, room * 0.8), fill=ink)
        x += step
    soft = layer.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 2)))
    picture.paste(soft, (0, 0 if is_above else height - int(room)))
