"""Results that are entered as a whole: the typed points, and the effects of a correction."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.enums import SessionStatus, TableStatus
from league.models import AuditEntry, Seat, Session, Table
from scoring.results.placement import points_on_hand
from scoring.seating import METHODS


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredResult:
    """The points by seat, without the sticks left on the table, and the number of these sticks."""

    raw_points: tuple[int, ...]
    leftover_sticks: int


def result_as_entered(table: Table, seats: Sequence[Seat]) -> EnteredResult | None:
    """The stored result as it was typed; None without one."""
    points = [seat.raw_points for seat in seats if seat.raw_points is not None]
    if len(points) != len(seats):
        return None
    sticks = table.leftover_sticks or 0
    return EnteredResult(
        raw_points=points_on_hand(points, sticks, table.ruleset), leftover_sticks=sticks
    )


def last_result_entry(table: Table) -> AuditEntry | None:
    """The audit entry of the result that the table has; None without one."""
    entries = AuditEntry.objects.filter(
        event_id=table.session.event_id,
        subject_kind="table",
        subject_id=table.pk,
        verb__in=("table.record_result", "table.correct_result", "table.clear_result"),
    )
    last = entries.order_by("-pk").first()
    return None if last is None or last.verb == "table.clear_result" else last


def sessions_drawn_after(session: Session) -> list[Session]:
    """The later sessions of the event that have a seating, drafts included; no pick-up games."""
    later = Session.objects.drawn().filter(event_id=session.event_id, number__gt=session.number)
    return list(later.filter(seats__isnull=False).distinct().order_by("number"))


def sessions_drawn_from(session: Session) -> list[Session]:
    """The later sessions that were drawn by standings with this session's results."""
    return [
        later
        for later in sessions_drawn_after(session)
        if later.method in METHODS and METHODS[later.method].follows_ranks
    ]


def only_referees_correct(table: Table) -> bool:
    """Whether the table is closed or its session has finished."""
    return table.status == TableStatus.CLOSED or table.session.status == SessionStatus.FINISHED


def correction_needs_reason(table: Table) -> bool:
    """Whether a correction of the table's result changes something that others rely on."""
    return only_referees_correct(table) or bool(sessions_drawn_after(table.session))
