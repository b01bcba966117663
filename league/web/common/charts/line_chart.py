"""Lines, such as a running total or a rating: the server's drawing, and values for the script."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext

from league.templatetags.numbers import decimal, habit, score_as_text
from league.web.common.charts.scales import Axis, Box, Frame, GridLine, at, axis_of
from scoring.results.score_unit import ScoreUnit

#: A shorter line needs no zoom: the server's drawing is enough, and no script is loaded.
LONG = 60
#: A drawing has no more points than pixels to show them.
MOST_POINTS = 300
#: A rating is drawn in tenths.
TENTHS = 10
WIDE = Frame(width=550, height=260, left=48, right=60, top=10, bottom=26)
PHONE = Frame(width=358, height=220, left=44, right=52, top=10, bottom=26)


@dataclass(frozen=True, slots=True)
class Part:
    """Where a part of the line begins, such as a year, counted in points."""

    start: int
    text: str


@dataclass(frozen=True, slots=True)
class PartLine:
    """The line up a plot where a part begins, and its label."""

    x: str
    text_x: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LineDrawing:
    """One drawing of a line."""

    box: Box
    grid: list[GridLine]
    parts: list[PartLine]
    points: str
    area: str
    end_x: str
    end_y: str
    text_x: str
    text_y: str
    label_y: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChart:
    """Both drawings; `data` is JSON for the script, empty for a short line. `key` tells lines apart."""

    wide: LineDrawing
    phone: LineDrawing
    last: str
    highest: str
    lowest: str
    key: str
    data: str


def running_line(
    values: Sequence[int], parts: Sequence[Part], events: Sequence[str], *, unit: ScoreUnit
) -> LineChart:
    """Draw sums of final scores from 0 on, after each game of `events`.

    `unit` is how many points make one that is written.
    """
    line = [0, *values]

    def text(value: int) -> str:
        return score_as_text(value, unit)

    data = _for_the_script(line, events, unit) if len(line) > LONG else {}

    def tick(value: int) -> str:
        return text(value).removesuffix(f"{habit().decimals}0")

    axis = axis_of(line, least_step=unit)
    return LineChart(
        wide=_drawing(line, axis, WIDE, tick, parts=parts),
        phone=_drawing(line, axis, PHONE, tick, parts=parts),
        last=text(line[-1]),
        highest=text(max(line)),
        lowest=text(min(line)),
        key=f"{len(line)}:{sum(line)}",
        data=json.dumps(data, separators=(",", ":")) if data else "",
    )


def _for_the_script(
    line: Sequence[int], events: Sequence[str], unit: ScoreUnit
) -> dict[str, object]:
    """`events`: the number of the first game of each stretch, counted from 1, and the event."""
    runs = groupby(enumerate(events, 1), key=lambda item: item[1])
    return {
        "values": line,
        "unit": unit,
        "signed": unit.signed,
        "decimals": habit().decimals,
        "events": [(next(run)[0], event) for event, run in runs],
        "game": gettext("Game"),
    }


def rating_line(ratings: Sequence[tuple[float, float]]) -> LineChart:
    """Draw a rating after each game and its range: pairs of the estimate and half the range."""
    line, halves = (
        [round(TENTHS * value) for value in column] for column in zip(*ratings, strict=True)
    )
    low = [value - half for value, half in zip(line, halves, strict=True)]
    high = [value + half for value, half in zip(line, halves, strict=True)]
    axis = axis_of([*low, *high], least_step=TENTHS)

    def text(value: int) -> str:
        return decimal(value / TENTHS, 1)

    def tick(value: int) -> str:
        return decimal(value / TENTHS, 0)

    return LineChart(
        wide=_drawing(line, axis, WIDE, tick, band=(low, high)),
        phone=_drawing(line, axis, PHONE, tick, band=(low, high)),
        last=text(line[-1]),
        highest=text(max(line)),
        lowest=text(min(line)),
        key=f"{len(line)}:{sum(line)}",
        data="",
    )


def _drawing(
    line: Sequence[int],
    axis: Axis,
    frame: Frame,
    tick: Callable[[int], str],
    *,
    parts: Sequence[Part] = (),
    band: tuple[Sequence[int], Sequence[int]] | None = None,
) -> LineDrawing:
    """The area lies between the line and 0, or between the lower and the upper edge of a band."""
    steps = len(line) - 1
    places = thinned(line, MOST_POINTS)

    def through(values: Sequence[int], places: Sequence[int]) -> str:
        points = ((frame.x(place, steps), frame.y(values[place], axis)) for place in places)
        return " ".join(f"{at(x)},{at(y)}" for x, y in points)

    points = through(line, places)
    if band is None:
        zero = at(frame.y(0, axis))
        area = f"{frame.left},{zero} {points} {frame.end},{zero}"
    else:
        area = f"{through(band[1], places)} {through(band[0], places[::-1])}"
    end_y = frame.y(line[-1], axis)
    return LineDrawing(
        box=frame.box,
        grid=[
            GridLine(at(frame.y(value, axis)), tick(value), zero=band is None and value == 0)
            for value in axis.ticks
        ],
        parts=_part_lines(parts, steps, frame),
        points=points,
        area=area,
        end_x=str(frame.end),
        end_y=at(end_y),
        text_x=str(frame.end + 9),
        text_y=at(end_y + 4),
        label_y=str(frame.floor + 18),
    )


def _part_lines(parts: Sequence[Part], steps: int, frame: Frame) -> list[PartLine]:
    """Those parts whose labels do not meet."""
    found: list[PartLine] = []
    free_from = 0.0
    for part in parts:
        x = frame.x(part.start, steps)
        if x >= free_from and x <= frame.end - 30:
            found.append(PartLine(at(x), at(x + 4), part.text))
            free_from = x + 8 + 7 * len(part.text)
    return found


def thinned(line: Sequence[int], most: int) -> list[int]:
    """Places of a line to draw: the first, the last, and the lowest and highest of equal stretches."""
    if len(line) <= most:
        return list(range(len(line)))
    stretches = most // 2 - 1
    places = {0, len(line) - 1}
    for stretch in range(stretches):
        start, end = (edge * len(line) // stretches for edge in (stretch, stretch + 1))
        places.add(min(range(start, end), key=line.__getitem__))
        places.add(max(range(start, end), key=line.__getitem__))
    return sorted(places)
