"""A small score graph without labels: a line a seat, for lists of tables."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.web.common.charts.scales import Box, Frame, at, axis_of

SMALL = Frame(width=300, height=52, left=0, right=0, top=3, bottom=3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sparkline:
    """`lines` are the points of each seat's line by its index; `start` is where all begin."""

    box: Box
    lines: list[tuple[int, str]]
    start: str


def sparkline(course: Sequence[Sequence[int]]) -> Sparkline | None:
    """Draw the points of all seats at the start and after each hand; None before the first one."""
    steps = len(course) - 1
    if steps < 1:
        return None
    axis = axis_of(value for points in course for value in points)
    return Sparkline(
        box=SMALL.box,
        lines=[
            (
                seat,
                " ".join(
                    f"{at(SMALL.x(place, steps))},{at(SMALL.y(points[seat], axis))}"
                    for place, points in enumerate(course)
                ),
            )
            for seat in range(len(course[0]))
        ],
        start=at(SMALL.y(course[0][0], axis)),
    )
