"""A figure with its value, its number of cases, and the field for comparison."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from league.statistics.figure import ENOUGH, Better, Counts, Figure, Needs
from league.statistics.queries.fields import FieldValue


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureValue:
    """`value` is None without a case; `coverage` is the share of the games that have its data.

    `field`, its average and `percentile` (0 to 100, of the players with a lower value) are None if
    the figure is not compared: with fewer than 30 cases, or without a field.
    """

    figure: Figure
    value: float | None
    cases: int
    coverage: float
    field: FieldValue | None = None

    @property
    def field_average(self) -> float | None:
        return self.field.average if self.field else None

    @property
    def field_players(self) -> int:
        return self.field.players if self.field else 0

    @property
    def percentile(self) -> int | None:
        if self.field is None or self.value is None:
            return None
        return self.field.percentile(self.value)

    @property
    def rank(self) -> int | None:
        """The place among the players of the field, the best or else the highest value first."""
        if self.field is None or self.value is None:
            return None
        low = self.figure.better == Better.LOW
        ahead = self.field.lower(self.value) if low else self.field.higher(self.value)
        return min(ahead + 1, self.field.players)

    @property
    def is_compared(self) -> bool:
        return self.field is not None


_TELLING = {
    Needs.HAND: "game_hands_known",
    Needs.YAKU: "game_yaku_known",
    Needs.TILES: "game_tiles_known",
}


def values_of(
    figures: Iterable[Figure], counts: Counts, *, games: int, field: Mapping[str, FieldValue]
) -> dict[str, FigureValue]:
    """The figures from these counts of this number of games."""
    return {figure.id: _value(figure, counts, games, field.get(figure.id)) for figure in figures}


def _value(figure: Figure, counts: Counts, games: int, field: FieldValue | None) -> FigureValue:
    value, cases = figure.value(counts), counts.get(figure.cases, 0)
    compared = field if value is not None and cases >= ENOUGH and figure.is_compared else None
    return FigureValue(
        figure=figure,
        value=value,
        cases=cases,
        coverage=_coverage(figure, counts, games),
        field=compared,
    )


def _coverage(figure: Figure, counts: Counts, games: int) -> float:
    """The share of the games with data for the figure."""
    if not games:
        return 0.0
    if figure.needs == Needs.RESULT:
        return counts["games"] / games
    name = "game_open_known" if figure.topic == "open" else _TELLING[figure.needs]
    return counts[name] / games
