"""Swap the seats of two entrants."""

from collections.abc import Iterable

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.locks import bump_table_version, locks_session
from league.core.permissions import Actor
from league.enums import ChangeKind
from league.models import Seat, Session, Table
from league.seating.changes import record_change
from league.seating.draw_job import certify_session
from league.seating.sessions.checks import already_finished, draw_running, played_tables


@locks_session("session.change")
def swap_seats(session: Session, first: int, second: int, *, actor: Actor) -> Session:
    """Swap two seats, before either table has an entry."""
    seated = session.seats.filter(pk__in=(first, second))
    theirs = session.tables.filter(pk__in=seated.values("table")).order_by("pk")
    tables = list(theirs.select_for_update(no_key=True))
    here, there = _two_seats(session, tables, first, second)
    swapped = {"entrants": [there.entrant_id, here.entrant_id]}
    record_change(session, ChangeKind.SWAP, login_id=actor.login_id, details=swapped)
    exchange(here, there)
    for table in tables:
        bump_table_version(table)
    certify_session(session)
    after = {"seats": [here.pk, there.pk], **swapped}
    record(actor, "session.swap_seats", session, event_id=session.event_id, after=after)
    return session


def exchange(here: Seat, there: Seat) -> None:
    """Swap the entrants of two seats, and the players whom they replace."""
    here.entrant_id, there.entrant_id = there.entrant_id, here.entrant_id
    here.replaces_id, there.replaces_id = there.replaces_id, here.replaces_id
    # An entrant has one seat in a session, so one row is deleted and inserted again.
    Seat.objects.filter(pk=there.pk).delete()
    here.save(update_fields=["entrant", "replaces"])
    there.save(force_insert=True)


def _two_seats(session: Session, tables: Iterable[Table], first: int, second: int) -> list[Seat]:
    seats = {seat.pk: seat for seat in session.seats.filter(pk__in=(first, second))}
    problems: list[AnyProblem] = [
        problem("seat_unknown", name, value=pk)
        for name, pk in (("first", first), ("second", second))
        if pk not in seats
    ]
    if first == second:
        problems.append(problem("seats_same", "second"))
    refuse_if(
        [
            *problems,
            *already_finished(session),
            *draw_running(session),
            *played_tables(session, tables),
        ]
    )
    return [seats[first], seats[second]]
