"""The marks on drawn tiles: circles, sticks, birds and flowers, in many styles.

Positions and sizes are in pixels of the face that is drawn on.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, sin

from numpy.random import Generator
from PIL import ImageDraw

from league.management.tile_reader.colours import Colour, about, paint, shaded

Draw = ImageDraw.ImageDraw


def disc(draw: Draw, x: float, y: float, radius: float, colour: Colour) -> None:
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)


def oval(draw: Draw, at: tuple[float, float], size: tuple[float, float], colour: Colour) -> None:
    (x, y), (width, height) = at, size
    draw.ellipse((x - width / 2, y - height / 2, x + width / 2, y + height / 2), fill=colour)


# ------------------------------------------------------------------------------------------ circles

# The middle, the radius, and the colours of the ink and of the face.
Circle = Callable[[Draw, tuple[float, float], float, tuple[Colour, Colour]], None]


def _rings(draw: Draw, at: tuple[float, float], radius: float, inks: tuple[Colour, Colour]) -> None:
    (x, y), (ink, face) = at, inks
    for share, colour in ((1, ink), (0.72, face), (0.5, ink)):
        disc(draw, x, y, radius * share, colour)


def _eye(draw: Draw, at: tuple[float, float], radius: float, inks: tuple[Colour, Colour]) -> None:
    (x, y), (ink, face) = at, inks
    for share, colour in ((1, ink), (0.8, face), (0.66, ink), (0.2, face)):
        disc(draw, x, y, radius * share, colour)


def _petals(
    draw: Draw, at: tuple[float, float], radius: float, inks: tuple[Colour, Colour]
) -> None:
    (x, y), (ink, face) = at, inks
    disc(draw, x, y, radius, ink)
    for petal in range(6):
        angle = petal * pi / 3
        at_x, at_y = x + cos(angle) * radius * 0.55, y + sin(angle) * radius * 0.55
        disc(draw, at_x, at_y, radius * 0.2, face)
    disc(draw, x, y, radius * 0.15, face)


def _cross(draw: Draw, at: tuple[float, float], radius: float, inks: tuple[Colour, Colour]) -> None:
    (x, y), (ink, face) = at, inks
    for share, colour in ((1, ink), (0.84, face), (0.72, ink)):
        disc(draw, x, y, radius * share, colour)
    for quarter in range(4):
        angle = quarter * pi / 2 + pi / 4
        end = (x + cos(angle) * radius * 0.66, y + sin(angle) * radius * 0.66)
        draw.line(((x, y), end), fill=face, width=max(1, int(radius * 0.16)))


def _wide_ring(
    draw: Draw, at: tuple[float, float], radius: float, inks: tuple[Colour, Colour]
) -> None:
    (x, y), (ink, face) = at, inks
    for share, colour in ((1, ink), (0.6, face), (0.3, ink)):
        disc(draw, x, y, radius * share, colour)


def _full(draw: Draw, at: tuple[float, float], radius: float, inks: tuple[Colour, Colour]) -> None:
    (x, y), (ink, face) = at, inks
    disc(draw, x, y, radius, ink)
    disc(draw, x, y, radius * 0.3, face)


def _cogs(draw: Draw, at: tuple[float, float], radius: float, inks: tuple[Colour, Colour]) -> None:
    (x, y), (ink, face) = at, inks
    disc(draw, x, y, radius * 0.86, ink)
    for cog in range(10):
        angle = cog * pi / 5
        disc(draw, x + cos(angle) * radius * 0.8, y + sin(angle) * radius * 0.8, radius * 0.2, ink)
    for share, colour in ((0.62, face), (0.46, ink), (0.16, face)):
        disc(draw, x, y, radius * share, colour)


CIRCLES: tuple[Circle, ...] = (_rings, _eye, _petals, _cross, _wide_ring, _full, _cogs)


def big_circle(
    draw: Draw,
    at: tuple[float, float],
    radius: float,
    inks: tuple[Colour, Colour, Colour, Colour],
    rng: Generator,
) -> None:
    """The one of circles: rings, a wreath of petals or beads, and a middle; the face's colour last."""
    x, y = at
    outer, middle, inner, face = inks
    disc(draw, x, y, radius, outer)
    disc(draw, x, y, radius * rng.uniform(0.8, 0.92), face)
    disc(draw, x, y, radius * rng.uniform(0.68, 0.8), inner if rng.random() < 0.5 else outer)
    petals, wreath = int(rng.integers(6, 15)), radius * rng.uniform(0.5, 0.64)
    for petal in range(petals):
        angle = petal * 2 * pi / petals
        size = radius * rng.uniform(0.08, 0.14)
        disc(draw, x + cos(angle) * wreath, y + sin(angle) * wreath, size, face)
    disc(draw, x, y, radius * 0.46, face)
    disc(draw, x, y, radius * rng.uniform(0.3, 0.42), middle)
    disc(draw, x, y, radius * rng.uniform(0.08, 0.18), face)


# ------------------------------------------------------------------------------------------- sticks


@dataclass(frozen=True, slots=True)
class Stick:
    """The shape of a stick of bamboo: parts of its width and height."""

    waist: float
    knot: float
    has_line: bool
    is_bone: bool
    is_split: bool

    @classmethod
    def by_chance(cls, rng: Generator) -> "Stick":
        return cls(
            waist=rng.uniform(0.45, 0.95),
            knot=rng.uniform(0.05, 0.12),
            has_line=bool(rng.random() < 0.5),
            is_bone=bool(rng.random() < 0.35),
            is_split=bool(rng.random() < 0.2),
        )

    def draw(
        self,
        on: Draw,
        at: tuple[float, float],
        size: tuple[float, float],
        inks: tuple[Colour, Colour],
    ) -> None:
        (x, y), (width, height), (ink, face) = at, size, inks
        if self.is_bone:
            oval(on, (x, y - height / 4), (width, height / 2), ink)
            oval(on, (x, y + height / 4), (width, height / 2), ink)
        half = width * self.waist / 2
        on.rectangle((x - half, y - height / 2, x + half, y + height / 2), fill=ink)
        for knot in (-0.44, 0, 0.44):
            oval(on, (x, y + height * knot), (width, height * self.knot * 2 + 2), ink)
        if self.has_line:
            for top in (-0.34, 0.12):
                ends = ((x, y + height * top), (x, y + height * (top + 0.22)))
                on.line(ends, fill=face, width=max(1, int(width * 0.18)))
        if self.is_split:
            on.rectangle((x - width / 2, y - 1, x + width / 2, y + 1), fill=face)


# ------------------------------------------------------------------------------------ birds, flowers


def bird(draw: Draw, width: float, height: float, rng: Generator) -> None:
    """The one of bamboo: a bird of some kind, with a tail, a wing, a head and mostly legs."""
    inks = [paint(name, rng) for name in rng.permutation(["green", "blue", "red", "dark"])]
    if rng.random() < 0.4:  # two inks only, as Japanese sets have
        inks[0] = inks[1] = inks[3]
    if rng.random() < 0.4:
        _peacock(draw, width, height, inks, rng)
        return
    side = 1 if rng.random() < 0.5 else -1
    middle_x, middle_y = width * 0.5, height * rng.uniform(0.45, 0.6)
    body_x, body_y = width * rng.uniform(0.28, 0.42), height * rng.uniform(0.22, 0.36)
    feathers, fan = int(rng.integers(3, 9)), rng.uniform(0.5, 1.5)
    length, upward = height * rng.uniform(0.25, 0.48), rng.uniform(-0.6, 1.2)
    for feather in range(feathers):
        angle = upward + fan * (feather / feathers - 0.5)
        end = (middle_x - side * cos(angle) * length, middle_y + sin(angle) * length)
        draw.line(((middle_x, middle_y), end), fill=inks[feather % 3], width=int(width * 0.05) + 2)
        disc(draw, *end, width * rng.uniform(0.03, 0.06), inks[(feather + 1) % 3])
    oval(draw, (middle_x, middle_y), (body_x, body_y), inks[0])
    wing = (middle_x - side * body_x * 0.15, middle_y)
    oval(draw, wing, (body_x * 0.5, body_y * 0.7), inks[1])
    head_x = middle_x + side * width * rng.uniform(0.1, 0.24)
    head_y = middle_y - body_y * rng.uniform(0.5, 0.9)
    draw.line(((middle_x, middle_y), (head_x, head_y)), fill=inks[0], width=int(width * 0.1))
    disc(draw, head_x, head_y, width * rng.uniform(0.07, 0.12), inks[2])
    beak = [
        (head_x, head_y - width * 0.04),
        (head_x + side * width * rng.uniform(0.14, 0.24), head_y + height * 0.01),
        (head_x, head_y + width * 0.05),
    ]
    draw.polygon(beak, fill=inks[rng.integers(4)])
    disc(draw, head_x + side * 2, head_y - 2, width * 0.02, (250, 250, 245))
    _crest_and_legs(draw, (head_x, head_y), (middle_x, middle_y + body_y * 0.4), inks, rng)


def _peacock(draw: Draw, width: float, height: float, inks: list[Colour], rng: Generator) -> None:
    """A bird seen from in front, with its tail spread above it."""
    x, y = width * 0.5, height * rng.uniform(0.5, 0.65)
    length, feathers = width * rng.uniform(0.3, 0.42), int(rng.integers(5, 12))
    face = (246, 244, 238)
    for feather in range(feathers):
        angle = pi * (0.05 + 0.9 * feather / (feathers - 1))
        end = (x + cos(angle) * length, y - sin(angle) * length * 1.1)
        draw.line(((x, y), end), fill=inks[0], width=5)
        disc(draw, *end, width * rng.uniform(0.07, 0.11), inks[feather % 2])
        disc(draw, *end, width * rng.uniform(0.02, 0.05), inks[2] if rng.random() < 0.5 else face)
    size = (width * rng.uniform(0.3, 0.5), height * rng.uniform(0.2, 0.32))
    oval(draw, (x, y), size, inks[1])
    oval(draw, (x, y + 4), (width * 0.2, height * 0.14), face)
    disc(draw, x + rng.uniform(-20, 20), y - height * rng.uniform(0.05, 0.16), width * 0.1, inks[2])
    _crest_and_legs(draw, (x, y - height * 0.14), (x, y + height * 0.1), inks, rng)


def _crest_and_legs(
    draw: Draw,
    head: tuple[float, float],
    belly: tuple[float, float],
    inks: list[Colour],
    rng: Generator,
) -> None:
    for _ in range(rng.integers(0, 4)):
        tip = (head[0] + rng.uniform(-16, 16), head[1] - rng.uniform(10, 30))
        draw.line((head, tip), fill=inks[3], width=3)
    if rng.random() < 0.8:
        for step in (-10, 10):
            foot = (belly[0] + step + rng.uniform(-5, 5), belly[1] + rng.uniform(20, 60))
            draw.line((belly, foot), fill=inks[2], width=4)
            draw.line((foot, (foot[0] + 12, foot[1] + 2)), fill=inks[2], width=4)


def flower(draw: Draw, width: float, height: float, rng: Generator) -> None:
    """A plant: bent stems with leaves and blossoms."""
    stem, leaf, blossom = (paint(name, rng) for name in ("brown", "green", "red"))
    if rng.random() < 0.4:
        blossom = about((225, 160, 40) if rng.random() < 0.5 else (120, 60, 150), rng, 20)
    for _ in range(rng.integers(1, 5)):
        x, y = width * rng.uniform(0.3, 0.7), height * rng.uniform(0.8, 0.95)
        lean = rng.uniform(-0.5, 0.5)
        for _ in range(rng.integers(4, 8)):
            end = (x + lean * width * 0.15 + rng.normal(0, 5), y - height * rng.uniform(0.06, 0.14))
            draw.line(((x, y), end), fill=stem, width=int(rng.integers(2, 7)))
            x, y = end
            if rng.random() < 0.8:
                side = rng.choice([-1, 1])
                tip = (x + side * width * rng.uniform(0.08, 0.25), y - rng.uniform(-14, 24))
                draw.line(((x, y), tip), fill=leaf, width=int(rng.integers(3, 11)))
        radius = width * rng.uniform(0.06, 0.16)
        for petal in range(int(rng.integers(4, 8))):
            angle = petal * 2 * pi / 5
            disc(draw, x + cos(angle) * radius, y + sin(angle) * radius, radius * 0.6, blossom)
        disc(draw, x, y, radius * 0.5, shaded(blossom, 1.4))
