"""Write an event as a season file, which the import reads back."""

from collections.abc import Iterator
from decimal import Decimal

from league.core.permissions import Actor
from league.enums import RESULT_STATUSES
from league.events.queries.release import released_sessions
from league.events.queries.zones import local_day
from league.importing.finished_games import session_text
from league.importing.seasons.columns import ALWAYS, COLUMNS
from league.models import Entrant, Event, Seat
from league.models.player_fields import PUBLIC_FIELDS
from league.standings.queries.game_rows import day_of, shown_penalties
from league.standings.queries.report_sheets import Sheet
from scoring.games import game_of

FileCell = str | int | Decimal | None
Cells = dict[str, FileCell]


def season_sheet(event: Event, actor: Actor) -> Sheet:
    """One row for each seat of the games that count, then penalties and bonuses, as this reader sees them."""
    rows = [*_seat_rows(event, actor), *_beside_rows(event, actor)]
    used = {name for row in rows for name, cell in row.items() if cell not in {None, ""}}
    if event.stages.count() == 1:
        used.discard("stage")
    columns = [column for column in COLUMNS if column.name in used | ALWAYS]
    heads = [column.heads[0] for column in columns]
    return "Season", heads, [[row.get(column.name) for column in columns] for row in rows]


def _seat_rows(event: Event, actor: Actor) -> Iterator[Cells]:
    sessions = event.sessions.filter(released_sessions(event, actor), counts=True).values("pk")
    seats = (
        Seat.objects.filter(session__in=sessions, table__status__in=RESULT_STATUSES)
        .exclude(final_score__isnull=True)
        .select_related(
            "session__stage", "table", "entrant__player__club", "entrant__team", "replaces"
        )
        .order_by("session__number", "table__number")
    )
    unit = game_of(event.ruleset).score_unit
    in_order = sorted(seats, key=lambda seat: (seat.session.number, seat.table.number, seat.index))
    for seat in in_order:
        seat.session.event = event  # whose zone the date is in
        day = day_of(seat.session)
        yield {
            "date": day.isoformat() if day else None,
            "session": session_text(seat.session.number),
            "stage": seat.session.stage.number,
            "table": seat.table.number,
            "wind": seat.starting_wind if seat.table.winds_known else None,
            **player_cells(seat.entrant),
            "replaces": seat.replaces.number if seat.replaces else None,
            "points": seat.raw_points,
            "sticks": seat.table.leftover_sticks or None,
            "placement": seat.placement,
            "chips": scaled(seat.adjustment, unit) if seat.adjustment else None,
            "penalty": scaled(seat.penalty, unit) if seat.penalty else None,
            "score": scaled(seat.final_score or 0, unit),
        }


def _beside_rows(event: Event, actor: Actor) -> Iterator[Cells]:
    unit = game_of(event.ruleset).score_unit
    shown = shown_penalties(event, released_sessions(event, actor)).filter(points__gt=0)
    for penalty in shown.select_related(
        "table", "session", "entrant__player__club", "entrant__team"
    ).order_by("pk"):
        session, table = penalty.session, penalty.table
        yield {
            "date": local_day(penalty.given_at, event).isoformat(),
            "session": session_text(session.number) if session else None,
            "table": table.number if table else None,
            **player_cells(penalty.entrant),
            "bonus" if penalty.is_bonus else "penalty": scaled(penalty.points, unit),
            "reason": penalty.reason,
        }


def player_cells(entrant: Entrant) -> Cells:
    player = entrant.player
    known = {field.name: str(getattr(player, field.name)) for field in PUBLIC_FIELDS}
    known = {"club": player.club.name if player.club else ""} | known
    return {
        "number": entrant.number,
        "player": entrant.staff_name,
        **(known if entrant.staff_see_name else dict.fromkeys(known, "")),
        "team": entrant.team.name if entrant.team else "",
    }


def scaled(points: int, unit: int) -> Decimal:
    """Points in the unit of the standings, with at least one decimal: 26.2, -20.0."""
    if unit == 1:
        return Decimal(points)
    value = Decimal(points) / unit
    return value.quantize(Decimal("0.1")) if points % (unit // 10) == 0 else value
