"""A figure with its value, its number of cases, and the population for comparison."""

import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import TextField
from django.db.models.functions import Cast

from league.models import FieldFigure
from league.statistics.figure import ENOUGH, Better, Counts, Figure, Needs
from league.statistics.queries.played_games import GameKind, PlayedGame

MILLIONTHS = 1_000_000
PERCENT = 100


@dataclass(frozen=True, kw_only=True)
class PopulationValue:
    """The distribution of a figure among `players`; `stored_steps` is JSON, in millionths."""

    players: int
    average: float
    stored_steps: str

    @cached_property
    def steps(self) -> tuple[float, ...]:
        """The percentiles 0 to 100 of the players, in rising order.

        Parsed on demand, because a page compares ten of a hundred figures.
        """
        return tuple(step / MILLIONTHS for step in json.loads(self.stored_steps))

    def percentile(self, value: float) -> int:
        """The share of the players with a lower value, in percent."""
        return min(bisect_left(self.steps, _stored(value)), PERCENT)

    def lower(self, value: float) -> int:
        """How many players have a lower value; rounded to a hundredth for more than 101 players."""
        return self._players_at(bisect_left(self.steps, _stored(value)))

    def higher(self, value: float) -> int:
        """How many players have a higher value, rounded like `lower`."""
        return self.players - self._players_at(bisect_right(self.steps, _stored(value)))

    @property
    def is_exact(self) -> bool:
        """Whether every player has a step of their own, so that ranks are exact."""
        return self.players <= PERCENT + 1

    def _players_at(self, step: int) -> int:
        """How many players come before this step."""
        return self.players if step > PERCENT else (self.players - 1) * step // PERCENT


def _stored(value: float) -> float:
    """The value rounded like the steps, so that a player's own step is equal to it."""
    return round(value * MILLIONTHS) / MILLIONTHS


def population_of(kind: GameKind, ruleset: str | None) -> str:
    """The name of a population: of one ruleset, or of a whole kind of game."""
    return kind.key if ruleset is None else f"{kind.key}:{ruleset}"


def population_name(games: Sequence[PlayedGame]) -> str | None:
    """The population of these games of one kind: that of their ruleset if they share one."""
    if not games:
        return None
    rulesets = {game.event.ruleset for game in games}
    return population_of(games[0].event.kind, rulesets.pop() if len(rulesets) == 1 else None)


def population_values(name: str | None) -> dict[str, PopulationValue]:
    """The stored figures of a population by their ids; empty before the first computation."""
    rows = FieldFigure.objects.filter(field=name).values_list(
        "figure", "players", "average", Cast("steps", TextField())
    )
    return {
        figure: PopulationValue(players=players, average=average / MILLIONTHS, stored_steps=steps)
        for figure, players, average, steps in rows
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureValue:
    """`value` is None without a case; `coverage` is the share of the games that have its data.

    `population`, its average and `percentile` (0 to 100, of the players with a lower value) are None if
    the figure is not compared: with fewer than 30 cases, or without a population.
    """

    figure: Figure
    value: float | None
    cases: int
    coverage: float
    population: PopulationValue | None = None

    @property
    def population_average(self) -> float | None:
        return self.population.average if self.population else None

    @property
    def population_players(self) -> int:
        return self.population.players if self.population else 0

    @property
    def percentile(self) -> int | None:
        if self.population is None or self.value is None:
            return None
        return self.population.percentile(self.value)

    @property
    def average_percentile(self) -> int | None:
        """The share of the players who are below the average of the population, in percent."""
        return self.population.percentile(self.population.average) if self.population else None

    @property
    def rank(self) -> int | None:
        """The place among the players of the population, the best or else the highest value first."""
        if self.population is None or self.value is None:
            return None
        low = self.figure.better == Better.LOW
        ahead = self.population.lower(self.value) if low else self.population.higher(self.value)
        return min(ahead + 1, self.population.players)

    @property
    def is_compared(self) -> bool:
        return self.population is not None


_TELLING = {
    Needs.HAND: "game_hands_known",
    Needs.YAKU: "game_yaku_known",
    Needs.TILES: "game_tiles_known",
}


def values_of(
    figures: Iterable[Figure],
    counts: Counts,
    *,
    games: int,
    population: Mapping[str, PopulationValue],
) -> dict[str, FigureValue]:
    """The figures from these counts of this number of games."""
    return {
        figure.id: _value(figure, counts, games, population.get(figure.id)) for figure in figures
    }


def _value(
    figure: Figure, counts: Counts, games: int, population: PopulationValue | None
) -> FigureValue:
    value, cases = figure.value(counts), counts.get(figure.cases, 0)
    compared = population if value is not None and cases >= ENOUGH and figure.is_compared else None
    return FigureValue(
        figure=figure,
        value=value,
        cases=cases,
        coverage=_coverage(figure, counts, games),
        population=compared,
    )


def _coverage(figure: Figure, counts: Counts, games: int) -> float:
    """The share of the games with data for the figure."""
    if not games:
        return 0.0
    if figure.needs == Needs.RESULT:
        return counts["games"] / games
    name = "game_open_known" if figure.topic == "open" else _TELLING[figure.needs]
    return counts[name] / games
