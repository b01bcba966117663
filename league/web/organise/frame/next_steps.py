"""The one next step of an event as "Now" says it, and what comes after it."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.attention.hall import HallTable
from league.attention.people import People, WantedPerson
from league.core.errors import message_of
from league.core.queries.rule_terms import comma_list
from league.enums import EventStatus, SessionStatus, TableStatus
from league.events.queries.release import releases
from league.models import Event, Seat, Session, Table
from league.play.queries.referee_calls import CallWait
from league.seating.queries.event_plans import stale_plan
from league.seating.queries.step_warnings import StepWarning, warnings_of
from league.web.organise.steps.session_steps import Step, next_in_event, next_step

MOST_NAMED = 6
AT_PLAY = (TableStatus.WAITING, TableStatus.PLAYING)


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """What the organiser should do, what follows, and the button for it.

    `is_overtaken`: results have overtaken the draft, which one button draws again.
    """

    what: str
    then: str = ""
    action: Step | None = None
    is_overtaken: bool = False


def next_step_of(
    session: Session | None,
    tables: Sequence[HallTable],
    calls: Sequence[CallWait],
    people: People,
    *,
    event: Event,
    may: dict[str, bool],
) -> NextStep:
    """Somebody who waits for a referee comes first, then a seat without its player."""
    waiting = next((call for call in calls if call.call.answered_at is None), None)
    if waiting is not None and may["call_answer"]:
        return _to_call(event, waiting)
    gone = next((one for one in people.shown if one.is_gone), None)
    if gone is not None and gone.seat is not None and may["session_change"]:
        return _to_seat(event, gone, gone.seat)
    idle = session is None or session.status == SessionStatus.FINISHED
    if idle and may["session_draw"] and stale_plan(event) is not None:
        return _to_plan(event)
    if session is None:
        return _without_session(event, may)
    return _of_session(session, [row.live.table for row in tables], may)


def _to_call(event: Event, waiting: CallWait) -> NextStep:
    number = waiting.call.table.number
    label = _("On my way to table %(number)s") % {"number": number}
    url = reverse("call_answer", args=[event.slug, waiting.call.pk])
    words = {"number": number, "count": waiting.minutes}
    if waiting.minutes:
        what = ngettext(
            "Table %(number)s has waited %(count)s minute for a referee.",
            "Table %(number)s has waited %(count)s minutes for a referee.",
            waiting.minutes,
        )
    else:
        what = _("Table %(number)s has called a referee.")
    reason = str(waiting.call.get_reason_display())
    then = f"{reason}: {waiting.call.text}" if waiting.call.text else reason
    return NextStep(what=what % words, then=then, action=Step(label=label, url=url, posts=True))


def _to_seat(event: Event, gone: WantedPerson, seat: Seat) -> NextStep:
    words = {
        "name": gone.entrant.staff_name,
        "status": str(gone.entrant.get_status_display()).lower(),
        "number": seat.table.number,
    }
    page = reverse("repair", args=[event.slug, seat.session.number])
    url = f"{page}?{urlencode({'kind': gone.entrant.status, 'entrants': gone.entrant.pk})}"
    return NextStep(
        what=_("%(name)s (%(status)s) has a seat at table %(number)s.") % words,
        then=_("Seat a substitute or repair the seating."),
        action=Step(label=_("Repair seating"), url=url),
    )


def _to_plan(event: Event) -> NextStep:
    return NextStep(
        what=_("The seating plan is out of date."),
        then=_("Players have left or arrived since it was created."),
        action=Step(label=_("Check seating plan"), url=reverse("event_plan", args=[event.slug])),
    )


def _without_session(event: Event, may: dict[str, bool]) -> NextStep:
    if event.status == EventStatus.FINISHED:
        return _at_the_end(event, may)
    return NextStep(what=_("No session has been drawn yet."), action=next_in_event(event, [], may))


def _at_the_end(event: Event, may: dict[str, bool]) -> NextStep:
    reports = Step(label=_("Reports & print"), url=reverse("reports", args=[event.slug]))
    action = reports if may["report_build"] else None
    return NextStep(what=_("The event is over."), action=action)


def _of_session(session: Session, tables: list[Table], may: dict[str, bool]) -> NextStep:
    if session.event.status == EventStatus.FINISHED:
        return _at_the_end(session.event, may)
    words = {"number": session.number}
    action = next_step(session, tables, may)
    if session.status == SessionStatus.DRAFT:
        return _of_draft(session, action, is_drawn=bool(tables))
    if session.status == SessionStatus.PUBLISHED:
        what = _("Session %(number)s can start: its seating is public.")
        then = _unusual(warnings_of(session, "start"))
        then = then or _("Starting it starts the clocks of all tables.")
    elif session.status == SessionStatus.RUNNING:
        return _while_running(session, tables, action)
    else:
        what, then = _("Session %(number)s is over."), ""
    return NextStep(what=what % words, then=then, action=action)


def _of_draft(session: Session, action: Step | None, *, is_drawn: bool) -> NextStep:
    what = _("The seating of session %(number)s is not published yet.")
    if not is_drawn:
        what = _("Session %(number)s is being drawn.")
    found = sorted(warnings_of(session, "publish"), key=lambda one: not _is_overtaken(one))
    return NextStep(
        what=what % {"number": session.number},
        then=_unusual(found) or _("Then: print the seating lists and start the clocks."),
        action=action,
        is_overtaken=any(map(_is_overtaken, found)),
    )


def _is_overtaken(warning: StepWarning) -> bool:
    return warning.problem.code == "draft_overtaken"


def _unusual(found: Sequence[StepWarning]) -> str:
    """The first thing that the check of the step will show; empty for nothing."""
    if not found:
        return ""
    first, more = message_of(found[0].problem), len(found) - 1
    if not more:
        return first
    said = ngettext(
        "%(first)s %(count)s more thing is unusual.",
        "%(first)s %(count)s more things are unusual.",
        more,
    )
    return said % {"first": first, "count": more}


def _while_running(session: Session, tables: list[Table], action: Step | None) -> NextStep:
    left = [table for table in tables if table.status in AT_PLAY]
    if not left:
        what = _("All tables of session %(number)s have their results.")
        then = _("Finishing the session closes the tables and shows its results.")
        if not releases(session.event, session.number, SessionStatus.FINISHED):
            then = _("Finishing the session closes the tables; its results stay hidden.")
        return NextStep(what=what % {"number": session.number}, then=then, action=action)
    words = {"count": len(left), "tables": len(tables)}
    then = ngettext(
        "The session can be finished when %(count)s table has its result.",
        "The session can be finished when %(count)s tables have their results.",
        len(left),
    )
    named = comma_list([str(table.number) for table in left[:MOST_NAMED]])
    if len(left) <= MOST_NAMED and len(left) < len(tables):
        what = ngettext("Table %(names)s still plays.", "Tables %(names)s still play.", len(left))
        return NextStep(what=what % {"names": named}, then=then % words, action=action)
    what = _("%(count)s of %(tables)s tables play.")
    return NextStep(what=what % words, then=then % words, action=action)
