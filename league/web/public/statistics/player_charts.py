"""The charts of a player's page, each with the numbers of its table."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from league.core.queries.rule_terms import kanji_of, term
from league.statistics.queries.figure_values import PopulationValue
from league.statistics.queries.player_figures import GamesPart, PlayerFigures
from league.templatetags.numbers import decimal, percent
from league.web.common.charts.bars import (
    PHONE,
    WIDE,
    Bar,
    Columns,
    bars,
    distribution,
    placement_bar,
)
from league.web.common.charts.line_chart import LONG, LineChart, Part, running_line
from league.web.common.charts.quadrant import Quadrant, Spread, quadrant
from scoring.results.score_unit import ScoreUnit

MOST_YAKU = 12
#: The least value of each column of the chart of wins by value, for each game.
COLUMNS: Mapping[str, Sequence[int]] = {"mcr": (1, 8, 16, 24, 32, 48, 64, 88)}
OTHER_COLUMNS = range(1, 9)
LAST_PLACES = 10
#: Percentiles of the field between which nine tenths of it and its middle half lie.
SPREAD = (5, 25, 75, 95)


@dataclass(frozen=True, slots=True)
class BarRow:
    """A row of a table with a bar."""

    name: str
    kanji: str
    value: str
    field: str
    count: int
    bar: Bar


@dataclass(frozen=True, slots=True)
class WindRow:
    """The games that started at one wind."""

    part: GamesPart
    place: str
    score: int
    bar: Bar


@dataclass(frozen=True, slots=True)
class TotalRow:
    """A row of the running total's table: a game, or an event of a long line."""

    name: str
    games: int
    sum: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Han:
    """The distribution of wins by han, in both sizes, and as rows of label, share, field."""

    wide: Columns
    phone: Columns
    rows: list[tuple[str, str, str, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """Win rate and deal-in rate among the field."""

    drawing: Quadrant
    rows: list[tuple[Any, ...]]


def charts_of(found: PlayerFigures, unit: ScoreUnit) -> dict[str, Any]:
    """What the templates of the charts show; empty ones are left out there."""
    last = [game.placement for game in found.finished[-LAST_PLACES:]]
    return {
        "bar": placement_bar(found.placements),
        "last_places": last,
        "total": _total(found, unit),
        "total_rows": _total_rows(found),
        "by_event_rows": len(found.running_total) >= LONG,
        "winds": _winds(found, unit),
        "yaku": _yaku(found),
        "han": _han(found),
        "variant": found.kind.variant if found.kind else "",
        "attack": _attack(found),
    }


def _total(found: PlayerFigures, unit: ScoreUnit) -> LineChart | None:
    if len(found.running_total) < 2:  # noqa: PLR2004  # a line has two ends
        return None
    years = groupby(enumerate(game.year for game in found.finished), key=lambda item: item[1])
    parts = [Part(next(run)[0], str(year)) for year, run in years]
    events = [game.event.name for game in found.finished]
    return running_line(found.running_total, parts, events, unit=unit)


def _total_rows(found: PlayerFigures) -> list[TotalRow]:
    """Each game, or of a long line each stretch of games of one event."""
    numbered = list(zip(found.finished, found.running_total, strict=True))
    if len(numbered) < LONG:
        return [
            TotalRow(game.event.name, place, game.final_score or 0, total)
            for place, (game, total) in enumerate(numbered, 1)
        ]
    rows = []
    for _event, run in groupby(numbered, key=lambda item: item[0].event.id):
        games = list(run)
        total = sum(game.final_score or 0 for game, _sum in games)
        rows.append(TotalRow(games[0][0].event.name, len(games), total, games[-1][1]))
    return rows


def _winds(found: PlayerFigures, unit: ScoreUnit) -> list[WindRow]:
    scores = [part.average_score for part in found.by_wind]
    tenth = max(unit // 10, 1)
    return [
        WindRow(part, decimal(part.average_placement, 2), round(score / tenth) * tenth, bar)
        for part, score, bar in zip(found.by_wind, scores, bars(scores), strict=True)
    ]


def _yaku(found: PlayerFigures) -> list[BarRow]:
    rows = found.wins.yaku[:MOST_YAKU]
    field = [found.population_shares.get(f"yaku.{row.yaku}") for row in rows]
    drawn = bars([row.share for row in rows], field)
    return [
        BarRow(
            term(row.yaku),
            kanji_of(row.yaku),
            percent(row.share),
            "" if average is None else percent(average),
            row.wins,
            bar,
        )
        for row, average, bar in zip(rows, field, drawn, strict=True)
    ]


def _han(found: PlayerFigures) -> Han | None:
    """Shares of all wins that tell their value in steps, the largest ones and yakuman together."""
    steps = COLUMNS.get(found.kind.variant if found.kind else "", OTHER_COLUMNS)
    label_of = partial(_step_label, steps)
    counts = {label_of(least): 0 for least in steps}
    field: dict[str, float] = {}
    for han, wins in found.wins.han.items():
        counts[label_of(han)] += wins
    counts[label_of(steps[-1])] += found.wins.yakuman_wins
    total = sum(counts.values())
    if not total or not found.wins.han:
        return None
    for name, share in found.population_shares.items():
        if name.startswith("han."):
            label = label_of(_han_of(name, steps))
            field[label] = field.get(label, 0) + share
    lowest = label_of(steps[0])
    if steps is not OTHER_COLUMNS and not (counts[lowest] or lowest in field):
        del counts[lowest]  # below the usual minimum
    shares = {label: wins / total for label, wins in counts.items()}
    return Han(
        wide=distribution(shares, field, WIDE),
        phone=distribution(shares, field, PHONE),
        rows=[
            (label, percent(share), percent(field[label]) if label in field else "", counts[label])
            for label, share in shares.items()
        ],
    )


def _han_of(name: str, steps: Sequence[int]) -> int:
    text = name.removeprefix("han.")
    return int(text) if text.isdecimal() else steps[-1]


def _step_label(steps: Sequence[int], value: int) -> str:
    """The column of a value, such as "3", "16\N{EN DASH}23" or "8+"."""
    at = max(bisect_right(steps, value) - 1, 0)
    if at == len(steps) - 1:
        return f"{steps[at]}+"
    last = steps[at + 1] - 1
    return str(last) if last == steps[at] else f"{steps[at]}\N{EN DASH}{last}"


def _attack(found: PlayerFigures) -> Attack | None:
    """Win and deal-in rate, where both can be compared with the field."""
    names = ("win_rate", "deal_in_rate")
    own = [found.figures.get(name) for name in names]
    if not all(one is not None and one.is_compared for one in own):
        return None
    spreads = [_spread(one.value or 0, one.population) for one in own if one and one.population]
    return Attack(
        drawing=quadrant(*spreads),
        rows=[
            (
                one.figure.label,
                *map(
                    percent,
                    (spread.value, spread.average, spread.first_quarter, spread.third_quarter),
                ),
            )
            for one, spread in zip(own, spreads, strict=True)
            if one
        ],
    )


def _spread(value: float, population: PopulationValue) -> Spread:
    low, first, third, high = (_step(population.steps, at) for at in SPREAD)
    return Spread(value, population.average, low, first, third, high)


def _step(steps: Sequence[float], percentile: int) -> float:
    return steps[min(percentile, len(steps) - 1)]
