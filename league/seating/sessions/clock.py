"""The clock of a session: pause, resume and extra time for all tables or one."""

from collections.abc import Iterator

from django.db import transaction
from django.utils import timezone

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.live_channels import event_channel, publish_live, session_channel
from league.core.locks import locked_session, locked_table, require
from league.core.permissions import Actor
from league.models import Session, Table
from league.seating.sessions.checks import not_running

MOST_EXTRA = 24 * 60  # minutes


def pause_session(session: Session, *, actor: Actor) -> Session:
    """Pause all clocks; hands can still be entered."""
    require(actor, "session.run", event_id=session.event_id)
    with transaction.atomic():
        session = locked_session(session.pk)
        refuse_if([*not_running(session), *_paused(session)])
        session.paused_at = timezone.now()
        session.save(update_fields=["paused_at"])
        publish_live(session_channel(session.pk), event_channel(session.event_id))
        record(actor, "session.pause", session, event_id=session.event_id)
    return session


def resume_session(session: Session, *, actor: Actor) -> Session:
    require(actor, "session.run", event_id=session.event_id)
    with transaction.atomic():
        session = locked_session(session.pk)
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


def extend_session(
    session: Session, *, actor: Actor, minutes: int, seen: int | None = None
) -> Session:
    """Give all tables extra time; negative `minutes` reduce it.

    `seen` is the extra time in seconds that the caller saw; refused if it has changed.
    """
    require(actor, "session.run", event_id=session.event_id)
    with transaction.atomic():
        session = locked_session(session.pk)
        before = session.extra_seconds
        refuse_if([*not_running(session), *_problems_of_extra(before, minutes, seen)])
        session.extra_seconds = before + minutes * 60
        session.save(update_fields=["extra_seconds"])
        _record_extra(session, actor=actor, event_id=session.event_id, before=before)
    return session


def extend_table(table: Table, *, actor: Actor, minutes: int, seen: int | None = None) -> Table:
    """Give one table extra time; negative `minutes` reduce it. `seen` as in `extend_session`."""
    require(actor, "session.run", event_id=table.session.event_id)
    with transaction.atomic():
        table = locked_table(table.pk)
        before = table.extra_seconds
        refuse_if([*not_running(table.session), *_problems_of_extra(before, minutes, seen)])
        table.extra_seconds = before + minutes * 60
        table.save(update_fields=["extra_seconds"])
        _record_extra(table, actor=actor, event_id=table.session.event_id, before=before)
    return table


def count_pause(session: Session) -> None:
    """End a pause and add it to the paused time."""
    if session.paused_at is not None:
        pause = timezone.now() - session.paused_at
        session.paused_seconds += int(pause.total_seconds())
        session.paused_at = None


def _record_extra(thing: Session | Table, *, actor: Actor, event_id: int, before: int) -> None:
    session_id = thing.pk if isinstance(thing, Session) else thing.session_id
    publish_live(session_channel(session_id), event_channel(event_id))
    verb = "session.extend" if isinstance(thing, Session) else "table.extend"
    record(
        actor,
        verb,
        thing,
        event_id=event_id,
        before={"extra_seconds": before},
        after={"extra_seconds": thing.extra_seconds},
    )


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
