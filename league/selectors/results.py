"""The rows of the results report: standings and every seat of every released table."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from league.models import Event, Seat
from league.permissions import Actor
from league.selectors.release import released_sessions
from league.selectors.standings import standings_of

Row = Sequence[str | int | None]


def standings_sheet(event: Event, actor: Actor) -> tuple[str, list[str], list[Row]]:
    heads = [
        _("Rank"),
        _("Number"),
        _("Player"),
        _("Club"),
        _("Team"),
        _("Games"),
        _("Total"),
        _("Penalties"),
    ]
    rows: list[Row] = []
    for placed in standings_of(event, actor):
        player, team = placed.entrant.player, placed.entrant.team
        rows.append(
            [
                placed.row.rank,
                placed.entrant.number,
                player.public_name,
                player.club.name if player.club else "",
                team.name if team else "",
                placed.row.games,
                placed.row.total,
                placed.row.penalties,
            ]
        )
    return _("Standings"), heads, rows


def games_sheet(event: Event, actor: Actor) -> tuple[str, list[str], list[Row]]:
    heads = [
        _("Session"),
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
        .select_related("session", "table", "entrant__player")
        .order_by("session__number", "table__number", "pk")
    )
    rows: list[Row] = [
        [
            seat.session.number,
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
