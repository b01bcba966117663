"""The tables of a session with the course and the last hand of each, and the session's latest hands."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.models import Session
from league.play.queries.live.hand_lines import HandLine, HandLines, hand_lines
from league.play.queries.live.tables import LiveTable
from league.web.common.charts.sparkline import Sparkline, sparkline


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
