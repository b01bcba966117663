"""Run the simulated day: a step every two seconds, or one on request."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from league.core.job_problems import stored_problem
from league.core.live_channels import event_channel, publish_live, session_channel, staff_channel
from league.core.locks import locked_session
from league.enums import EventStatus, SessionStatus
from league.models import Rehearsal, Session
from league.rehearsals.clock import MINUTE, Moment
from league.rehearsals.people import simulate_people
from league.rehearsals.rehearsals import step_on_commit
from league.rehearsals.staff import take_steps
from league.rehearsals.tables import simulate_session
from league.seating.queries.clocks import LONGEST_GAP, start_of

EVERY = timedelta(seconds=2)
LOST_AFTER = timedelta(seconds=20)
#: A step on request moves on to the minute in which something happens, or this far.
MOST_MINUTES = 240
#: The clocks of sessions run on by themselves between two steps.
TOLERATED = 5
MOST_PROBLEMS = 5


def rehearse(event_id: int, *, single: bool = False) -> bool:
    """Take the step that is due, then ask for the next one; False if none is due.

    Two workers never step at once, and a repeated message does nothing.
    """
    claimed = _claim(event_id, single=single)
    if claimed is None:
        return False
    rehearsal, seconds = claimed
    if single:
        step_to_next_act(rehearsal)
    else:
        step(rehearsal, seconds)
        step_on_commit(event_id, countdown=EVERY.total_seconds())
    return True


def continue_rehearsals() -> int:
    """Queue steps for running rehearsals that have none queued; return how many."""
    now = timezone.now()
    running = Rehearsal.objects.filter(is_running=True).order_by("pk")
    lost = running.exclude(stepped_at__gt=now - LOST_AFTER).values_list("event", flat=True)
    for event_id in lost:
        step_on_commit(event_id)
    return len(lost)


def step_to_next_act(rehearsal: Rehearsal) -> None:
    for _ in range(MOST_MINUTES):
        if step(rehearsal, MINUTE).acts:
            return


def step(rehearsal: Rehearsal, seconds: int) -> Moment:
    """Let simulated seconds pass, then do what is due and not yet done."""
    rehearsal.event.refresh_from_db()
    rehearsal.clock += seconds
    moment = Moment(rehearsal, seconds)
    if rehearsal.event.status != EventStatus.FINISHED:
        _simulate(moment)
    rehearsal.problems = [stored_problem(one) for one in moment.problems[:MOST_PROBLEMS]]
    with transaction.atomic():
        rehearsal.save(update_fields=["clock", "seen", "problems"])
        _stop_when_over(rehearsal)
        publish_live(staff_channel(rehearsal.event_id))
    return moment


def _simulate(moment: Moment) -> None:
    sessions = list(moment.event.sessions.drawn().order_by("number"))
    for session in sessions:
        if session.status == SessionStatus.RUNNING:
            simulate_session(moment, session)
            _set_clock(moment, session)
        elif session.status == SessionStatus.FINISHED:
            moment.waited(f"session {session.number} over")
    simulate_people(moment)
    if moment.rehearsal.takes_steps:
        take_steps(moment, list(moment.event.sessions.drawn().order_by("number")))


def _set_clock(moment: Moment, session: Session) -> None:
    elapsed = timedelta(seconds=moment.waited(start_of(session)))
    with transaction.atomic():
        session = locked_session(session.pk)
        if session.status != SessionStatus.RUNNING or session.paused_at is not None:
            return
        wanted = timezone.now() - elapsed - timedelta(seconds=session.paused_seconds)
        before = session.started_at or wanted
        if abs((wanted - before).total_seconds()) < TOLERATED:
            return
        session.started_at = wanted
        session.save(update_fields=["started_at"])
        publish_live(session_channel(session.pk), event_channel(session.event_id))


def _stop_when_over(rehearsal: Rehearsal) -> None:
    rehearsal.event.refresh_from_db(fields=["status"])
    if rehearsal.event.status == EventStatus.FINISHED:
        rehearsal.is_running = False
        rehearsal.save(update_fields=["is_running"])


def _claim(event_id: int, *, single: bool) -> tuple[Rehearsal, int] | None:
    """The rehearsal with the simulated seconds that have passed, unless no step is due."""
    now = timezone.now()
    with transaction.atomic():
        rows = Rehearsal.objects.select_for_update(of=("self",), no_key=True)
        rehearsal = rows.select_related("event").filter(event=event_id).first()
        if rehearsal is None or rehearsal.is_running == single:
            return None
        before = rehearsal.stepped_at
        # The next message of a run never comes earlier than this. An earlier message is from before
        # a pause, or was sent twice. Two requests at once take one step.
        if before is not None and now - before < (EVERY / 2 if single else EVERY):
            return None
        rehearsal.stepped_at = now
        rehearsal.save(update_fields=["stepped_at"])
    passed = min(now - before, LONGEST_GAP) if before else EVERY
    return rehearsal, round(passed.total_seconds() * rehearsal.speed)
