"""A player's games and figures as rows of a file."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from league.standings.queries.report_sheets import Sheet, points_cell
from league.statistics.queries.figure_values import FigureValue
from league.statistics.queries.player_figures import PlayerFigures

DECIMALS = Decimal("0.0001")


def games_sheet(found: PlayerFigures) -> Sheet:
    """The finished games, earliest first, with the running total."""
    heads = [
        _("Event"),
        _("Ruleset"),
        _("Session"),
        _("Table"),
        _("Date"),
        _("Wind"),
        _("Raw points"),
        _("Placement"),
        _("Final score"),
        _("Running total"),
        _("Hands"),
    ]
    rows: list[Sequence[Any]] = [
        [
            game.event.name,
            game.event.ruleset,
            game.session_number,
            game.table_number,
            game.when.astimezone(game.event.zone).date().isoformat(),
            game.wind,
            game.raw_points,
            game.placement,
            points_cell(game.final_score),
            points_cell(total),
            game.hands or None,
        ]
        for game, total in zip(found.finished, found.running_total, strict=True)
    ]
    return _("Games"), heads, rows


def figures_sheet(found: PlayerFigures) -> Sheet:
    """One row for each figure; shares are 0 to 1, points are whole points."""
    heads = [
        _("Figure"),
        _("Group"),
        _("Value"),
        _("Cases"),
        _("Share of games that tell it"),
        _("Average of the field"),
        _("Percentile"),
        _("Explanation"),
    ]
    rows = [_figure(value) for value in found.figures.values()]
    return _("Figures"), heads, rows


def _figure(value: FigureValue) -> Sequence[str | int | Decimal | None]:
    return [
        str(value.figure.label),
        str(value.figure.group.label),
        _rounded(value.value),
        value.cases,
        _rounded(value.coverage),
        _rounded(value.field_average),
        value.percentile,
        str(value.figure.explanation),
    ]


def _rounded(number: float | None) -> Decimal | None:
    return None if number is None else Decimal(str(number)).quantize(DECIMALS).normalize()
