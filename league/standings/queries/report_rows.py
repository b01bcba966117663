"""The rows of the results report: standings, and every seat of the released tables."""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from django.utils.translation import gettext as _

from league.core.permissions import Actor
from league.enums import EntrantStatus
from league.events.queries.release import released_sessions
from league.models import Event, Seat
from league.models.player_fields import PUBLIC_FIELDS
from league.standings.queries.standings import RankedEntrant, stages_ranked, standings_of

Row = Sequence[str | int | Decimal | None]
Sheet = tuple[str, list[str], list[Row]]
STANDINGS, GAMES = "standings", "games"


def table_names(event: Event, actor: Actor) -> dict[str, str]:
    """The tables of a report by name, with their titles: standings, those of stages, games."""
    stages = stages_ranked(event, actor)
    several = stages if len(stages) > 1 else []
    by_stage = {f"stage-{stage.number}": stage.title for stage in several}
    return {STANDINGS: _("Standings"), **by_stage, GAMES: _("Games")}


def report_sheets(event: Event, actor: Actor, names: Iterable[str]) -> list[Sheet]:
    """The tables of these names; names that the event does not have are left out."""
    titles = table_names(event, actor)
    stages = {f"stage-{stage.number}": stage for stage in stages_ranked(event, actor)}
    return [
        games_sheet(event, actor)
        if name == GAMES
        else _standings_sheet(titles[name], standings_of(event, actor, stages.get(name)))
        for name in names
        if name in titles
    ]


def points_cell(value: int | None) -> Decimal | None:
    """Points as pages show them, in thousands: 26200 is 26.2, 20000 is 20.0."""
    if value is None:
        return None
    decimals = f"{abs(value) % 1000:03}".rstrip("0") or "0"
    return Decimal(f"{'-' if value < 0 else ''}{abs(value) // 1000}.{decimals}")


def _standings_sheet(title: str, placed: list[RankedEntrant]) -> Sheet:
    by_stage = any(line.stage_name for line in placed)
    carried = any(line.carried is not None for line in placed)
    heads = [
        _("Rank"),
        _("Number"),
        _("Player"),
        _("Club"),
        *(str(row.label) for row in PUBLIC_FIELDS),
        _("Team"),
        _("Status"),
        *([_("Stage")] if by_stage else []),
        _("Games"),
        *([_("Carried over")] if carried else []),
        _("Total"),
        _("Penalties"),
    ]
    rows = [_standing(line, by_stage=by_stage, carried=carried) for line in placed]
    return title, heads, rows


def _standing(line: RankedEntrant, *, by_stage: bool, carried: bool) -> Row:
    player, team = line.entrant.player, line.entrant.team
    return [
        line.row.rank,
        line.entrant.number,
        player.public_name,
        player.club.name if player.club else "",
        *(player.public_value(row) for row in PUBLIC_FIELDS),
        team.name if team else "",
        str(EntrantStatus(line.entrant.status).label),
        *([line.stage_name] if by_stage else []),
        line.row.games,
        *([points_cell(line.carried)] if carried else []),
        points_cell(line.row.total),
        points_cell(-line.row.penalties),
    ]


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
    sessions = event.sessions.filter(released_sessions(event, actor)).values("pk")
    seats = (
        Seat.objects.filter(session__in=sessions, final_score__isnull=False)
        .select_related("session__stage", "table", "entrant__player")
        .order_by("session__number", "table__number", "pk")
    )
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
        for seat in seats
    ]
    return _("Games"), heads, rows
