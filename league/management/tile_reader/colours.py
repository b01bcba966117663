"""Colours of paint, plastic and light, each a little different every time."""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from league.management.tile_reader import chance

Colour = tuple[int, int, int]

PAINT: dict[str, Colour] = {
    "black": (28, 30, 34),
    "dark": (20, 52, 46),
    "blue": (30, 60, 168),
    "red": (190, 32, 40),
    "green": (22, 112, 62),
    "brown": (120, 70, 40),
}
FACES: Sequence[Colour] = (
    (240, 240, 236),
    (246, 243, 230),
    (236, 228, 202),
    (228, 228, 230),
    (252, 251, 246),
    (222, 214, 190),
)
BACKS: Sequence[Colour] = (
    (230, 160, 30),
    (240, 190, 60),
    (30, 110, 60),
    (40, 90, 170),
    (30, 30, 35),
    (200, 120, 140),
    (120, 80, 50),
    (60, 150, 90),
    (170, 40, 45),
    (90, 60, 120),
)
CLOTHS: Sequence[Colour] = (
    (25, 90, 60),
    (40, 120, 85),
    (30, 80, 130),
    (60, 150, 165),
    (90, 60, 40),
    (60, 62, 66),
    (120, 90, 65),
    (25, 28, 40),
    (150, 140, 125),
    (110, 30, 40),
    (190, 170, 140),
    (215, 212, 205),
)


def about(colour: Sequence[float], rng: Generator, spread: float) -> Colour:
    """A colour near this one."""
    red, green, blue = np.clip(np.asarray(colour) + rng.normal(0, spread, 3), 0, 255).astype(int)
    return int(red), int(green), int(blue)


def paint(name: str, rng: Generator) -> Colour:
    """Paint, sometimes a dull or a dark one."""
    colour = np.asarray(PAINT[name]) * rng.uniform(0.75, 1.1)
    dull = rng.uniform(0, 0.35)
    return about(colour * (1 - dull) + colour.mean() * dull, rng, 12)


def one_of(colours: Sequence[Colour], rng: Generator, spread: float) -> Colour:
    return about(chance.one_of(colours, rng), rng, spread)


def shaded(colour: Sequence[float], factor: float) -> Colour:
    red, green, blue = (min(255, int(value * factor)) for value in colour)
    return red, green, blue
