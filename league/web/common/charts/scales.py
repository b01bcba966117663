"""Frames of drawings and scales of axes: from values to the coordinates of an SVG picture."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from unicodedata import east_asian_width

MOST_TICKS = 5
TEXT_GAP = 8


def at(value: float) -> str:
    """A coordinate as SVG reads it, whatever the reader's language."""
    return f"{value:.1f}".removesuffix(".0")


def round_steps() -> Iterable[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    return (base * 10**power for power in count() for base in (1, 2, 5))


@dataclass(frozen=True, slots=True)
class Axis:
    """A range of values with round ticks, the lowest and the highest among them."""

    low: int
    high: int
    step: int

    @property
    def ticks(self) -> list[int]:
        return list(range(self.low, self.high + 1, self.step))


def axis_of(values: Iterable[int], *, most: int = MOST_TICKS, least_step: int = 1) -> Axis:
    """The narrowest axis with round ticks that holds all values; 0 to `least_step` for none."""
    held = list(values) or [0]
    low, high = min(held), max(held)
    for step in round_steps():
        start, end = low // step * step, -(-high // step) * step
        if step >= least_step and (end - start) // step < most:
            return Axis(start, max(end, start + step), step)
    raise AssertionError


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A picture in pixels and the margins around its plot."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int

    @property
    def box(self) -> "Box":
        return Box(
            width=str(self.width),
            height=str(self.height),
            left=str(self.left),
            top=str(self.top),
            end=str(self.end),
            floor=str(self.floor),
            plot_width=str(self.end - self.left),
            plot_height=str(self.floor - self.top),
            before=str(self.left - TEXT_GAP),
            after=str(self.end + TEXT_GAP),
        )

    @property
    def end(self) -> int:
        """The right edge of the plot."""
        return self.width - self.right

    @property
    def floor(self) -> int:
        """The lower edge of the plot."""
        return self.height - self.bottom

    def x(self, place: float, steps: float) -> float:
        """Where `place` of `steps` equal steps lies."""
        return self.left + (self.end - self.left) * (place / steps if steps else 0)

    def y(self, value: float, axis: Axis) -> float:
        share = (value - axis.low) / (axis.high - axis.low)
        return self.floor - (self.floor - self.top) * share


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """The edges of a frame as texts; `before` and `after` are where labels beside the plot end or start."""

    width: str
    height: str
    left: str
    top: str
    end: str
    floor: str
    plot_width: str
    plot_height: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class GridLine:
    """A line across or up a plot with its label; `zero` is where the values start."""

    at: str
    text: str
    zero: bool = False


def spread(places: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """The places of labels moved so that they are `apart`, in their order, from `low` to `high`."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    moved = [0.0] * len(places)
    floor = low
    for index in order:
        moved[index] = floor = max(places[index], floor)
        floor += apart
    ceiling = high
    for index in reversed(order):
        moved[index] = ceiling = min(moved[index], ceiling)
        ceiling -= apart
    return moved


def shortened(name: str, most: int) -> str:
    """A name of at most `most` narrow letters; letters of CJK scripts count twice."""
    wide = 0
    for place, letter in enumerate(name):
        wide += 2 if east_asian_width(letter) in "WF" else 1
        if wide > most:
            return f"{name[:place].rstrip()}…"
    return name
