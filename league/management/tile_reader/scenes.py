"""Rows of tiles on a table as a phone sees them through the frame.

Every choice comes from one numpy Generator. Pictures are float32 arrays of height, width and channels.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from league.management.tile_reader import chance, clutter
from league.management.tile_reader.colours import FACES, PAINT, Colour, one_of, shaded
from league.management.tile_reader.photographed import reddened
from league.management.tile_reader.rows import Lying
from league.management.tile_reader.tiles import HEIGHT, WIDTH, Face, TileSet

Pixels = NDArray[np.float32]
Quad = NDArray[np.float64]  # four corners of a tile: left top, right top, right bottom, left bottom

TURNS = {"left": Image.Transpose.ROTATE_90, "right": Image.Transpose.ROTATE_270}
TURNS["down"] = Image.Transpose.ROTATE_180


@dataclass(frozen=True, slots=True)
class Strip:
    """What lies in the frame, and of each tile its name, middle and width in pixels."""

    picture: NDArray[np.uint8]
    tiles: Sequence[tuple[str, float, float]]


def strip_of(row: Sequence[Lying], of: TileSet, rng: Generator, *, hard: float = 1.0) -> Strip:
    """Lay a row, light it and take its picture; `hard` scales what makes reading difficult."""
    camera = rng.uniform(1.0, 1.7)  # pixels of the picture for one of the strip
    width, height = int(WIDTH * camera), int(HEIGHT * camera)
    quads = _quads(row, width, height, rng, hard)
    picture = clutter.table((width, height), quads, rng)
    backs = one_of(FACES if rng.random() < 0.5 else [*PAINT.values()], rng, 14)
    _shade_below(picture, quads, rng)
    _draw_sides(picture, quads, backs, rng)
    edge = rng.uniform(0, 0.5)
    for lying, quad in zip(row, quads, strict=True):
        _lay(picture, _turned(_picked(of, lying.tile, rng), lying), quad, edge)
    if rng.random() < 0.3:
        clutter.above_and_below(picture, quads, rng)
    seen = _photographed(np.asarray(picture, np.float32), quads, rng, hard)
    small = seen.resize((WIDTH, HEIGHT), _filter(rng))
    places = [
        (lying.tile, float(quad[:, 0].mean() / camera), float(np.ptp(quad[:, 0]) / camera))
        for lying, quad in zip(row, quads, strict=True)
    ]
    return Strip(np.asarray(small), places)


def _filter(rng: Generator) -> Image.Resampling:
    kinds = (Image.Resampling.BOX, Image.Resampling.BILINEAR, Image.Resampling.HAMMING)
    return chance.one_of(kinds, rng)


def _picked(of: TileSet, tile: str, rng: Generator) -> Face:
    faces = of.faces.get(tile)
    if faces:
        return chance.one_of(faces, rng)
    if tile[0] == "0":
        return reddened(chance.one_of(of.faces["5" + tile[1]], rng), rng)
    # A set without backs or flowers: another set's would have its own plastic.
    return Image.new("RGB", of.faces["5z"][0].size, one_of(FACES[:1], rng, 4))


def _turned(face: Face, lying: Lying) -> Face:
    return face.transpose(TURNS[lying.turn]) if lying.turn in TURNS else face


# --------------------------------------------------------------------------------- where tiles lie


def _quads(
    row: Sequence[Lying], width: int, height: int, rng: Generator, hard: float
) -> list[Quad]:
    """The corners of each tile: in a row, each a little off, then seen in perspective."""
    shape = rng.uniform(1.24, 1.44)
    units = sum((shape if lying.is_sideways else 1) + lying.gap for lying in row)
    tall = height * rng.uniform(0.55, 0.92)
    wide = min(tall / shape, width * rng.uniform(0.86, 0.98) / units)
    tall = wide * shape
    free = width - wide * units
    x = free * (rng.uniform(0.1, 0.9) if rng.random() < 0.7 else 0.5)
    base = (height + tall) / 2 + rng.normal(0, 0.05) * height * hard
    quads = []
    for lying in row:
        x += lying.gap * wide
        box_width, box_height = (tall, wide) if lying.is_sideways else (wide, tall)
        up = rng.normal(0, 0.014) * tall * hard
        if lying.is_sideways and rng.random() < 0.3:  # in the middle of the row instead of below
            up += (tall - wide) / 2 * rng.uniform(0, 1)
        middle = np.array([x + box_width / 2, base - box_height / 2 - up])
        quads.append(_corners(middle, box_width, box_height, np.deg2rad(rng.normal(0, 1.1) * hard)))
        x += box_width
    return _in_perspective(quads, (width, height), tall, rng, hard)


def _corners(middle: Quad, width: float, height: float, angle: float) -> Quad:
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [width / 2, height / 2]
    cosine, sine = np.cos(angle), np.sin(angle)
    turned: Quad = half @ np.array([[cosine, sine], [-sine, cosine]]) + middle
    return turned


def _in_perspective(
    quads: list[Quad], size: tuple[int, int], tall: float, rng: Generator, hard: float
) -> list[Quad]:
    """The row runs up or down a little, one end is nearer, and the upper edge is farther away."""
    width, height = size
    slope = rng.normal(0, 0.012) * hard
    nearer = rng.normal(0, 0.07) * hard
    farther = abs(rng.normal(0, 0.05)) * hard
    lean = rng.normal(0, 0.05) * hard
    room = (height - tall) / 2 + tall * 0.08
    seen = []
    for quad in quads:
        u, v = quad[:, 0] / width * 2 - 1, (quad[:, 1] - height / 2) / height * 2
        depth = 1 + nearer * u * 0.5 - farther * v * 0.5
        x = (u * (1 - nearer * u * 0.25) + lean * v * height / width) / (1 - farther * v * 0.25)
        y = v / depth + np.clip(slope * u * width / height * 2, -room / height, room / height) * 2
        seen.append(np.stack([(x + 1) / 2 * width, y * height / 2 + height / 2], 1))
    return seen


# --------------------------------------------------------------------------------------- tiles


def _shade_below(picture: Face, quads: Sequence[Quad], rng: Generator) -> None:
    shade = Image.new("L", picture.size)
    draw = ImageDraw.Draw(shade)
    tall = float(np.ptp(quads[0][:, 1]))
    away = rng.uniform(-0.22, 0.22, 2) * tall
    for quad in quads:
        draw.polygon([(x, y) for x, y in quad + away], fill=int(rng.uniform(60, 160)))
    soft = shade.filter(ImageFilter.GaussianBlur(max(1, tall * 0.05)))
    picture.paste((0, 0, 0), (0, 0), soft)


def _draw_sides(picture: Face, quads: Sequence[Quad], backs: Colour, rng: Generator) -> None:
    """The thickness of tiles: below the faces, or above them in two colours."""
    kind = rng.random()
    if kind < 0.35:
        return
    draw = ImageDraw.Draw(picture)
    white = one_of(FACES, rng, 5)
    share = rng.uniform(0.06, 0.3)
    for quad in quads:
        tall = float(np.ptp(quad[:, 1]))
        deep = np.array([rng.normal(0, 0.01) * tall, share * tall])
        if kind < 0.7:
            first, second = quad[3], quad[2]
        else:
            first, second, deep = quad[0], quad[1], -deep
        for start, end, colour in ((0.45, 1.0, backs), (0.0, 0.5, white)):
            near_first, near_second = first + deep * start, second + deep * start
            far_first, far_second = first + deep * end, second + deep * end
            corners = [tuple(one) for one in (near_first, near_second, far_second, far_first)]
            draw.polygon(corners, fill=shaded(colour, rng.uniform(0.7, 0.95)))
        if rng.random() < 0.8:
            draw.line([tuple(first), tuple(first + deep)], fill=shaded(backs, 0.5))


def _lay(picture: Face, face: Face, quad: Quad, edge: float) -> None:
    """Put a face on its corners, with round corners and an edge in the shade."""
    left, top = np.floor(quad.min(0)).astype(int) - 1
    right, bottom = np.ceil(quad.max(0)).astype(int) + 1
    size = (int(right - left), int(bottom - top))
    small = face.resize((max(4, int(size[0] * 1.1)), max(4, int(size[1] * 1.1))), _AREA)
    alpha = Image.new("L", small.size)
    radius = min(small.size) * 0.09
    draw = ImageDraw.Draw(alpha)
    draw.rounded_rectangle((0, 0, small.width - 1, small.height - 1), radius, fill=255)
    if edge > 0.05:
        outline = shaded(small.getpixel((small.width // 2, 2))[:3], 1 - edge)  # type: ignore[index]
        ImageDraw.Draw(small).rounded_rectangle(
            (0, 0, small.width - 1, small.height - 1), radius, outline=outline
        )
    small.putalpha(alpha)
    ways = _homography(quad - [left, top], small.size)
    laid = small.transform(size, Image.Transform.PERSPECTIVE, ways, Image.Resampling.BILINEAR)
    picture.paste(laid, (int(left), int(top)), laid)


_AREA = Image.Resampling.BOX


def _homography(quad: Quad, size: tuple[int, int]) -> list[float]:
    """Eight numbers that lead from places in the picture to places on the face."""
    width, height = size
    rows, values = [], []
    for (x, y), (u, v) in zip(
        quad, ((0, 0), (width, 0), (width, height), (0, height)), strict=True
    ):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return [float(value) for value in np.linalg.solve(np.array(rows), np.array(values))]


# --------------------------------------------------------------------------------------- the light


def _photographed(pixels: Pixels, quads: Sequence[Quad], rng: Generator, hard: float) -> Face:
    """Light from one side, a hand's shadow, gloss, a tint, blur, noise and the camera's JPEG."""
    height, width = pixels.shape[:2]
    across, down = np.meshgrid(
        np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32)
    )
    sides = (rng.uniform(-0.28, 0.28, 2) * hard).astype(np.float32)
    light = 1 + sides[0] * across + sides[1] * down
    if rng.random() < 0.45 * hard:
        light = light * _hand_shadow((width, height), rng)
    seen = pixels * light[..., None]
    tall = float(np.ptp(quads[0][:, 1]))
    for _ in range(rng.integers(0, 3) if rng.random() < 0.4 * hard else 0):
        seen = seen + _gloss(across, down, chance.one_of(quads, rng), tall, rng)[..., None]
    tint = np.array([rng.uniform(0.8, 1.12), rng.uniform(0.9, 1.06), rng.uniform(0.76, 1.14)])
    contrast, bright = rng.uniform(0.75, 1.15), rng.uniform(0.5, 1.15)
    seen = seen * (tint * bright * contrast).astype(np.float32) + np.float32(128 * (1 - contrast))
    picture = Image.fromarray(seen.clip(0, 255).astype(np.uint8))
    return _blurred(picture, tall, rng, hard)


def _hand_shadow(size: tuple[int, int], rng: Generator) -> Pixels:
    width, height = size
    shade = Image.new("L", size, 255)
    middle = np.array([rng.uniform(0, width), rng.uniform(0.2, 0.8) * height])
    corners = middle + rng.uniform(-1, 1, (4, 2)) * [width * 0.3, height]
    ImageDraw.Draw(shade).polygon([(x, y) for x, y in corners], fill=int(rng.uniform(120, 215)))
    soft = shade.filter(ImageFilter.GaussianBlur(rng.uniform(2, height * 0.2)))
    shadow: Pixels = np.asarray(soft, np.float32) / np.float32(255)
    return shadow


def _gloss(across: Pixels, down: Pixels, quad: Quad, tall: float, rng: Generator) -> Pixels:
    height, width = across.shape
    x, y = quad.mean(0) + rng.normal(0, tall * 0.3, 2)
    wide, high = tall * rng.uniform(0.12, 0.6, 2)
    far_x = ((across[0] + 1) * width / 2 - x) / wide
    far_y = ((down[:, 0] + 1) * height / 2 - y) / high
    bright = np.outer(np.exp(-(far_y**2) / 2), np.exp(-(far_x**2) / 2)) * rng.uniform(30, 140)
    return bright.astype(np.float32)


def _blurred(picture: Face, tall: float, rng: Generator, hard: float) -> Face:
    soft = rng.uniform(0, tall * 0.022) * hard
    if soft > 0.3:
        picture = picture.filter(ImageFilter.GaussianBlur(soft))
    if rng.random() < 0.2 * hard:  # the hand moved
        steps = max(2, int(tall * rng.uniform(0.02, 0.07)))
        pixels = np.asarray(picture, np.float32)
        axis = int(rng.integers(2))
        moved = sum(np.roll(pixels, step, axis) for step in range(steps)) / steps
        picture = Image.fromarray(np.asarray(moved).astype(np.uint8))
    noise = rng.standard_normal((picture.height, picture.width, 3), np.float32)
    strength = np.float32(rng.uniform(0.5, 8) * hard)
    noisy = (np.asarray(picture, np.float32) + noise * strength).clip(0, 255).astype(np.uint8)
    file = BytesIO()
    Image.fromarray(noisy).save(file, "JPEG", quality=int(rng.integers(45, 93)))
    with Image.open(file) as seen:
        return seen.convert("RGB")
