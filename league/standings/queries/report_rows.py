"""The rows of the results report: standings, and every seat of the released tables."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from league.core.permissions import Actor
from league.events.queries.release import released_sessions
from league.models import Event, Seat
from league.models.player_fields import PUBLIC_FIELDS, PlayerField
from league.standings.queries.standings import RankedEntrant, stages_ranked, standings_of

Row = Sequence[str | int | None]


Sheet = tuple[str, list[str], list[Row]]


def standings_sheets(event: Event, actor: Actor) -> list[Sheet]:
    """The ranking of the event, then that of each stage where there are several."""
    stages = stages_ranked(event, actor)
    several = stages if len(stages) > 1 else []
    return [
        _standings_sheet(_("Standings"), standings_of(event, actor)),
        *(_standings_sheet(stage.title, standings_of(event, actor, stage)) for stage in several),
    ]


def _standings_sheet(title: str, placed: list[RankedEntrant]) -> Sheet:
    players = [line.entrant.player for line in placed]
    known = [row for row in PUBLIC_FIELDS if any(one.public_value(row) for one in players)]
    by_stage = any(line.stage_name for line in placed)
    carried = any(line.carried is not None for line in placed)
    heads = [
        _("Rank"),
        _("Number"),
        _("Player"),
        _("Club"),
        *(str(row.label) for row in known),
        _("Team"),
        *([_("Stage")] if by_stage else []),
        _("Games"),
        *([_("Carried over")] if carried else []),
        _("Total"),
        _("Penalties"),
    ]
    rows = [_standing(line, known, by_stage=by_stage, carried=carried) for line in placed]
    return title, heads, rows


def _standing(
    line: RankedEntrant, known: Sequence[PlayerField], *, by_stage: bool, carried: bool
) -> Row:
    player, team = line.entrant.player, line.entrant.team
    return [
        line.row.rank,
        line.entrant.number,
        player.public_name,
        player.club.name if player.club else "",
        *(player.public_value(row) for row in known),
        team.name if team else "",
        *([line.stage_name] if by_stage else []),
        line.row.games,
        *([line.carried] if carried else []),
        line.row.total,
        line.row.penalties,
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
            seat.uma,
            seat.penalty,
            seat.final_score,
        ]
        for seat in seats
    ]
    return _("Games"), heads, rows
