"""The clock of a session: pause, resume and extra time for all tables or one."""

from collections.abc import Iterator

from django.db import transaction
from django.utils import timezone

from league.core.audit import record
from league.core.changes import change_fields
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.live_channels import event_channel, publish_live, session_channel
from league.core.locks import locked_table, locks_session, require
from league.core.permissions import Actor
from league.models import Session, Table
from league.seating.sessions.checks import not_running

MOST_EXTRA = 24 * 60  # minutes


@locks_session("session.run")
def pause_session(session: Session, *, actor: Actor) -> Session:
    """Pause all clocks; hands can still be entered."""
    refuse_if([*not_running(session), *_paused(session)])
    session.paused_at = timezone.now()
    session.save(update_fields=["paused_at"])
    publish_live(session_channel(session.pk), event_channel(session.event_id))
    record(actor, "session.pause", session, event_id=session.event_id)
    return session


@locks_session("session.run")
def resume_session(session: Session, *, actor: Actor) -> Session:
    refuse_if([*not_running(session), *_not_paused(session)])
    count_pause(session)
    session.save(update_fields=["paused_at", "paused_seconds"])
    publish_live(session_channel(session.pk), event_channel(session.event_id))
    record(
        actor,
        "session.resume",
        session,
        event_id=session.event_id,
        after={"paused_seconds": session.paused_seconds},
    )
    return session


@locks_session("session.run")
def extend_session(
    session: Session, *, actor: Actor, minutes: int, seen: int | None = None
) -> Session:
    """Give all tables extra time; negative `minutes` reduce it.

    `seen` is the extra time in seconds that the caller saw; refused if it has changed.
    """
    before = session.extra_seconds
    refuse_if([*not_running(session), *_problems_of_extra(before, minutes, seen)])
    _change_extra(session, session, before + minutes * 60, "session.extend", actor=actor)
    return session


def extend_table(table: Table, *, actor: Actor, minutes: int, seen: int | None = None) -> Table:
    """Give one table extra time; negative `minutes` reduce it. `seen` as in `extend_session`."""
    require(actor, "session.run", event_id=table.session.event_id)
    with transaction.atomic():
        table = locked_table(table.pk)
        before = table.extra_seconds
        refuse_if([*not_running(table.session), *_problems_of_extra(before, minutes, seen)])
        _change_extra(table, table.session, before + minutes * 60, "table.extend", actor=actor)
    return table


def count_pause(session: Session) -> None:
    """End a pause and add it to the paused time."""
    if session.paused_at is not None:
        pause = timezone.now() - session.paused_at
        session.paused_seconds += int(pause.total_seconds())
        session.paused_at = None


def _change_extra(
    row: Session | Table, session: Session, seconds: int, verb: str, *, actor: Actor
) -> None:
    event_id = session.event_id
    change_fields(row, {"extra_seconds": seconds}, verb, actor=actor, event_id=event_id)
    publish_live(session_channel(session.pk), event_channel(event_id))


def _paused(session: Session) -> Iterator[AnyProblem]:
    if session.paused_at is not None:
        yield problem("session_paused", number=session.number)


def _not_paused(session: Session) -> Iterator[AnyProblem]:
    if session.paused_at is None:
        yield problem("session_not_paused", number=session.number)


def _problems_of_extra(before: int, minutes: int, seen: int | None) -> Iterator[AnyProblem]:
    if seen not in {None, before}:
        yield problem("extra_time_moved", minutes=before // 60)
    least, most = -(before // 60), MOST_EXTRA - before // 60
    if minutes == 0 or not least <= minutes <= most:
        yield problem("value_out_of_range", "minutes", value=minutes, low=least, high=most)
