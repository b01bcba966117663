"""A player's games and figures as rows of a file."""

from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from league.standings.queries.report_sheets import Column, Sheet, score_cell, sheet_of
from league.statistics.queries.played_games import PlayedGame
from league.statistics.queries.player_figures import PlayerFigures
from scoring.results.score_unit import ScoreUnit

DECIMALS = Decimal("0.0001")


def games_sheet(found: PlayerFigures) -> Sheet:
    """The finished games, earliest first, with the running total."""

    def unit(row: tuple[PlayedGame, int]) -> ScoreUnit:
        return row[0].event.rules.score_unit

    columns = [
        Column(_("Event"), lambda row: row[0].event.name),
        Column(_("Ruleset"), lambda row: row[0].event.ruleset),
        Column(_("Session"), lambda row: row[0].session_number),
        Column(_("Table"), lambda row: row[0].table_number),
        Column(_("Date"), lambda row: _day(row[0]).isoformat()),
        Column(_("Wind"), lambda row: row[0].wind),
        Column(_("Raw points"), lambda row: row[0].raw_points),
        Column(_("Placement"), lambda row: row[0].placement),
        Column(_("Final score"), lambda row: score_cell(row[0].final_score, unit(row))),
        Column(_("Running total"), lambda row: score_cell(row[1], unit(row))),
        Column(_("Hands"), lambda row: row[0].hands or None),
    ]
    return sheet_of(_("Games"), columns, zip(found.finished, found.running_total, strict=True))


def figures_sheet(found: PlayerFigures) -> Sheet:
    """One row for each figure; shares are 0 to 1, points are whole points."""
    columns = [
        Column(_("Figure"), lambda value: str(value.figure.label)),
        Column(_("Group"), lambda value: str(value.figure.group.label)),
        Column(_("Value"), lambda value: _rounded(value.value)),
        Column(_("Cases"), lambda value: value.cases),
        Column(_("Share of games that tell it"), lambda value: _rounded(value.coverage)),
        Column(_("Average of the field"), lambda value: _rounded(value.population_average)),
        Column(_("Percentile"), lambda value: value.percentile),
        Column(_("Explanation"), lambda value: str(value.figure.explanation)),
    ]
    return sheet_of(_("Figures"), columns, found.figures.values())


def _day(game: PlayedGame) -> date:
    return game.when.astimezone(game.event.zone).date()


def _rounded(number: float | None) -> Decimal | None:
    """Without needless zeros, and never as 3E+4."""
    if number is None:
        return None
    short = Decimal(str(number)).quantize(DECIMALS).normalize()
    return short if short % 1 else short.quantize(Decimal(1))
