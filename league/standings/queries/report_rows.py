"""The tables of the results report by name: standings, every seat of the released tables and more."""

from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import NamedTuple

from django.utils.translation import gettext as _

from league.core.permissions import Actor
from league.enums import EntrantStatus
from league.models import Event
from league.models.player_fields import PUBLIC_FIELDS, PlayerField
from league.standings.queries.report_sheets import (
    REPORT_SHEETS,
    Row,
    Sheet,
    points_cell,
    seats_with_results,
    sheet_titles,
)
from league.standings.queries.standings import RankedEntrant, stages_ranked, standings_of

STANDINGS, GAMES = "standings", "games"


def table_names(event: Event, actor: Actor) -> dict[str, str]:
    """The tables of a report by name, with titles: standings, those of stages, games and more."""
    stages = stages_ranked(event, actor)
    several = stages if len(stages) > 1 else []
    by_stage = {f"stage-{stage.number}": stage.title for stage in several}
    return {STANDINGS: _("Standings"), **by_stage, GAMES: _("Games"), **sheet_titles()}


def report_sheets(event: Event, actor: Actor, names: Iterable[str]) -> list[Sheet]:
    """The tables with these names; names that the event does not have are left out."""
    titles = table_names(event, actor)
    stages = {f"stage-{stage.number}": stage for stage in stages_ranked(event, actor)}
    sheets = {GAMES: games_sheet, **REPORT_SHEETS}
    return [
        sheets[name](event, actor)
        if name in sheets
        else _standings_sheet(titles[name], standings_of(event, actor, stages.get(name)))
        for name in names
        if name in titles
    ]


def _standings_sheet(title: str, placed: list[RankedEntrant]) -> Sheet:
    shown = [column for column in _columns() if column.always or any(map(column.matters, placed))]
    heads = [column.head for column in shown]
    return title, heads, [[column.cell(line) for column in shown] for line in placed]


class _Column(NamedTuple):
    """A column of the standings; unless `always`, only if it matters for a row."""

    head: str
    cell: Callable[[RankedEntrant], str | int | Decimal | None]
    matters: Callable[[RankedEntrant], object] = bool
    always: bool = True


def _rare(
    head: str,
    cell: Callable[[RankedEntrant], str | int | Decimal | None],
    matters: Callable[[RankedEntrant], object],
) -> _Column:
    return _Column(head, cell, matters, always=False)


def _columns() -> list[_Column]:
    return [
        _rare(
            _("Division"),
            lambda line: line.division.name if line.division else "",
            lambda line: line.division,
        ),
        _Column(_("Rank"), lambda line: line.place if line.has_rank else None),
        _Column(_("Number"), lambda line: line.entrant.number),
        _Column(_("Player"), lambda line: line.entrant.player.public_name),
        _Column(_("Club"), _club),
        *(_Column(str(row.label), _value_of(row)) for row in PUBLIC_FIELDS),
        _Column(_("Team"), lambda line: line.entrant.team.name if line.entrant.team else ""),
        _Column(_("Status"), lambda line: str(EntrantStatus(line.entrant.status).label)),
        _rare(_("Stage"), lambda line: line.stage_name, lambda line: line.stage_name),
        _Column(_("Games"), lambda line: line.row.games),
        _rare(
            _("Games that count"),
            lambda line: line.row.counted,
            lambda line: line.row.counted != line.row.games,
        ),
        _rare(
            _("Games needed"),
            lambda line: line.row.needed_games,
            lambda line: not line.row.qualified,
        ),
        _rare(
            _("Carried over"),
            lambda line: points_cell(line.carried),
            lambda line: line.carried is not None,
        ),
        _rare(
            _("Attendance"),
            lambda line: points_cell(line.row.adjustment),
            lambda line: line.row.adjustment,
        ),
        _Column(_("Total"), lambda line: points_cell(line.row.total)),
        _Column(_("Deducted"), lambda line: points_cell(-line.row.deducted)),
        _rare(
            _("Penalties in games"),
            lambda line: points_cell(line.row.in_games),
            lambda line: line.row.in_games,
        ),
    ]


def _club(line: RankedEntrant) -> str:
    club = line.entrant.player.club
    return club.name if club else ""


def _value_of(row: PlayerField) -> Callable[[RankedEntrant], str]:
    return lambda line: line.entrant.player.public_value(row)


def games_sheet(event: Event, actor: Actor) -> Sheet:
    by_stage = event.stages.count() > 1
    heads = [
        _("Session"),
        *([_("Stage")] if by_stage else []),
        _("Table"),
        _("Wind"),
        _("Number"),
        _("Player"),
        _("Raw points"),
        _("Placement"),
        _("Uma and oka"),
        _("Penalty"),
        _("Final score"),
    ]
    rows: list[Row] = [
        [
            seat.session.number,
            *([seat.session.stage.title] if by_stage else []),
            seat.table.number,
            seat.starting_wind,
            seat.entrant.number,
            seat.entrant.player.public_name,
            seat.raw_points,
            seat.placement,
            points_cell(seat.uma),
            points_cell(seat.penalty),
            points_cell(seat.final_score),
        ]
        for seat in seats_with_results(event, actor)
    ]
    return _("Games"), heads, rows
