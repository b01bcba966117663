"""Bars: shares of placements, rows with the field's average as a tick, and columns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.templatetags.numbers import percent
from league.web.common.charts.scales import Box, Frame, GridLine, at, axis_of

GAP = 0.3
PERMILLE = 1000
WIDE = Frame(width=550, height=230, left=40, right=8, top=10, bottom=26)
PHONE = Frame(width=358, height=210, left=36, right=4, top=10, bottom=26)
COLUMN_SHARE, MARK_SHARE = 0.62, 0.78


@dataclass(frozen=True, slots=True)
class PlaceShare:
    """A part of the bar of placements."""

    place: int
    games: int
    share: str
    x: str
    width: str


def placement_bar(placements: Sequence[int]) -> list[PlaceShare]:
    """The shares of first, second and so on of all games; empty without games."""
    total = sum(placements)
    if not total:
        return []
    parts: list[PlaceShare] = []
    left = 0.0
    for place, games in enumerate(placements, 1):
        width = 100 * games / total
        shown = max(width - (GAP if left + width < 100 - GAP else 0), 0)
        parts.append(PlaceShare(place, games, percent(games / total), at2(left), at2(shown)))
        left += width
    return parts


def at2(value: float) -> str:
    return f"{value:.2f}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A bar from 0 to its value in a picture 100 wide; `mark` is where the field's average is."""

    x: str
    width: str
    less: bool
    mark: str | None


def bars(values: Sequence[float], marks: Sequence[float | None] = ()) -> list[Bar]:
    """Bars on one scale; negative values go to the left from a common zero."""
    known = [mark for mark in marks if mark is not None]
    held = [0.0, *values, *known]
    low, high = min(held), max(held)
    scale = 100 / (high - low) if high > low else 0.0
    zero = max(0.0, -low * scale)
    filled = [*marks, *([None] * (len(values) - len(marks)))]
    return [
        Bar(
            x=at2(min(zero, zero + value * scale)),
            width=at2(abs(value) * scale),
            less=value < 0,
            mark=None if mark is None else at2(min(max(zero + mark * scale, 0.5), 99.5)),
        )
        for value, mark in zip(values, filled, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Column:
    """A column with its label; `mark` is the height of the field's average."""

    label: str
    x: str
    y: str
    width: str
    height: str
    middle: str
    mark: str | None
    mark_left: str
    mark_right: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """One drawing of a distribution."""

    box: Box
    grid: list[GridLine]
    columns: list[Column]
    label_y: str


def distribution(shares: Mapping[str, float], field: Mapping[str, float], frame: Frame) -> Columns:
    """Draw shares from 0 to 1 by their labels, with those of the field as marks."""
    tops = [round(PERMILLE * value) for value in [*shares.values(), *field.values()]]
    axis = axis_of([0, *tops], least_step=10)
    step = (frame.end - frame.left) / len(shares)

    def column(place: int, label: str, share: float) -> Column:
        middle = frame.left + step * (place + 0.5)
        y = frame.y(PERMILLE * share, axis)
        mark = field.get(label)
        return Column(
            label,
            at(middle - step * COLUMN_SHARE / 2),
            at(y),
            at(step * COLUMN_SHARE),
            at(frame.floor - y),
            at(middle),
            None if mark is None else at(frame.y(PERMILLE * mark, axis)),
            at(middle - step * MARK_SHARE / 2),
            at(middle + step * MARK_SHARE / 2),
        )

    return Columns(
        box=frame.box,
        grid=[
            GridLine(at(frame.y(tick, axis)), percent(tick / PERMILLE, digits=0), zero=tick == 0)
            for tick in axis.ticks
        ],
        columns=[column(place, *item) for place, item in enumerate(shares.items())],
        label_y=at(frame.floor + 18),
    )
