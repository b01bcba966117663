"""Tables with the course and the last hand of each, and sessions that are seated or at play."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from league.core.permissions import Actor
from league.enums import ANNOUNCED_STATUSES, SessionStatus
from league.events.queries.release import sees_results
from league.models import Session
from league.play.queries.live.hand_lines import LATEST, HandLine, HandLines, hand_lines
from league.play.queries.live.tables import LiveTable, live_tables
from league.seating.queries.clocks import session_ends_at, session_seconds_left
from league.seating.queries.sessions import played_together, tables_of
from league.web.common.charts.sparkline import Sparkline, sparkline

TABLES = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard(LiveTable):
    """A table in a list; `last` and `graph` are None before its first hand."""

    last: HandLine | None
    graph: Sparkline | None


def with_hands(session: Session, tables: Sequence[LiveTable]) -> tuple[list[TableCard], HandLines]:
    """For readers who see the results of the session."""
    found = hand_lines(session, [item.table.pk for item in tables])
    return [
        TableCard(
            table=item.table,
            seats=item.seats,
            game=item.game,
            last=found.last.get(item.table.pk),
            graph=sparkline(item.game.course) if item.game else None,
        )
        for item in tables
    ], found


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionNow:
    """`shown`: the reader may see results; `seconds_left` is None unless a clock runs."""

    session: Session
    shown: bool
    tables: Sequence[LiveTable]
    more_tables: int
    latest: list[HandLine]
    seconds_left: int | None
    until: datetime | None


def sessions_now(sessions: Sequence[Session]) -> list[Session]:
    """Those that are played together; without any the newest pick-up game."""
    together = played_together([item for item in sessions if not item.is_pick_up])
    games = [item for item in sessions if item.is_pick_up and item.status in ANNOUNCED_STATUSES]
    return together or games[-1:]


def at_play_now(sessions: Sequence[Session], actor: Actor) -> dict[str, Any]:
    parts = [_part(session, actor, TABLES // len(sessions)) for session in sessions]
    latest = sorted(
        (line for part in parts for line in part.latest),
        key=lambda line: (line.hand.entered_at, line.hand.pk),
        reverse=True,
    )
    return {
        "now": sessions[0],
        "together": parts,
        "clocks": [part for part in parts if part.seconds_left is not None],
        "latest": latest[:LATEST],
    }


def _part(session: Session, actor: Actor, most: int) -> SessionNow:
    shown = sees_results(session, actor)
    tables = tables_of(session)
    running = session.status == SessionStatus.RUNNING
    live = live_tables(session, list(tables[:most]), shown=shown)
    cards, hands = with_hands(session, live) if shown and running else (live, None)
    return SessionNow(
        session=session,
        shown=shown,
        tables=cards,
        more_tables=max(0, tables.count() - most),
        latest=hands.latest if hands else [],
        seconds_left=session_seconds_left(session, now=timezone.now()) if running else None,
        until=session_ends_at(session),
    )
