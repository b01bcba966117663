"""The input of a ranking: results of the finished tables, and penalties."""

from collections import defaultdict
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import Q

from league.enums import RESULT_STATUSES
from league.models import Event, Penalty, Seat
from league.standings.queries.held_sessions import session_days
from scoring import OddTables
from scoring.results.counting import GameRow


class PenaltyRow(NamedTuple):
    """A deduction from an entrant, at a table of a stage or without a table."""

    entrant: int
    points: int
    given_at: datetime
    table: int | None
    stage: int | None


def game_rows(event: Event, released: Q) -> list[GameRow]:
    sessions = event.sessions.filter(released, counts=True).values("pk")
    seats = list(
        Seat.objects.filter(session__in=sessions, table__status__in=RESULT_STATUSES)
        .exclude(final_score__isnull=True)
        .order_by("session__number", "table__number", "pk")
        .values_list(
            "table_id",
            "entrant_id",
            "session__number",
            "placement",
            "raw_points",
            "final_score",
            "penalty",
            "replaces_id",
            "table__odd_size",
        )
    )
    days = session_days(event)
    members: dict[int, list[int]] = defaultdict(list)
    for table_id, entrant_id, *_ in seats:
        members[table_id].append(entrant_id)
    odd = event.odd_rules
    return [_game_row(seat, members[seat[0]], days[seat[2]], odd) for seat in seats]


def _game_row(
    seat: tuple[Any, ...], members: list[int], day: date | None, odd: OddTables
) -> GameRow:
    """For a table of three or five the score is the part of it that counts."""
    table_id, entrant_id, session, placement, raw_points, *scores = seat
    final_score, penalty, replaces, odd_size = scores
    return GameRow(
        entrant=entrant_id,
        game=table_id,
        session=session,
        placement=placement,
        raw_points=raw_points,
        final_score=odd.counted(odd_size, final_score, penalty),
        penalty=penalty,
        opponents=tuple(other for other in members if other != entrant_id),
        replacement=replaces is not None,
        day=day,
    )


def penalty_rows(event: Event, released: Q) -> list[PenaltyRow]:
    """Every deduction in force, except those given at tables with hidden results."""
    shown = event.sessions.filter(released).values("pk")
    rows = (
        Penalty.objects.standing()
        .filter(Q(table__isnull=True) | Q(table__session__in=shown))
        .filter(event=event, points__gt=0)
        .order_by("pk")
        .values_list("entrant_id", "points", "given_at", "table_id", "table__session__stage_id")
    )
    return [PenaltyRow(*row) for row in rows]
