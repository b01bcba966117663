"""The score graph of a game: a line a seat, its events marked, for desks and for phones."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.models.session import SEAT_SIGNS
from league.play.queries.game_course import Course, CourseHand
from league.templatetags.numbers import points_text
from league.web.common.charts.scales import (
    Axis,
    Box,
    Frame,
    GridLine,
    at,
    axis_of,
    shortened,
    spread,
)

WIDE = Frame(width=1152, height=380, left=52, right=190, top=16, bottom=58)
PHONE = Frame(width=358, height=300, left=46, right=12, top=16, bottom=50)
LEAST_STEP = 10
LINE_HEIGHT = 17
LABEL_DROP, STICKS_DROP, STICKS_APART, STICK_WIDTH = 18, 28, 7, 14
LABEL_WIDTH = 34
NAME_LENGTH = 18


@dataclass(frozen=True, slots=True)
class Mark:
    """An event at a point of a seat's line: "ron" or "tsumo"."""

    seat: int
    kind: str
    x: str
    y: str


@dataclass(frozen=True, slots=True)
class Column:
    """The part of the plot of one hand: a link to it; `label` is empty where there is no space."""

    position: int
    name: str
    x: str
    width: str
    middle: str
    label: str
    drawn: bool
    sticks: list[tuple[int, str, str]]


@dataclass(frozen=True, slots=True)
class End:
    """What stands at the end of a line."""

    seat: int
    sign: str
    y: str
    name: str
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Graph:
    """One drawing of the graph."""

    box: Box
    grid: list[GridLine]
    rounds: list[tuple[str, str]]
    lines: list[tuple[int, str]]
    marks: list[Mark]
    columns: list[Column]
    ends: list[End]
    drawn_y: str
    label_y: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreGraph:
    """Both drawings, and the same numbers as rows of a table."""

    wide: Graph
    phone: Graph
    rows: list[tuple[str, tuple[int, ...]]]


def score_graph(course: Course, names: Sequence[str]) -> ScoreGraph:
    """Draw a course; `names` are those of the seats in the order of the first East."""
    return ScoreGraph(
        wide=_graph(course, WIDE, names),
        phone=_graph(course, PHONE, ()),
        rows=[(hand.label, hand.points) for hand in course.hands],
    )


def _graph(course: Course, frame: Frame, names: Sequence[str]) -> Graph:
    points = course.points
    steps = len(points) - 1
    axis = axis_of((value for row in points for value in row), least_step=LEAST_STEP)
    return Graph(
        box=frame.box,
        grid=_grid(axis, frame, start=course.start[0]),
        rounds=_rounds(course.hands, frame),
        lines=[
            (seat, _line([row[seat] for row in points], axis, frame))
            for seat in range(len(course.start))
        ],
        marks=_marks(course.hands, axis, frame),
        columns=[_column(course.hands, place, frame) for place in range(steps)],
        ends=_ends(points[-1], names, axis, frame) if names else [],
        drawn_y=at(frame.floor - 12),
        label_y=at(frame.floor + LABEL_DROP),
    )


def _grid(axis: Axis, frame: Frame, *, start: int) -> list[GridLine]:
    ticks = [
        GridLine(at(frame.y(value, axis)), points_text(value), zero=value == start)
        for value in axis.ticks
    ]
    return (
        ticks
        if start in axis.ticks
        else [*ticks, GridLine(at(frame.y(start, axis)), "", zero=True)]
    )


def _rounds(hands: Sequence[CourseHand], frame: Frame) -> list[tuple[str, str]]:
    """Where every second round lies, as x and width, to be shaded."""
    found: list[tuple[str, str]] = []
    for index in range(1, max(hand.round_index for hand in hands) + 1, 2):
        places = [place for place, hand in enumerate(hands) if hand.round_index == index]
        if places:
            left, right = (frame.x(edge, len(hands)) for edge in (places[0], places[-1] + 1))
            found.append((at(left), at(right - left)))
    return found


def _line(values: Sequence[int], axis: Axis, frame: Frame) -> str:
    steps = len(values) - 1
    return " ".join(
        f"{at(frame.x(place, steps))},{at(frame.y(value, axis))}"
        for place, value in enumerate(values)
    )


def _marks(hands: Sequence[CourseHand], axis: Axis, frame: Frame) -> list[Mark]:
    return [
        Mark(
            seat,
            "ron" if hand.by_discard else "tsumo",
            at(frame.x(place, len(hands))),
            at(frame.y(hand.points[seat], axis)),
        )
        for place, hand in enumerate(hands, 1)
        for seat in hand.winners
    ]


def _column(hands: Sequence[CourseHand], place: int, frame: Frame) -> Column:
    hand, steps = hands[place], len(hands)
    left, right = frame.x(place, steps), frame.x(place + 1, steps)
    middle = (left + right) / 2
    high = frame.floor + STICKS_DROP
    return Column(
        position=hand.position,
        name=hand.label,
        x=at(left),
        width=at(right - left),
        middle=at(middle),
        label=hand.label if _is_labelled(hands, place, right - left) else "",
        drawn=not hand.winners,
        sticks=[
            (seat, at(middle - STICK_WIDTH / 2), at(high + number * STICKS_APART))
            for number, seat in enumerate(hand.riichi)
        ],
    )


def _is_labelled(hands: Sequence[CourseHand], place: int, width: float) -> bool:
    """Every hand where its label has space; else the first of each dealer, or of each round."""
    if width >= LABEL_WIDTH:
        return True
    label = hands[place].label
    if width * 2 >= LABEL_WIDTH:
        earlier = hands[place - 1].label if place else ""
        return ("·" not in label and "·" not in earlier) or place == 0
    return place == 0 or hands[place].round_index != hands[place - 1].round_index


def _ends(points: Sequence[int], names: Sequence[str], axis: Axis, frame: Frame) -> list[End]:
    places = [frame.y(value, axis) + 4 for value in points]
    moved = spread(places, LINE_HEIGHT, frame.top + 4, frame.floor + 4)
    return [
        End(
            seat,
            SEAT_SIGNS[seat],
            at(y),
            shortened(name, NAME_LENGTH),
            points_text(value),
        )
        for seat, (y, name, value) in enumerate(zip(moved, names, points, strict=True))
    ]
