"""The figures of an event on its page: a few averages, the largest hands and the score race."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.core.permissions import Actor
from league.models import Event, HandWin
from league.statistics.figure import Unit
from league.statistics.queries.event_figures import figures_in_short
from league.statistics.queries.figure_values import FigureValue
from league.statistics.queries.score_race import Racer, ScoreRace
from league.templatetags.numbers import grouped, habit, percent, score_as_text
from league.web.common.charts.scales import Axis, Box, Frame, GridLine, at, axis_of, spread
from scoring.games import game_of
from scoring.results.score_unit import ScoreUnit

SHOWN = ("average_win", "draw_rate", "tsumo_share", "riichi_rate", "hands_per_game")
LARGEST = 5
FEWEST_HANDS = 8  # about a game; the figures of fewer hands say nothing
LINES = 5  # of the race; nobody can distinguish more
LEAST_SESSIONS = 2
WIDE = Frame(width=780, height=300, left=48, right=40, top=14, bottom=26)
PHONE = Frame(width=358, height=240, left=44, right=28, top=14, bottom=26)
LINE_HEIGHT = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A figure as the page shows it: label, value, and what it says."""

    label: str
    text: str
    explanation: str


@dataclass(frozen=True, slots=True)
class RaceLine:
    """A player's line; `rank` stands at its end, None for who is not ranked."""

    rank: int | None
    points: str
    label_y: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceDrawing:
    box: Box
    grid: list[GridLine]
    sessions: list[tuple[int, str]]
    lines: list[RaceLine]
    label_y: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceChart:
    """The race of the first players, drawn for desks and for phones."""

    wide: RaceDrawing
    phone: RaceDrawing
    sessions: tuple[int, ...]
    racers: list[Racer]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventNumbers:
    hands: int
    numbers: list[Number]
    largest: tuple[HandWin, ...]
    race: RaceChart | None


def event_numbers(event: Event, actor: Actor) -> EventNumbers:
    """The figures that this reader may see; without those of hands before the first few."""
    found = figures_in_short(event, actor, racers=LINES)
    values = [found.figures[name] for name in SHOWN if name in found.figures]
    numbers = [_number(value) for value in values if value.value is not None]
    enough = found.hands >= FEWEST_HANDS
    return EventNumbers(
        hands=found.hands,
        numbers=numbers if enough else [],
        largest=found.largest[:LARGEST] if enough else (),
        race=_race(found.race, game_of(event.ruleset).score_unit),
    )


def _number(value: FigureValue) -> Number:
    figure, amount = value.figure, value.value or 0
    match figure.unit:
        case Unit.SHARE:
            text = percent(amount)
        case Unit.POINTS:
            text = grouped(round(amount))
        case _:
            text = f"{amount:.1f}".replace(".", habit().decimals)
    return Number(label=str(figure.label), text=text, explanation=str(figure.explanation))


def _race(race: ScoreRace, unit: ScoreUnit) -> RaceChart | None:
    """None before two sessions: a point is no race."""
    racers = [*race.racers]
    if len(race.sessions) < LEAST_SESSIONS:
        return None
    return RaceChart(
        wide=_drawing(race.sessions, racers, WIDE, unit),
        phone=_drawing(race.sessions, racers, PHONE, unit),
        sessions=race.sessions,
        racers=racers,
    )


def _drawing(
    sessions: Sequence[int], racers: Sequence[Racer], frame: Frame, unit: ScoreUnit
) -> RaceDrawing:
    axis = axis_of([0, *(total for racer in racers for total in racer.totals)], least_step=unit)
    ends = [frame.y(racer.totals[-1], axis) for racer in racers]
    labels = spread(ends, LINE_HEIGHT, frame.top, frame.floor)
    every = -(-len(sessions) // 10)
    return RaceDrawing(
        box=frame.box,
        grid=[_grid_line(value, axis, frame, unit) for value in axis.ticks],
        sessions=[
            (number, at(frame.x(place, len(sessions))))
            for place, number in enumerate(sessions, 1)
            if place % every == 0 or place == len(sessions)
        ],
        lines=[
            RaceLine(racer.rank, _points(racer, len(sessions), axis, frame), at(label + 4))
            for racer, label in zip(racers, labels, strict=True)
        ],
        label_y=str(frame.floor + 18),
    )


def _points(racer: Racer, sessions: int, axis: Axis, frame: Frame) -> str:
    return " ".join(
        f"{at(frame.x(place, sessions))},{at(frame.y(total, axis))}"
        for place, total in enumerate((0, *racer.totals))
    )


def _grid_line(value: int, axis: Axis, frame: Frame, unit: ScoreUnit) -> GridLine:
    text = score_as_text(value, unit).removesuffix(f"{habit().decimals}0")
    return GridLine(at(frame.y(value, axis)), text, zero=value == 0)
