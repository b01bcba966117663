"""Win rate against deal-in rate: one player among the field."""

from dataclasses import dataclass
from typing import NamedTuple

from league.templatetags.numbers import percent
from league.web.common.charts.scales import Axis, Box, Frame, GridLine, at, axis_of

FRAME = Frame(width=358, height=300, left=44, right=12, top=22, bottom=40)
PERMILLE = 1000


class Spread(NamedTuple):
    """A rate of one player, and its average and quarters among the field, all from 0 to 1."""

    value: float
    average: float
    low: float
    first_quarter: float
    third_quarter: float
    high: float


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of the plot."""

    x: str
    y: str
    width: str
    height: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Quadrant:
    """The drawing: less dealt in lies higher, more won lies further right."""

    box: Box
    across: list[GridLine]
    up: list[GridLine]
    most: Area
    half: Area
    average_x: str
    average_y: str
    x: str
    y: str
    label_y: str
    note_y: str


def quadrant(wins: Spread, deal_ins: Spread) -> Quadrant:
    """Draw a player's rates among the middle half and nine tenths of the field."""
    frame = FRAME
    x_axis, y_axis = _axis(wins), _axis(deal_ins)

    def x(rate: float) -> float:
        return frame.x(PERMILLE * rate - x_axis.low, x_axis.high - x_axis.low)

    def y(rate: float) -> float:
        # A low rate of dealing in is good, and lies high.
        return frame.top + frame.floor - frame.y(PERMILLE * rate, y_axis)

    def area(right: tuple[float, float], down: tuple[float, float]) -> Area:
        left, top = x(right[0]), y(down[0])
        return Area(at(left), at(top), at(x(right[1]) - left), at(y(down[1]) - top))

    return Quadrant(
        box=frame.box,
        across=[
            GridLine(at(y(tick / PERMILLE)), percent(tick / PERMILLE, digits=0))
            for tick in y_axis.ticks
        ],
        up=[
            GridLine(at(x(tick / PERMILLE)), percent(tick / PERMILLE, digits=0))
            for tick in x_axis.ticks
        ],
        most=area((wins.low, wins.high), (deal_ins.low, deal_ins.high)),
        half=area(
            (wins.first_quarter, wins.third_quarter),
            (deal_ins.first_quarter, deal_ins.third_quarter),
        ),
        average_x=at(x(wins.average)),
        average_y=at(y(deal_ins.average)),
        x=at(x(wins.value)),
        y=at(y(deal_ins.value)),
        label_y=str(frame.floor + 16),
        note_y=str(frame.floor + 34),
    )


def _axis(spread: Spread) -> Axis:
    return axis_of((round(PERMILLE * rate) for rate in spread), least_step=10)
