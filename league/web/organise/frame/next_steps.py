"""The one next step of an event as "Now" says it, and what comes after it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.attention.hall import HallTable
from league.attention.people import People, WantedPerson
from league.core.errors import message_of
from league.core.queries.rule_terms import comma_list, first_of
from league.enums import EventStatus, SessionStatus, TableStatus
from league.events.queries.release import releases
from league.models import Event, Seat, Session, Table
from league.play.queries.referee_calls import CallWait
from league.seating.queries.clocks import session_seconds_left
from league.seating.queries.event_plans import StalePlan, has_tables_for, next_session
from league.seating.queries.sessions import tables_of
from league.seating.queries.step_warnings import StepWarning, warnings_of
from league.web.organise.frame.first_steps import FirstStep
from league.web.organise.frame.line_ups_now import LineUpsNow
from league.web.organise.steps.session_steps import Step, is_drawn_now, next_in_event, next_step

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


@dataclass(frozen=True, slots=True, kw_only=True)
class EventNow:
    """What the next step follows from: the event with its rights, and what was read for its page.

    `tables` are those the actor may see in full, `of_session` those of the session for everybody.
    `left` are the steps after the last session, `line_ups` those of the next session.
    """

    event: Event
    may: dict[str, bool]
    session: Session | None
    tables: Sequence[HallTable]
    of_session: Sequence[Table]
    calls: Sequence[CallWait]
    people: People
    stale: StalePlan | None
    left: Sequence[FirstStep]
    line_ups: LineUpsNow | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionBeside:
    """A session of another stage that is not over either, with its own next step."""

    session: Session
    step: NextStep
    seconds_left: int | None


def sessions_beside(
    session: Session | None, drawn: Iterable[Session], may: dict[str, bool]
) -> list[SessionBeside]:
    """The sessions that play at the same time as this one, which is not over."""
    if session is None or session.status == SessionStatus.FINISHED:
        return []
    others = (one for one in drawn if one.stage_id != session.stage_id)
    return [_beside(one, may) for one in others if one.status != SessionStatus.FINISHED]


def _beside(session: Session, may: dict[str, bool]) -> SessionBeside:
    runs = session.status == SessionStatus.RUNNING
    left = session_seconds_left(session, now=timezone.now()) if runs else None
    step = _of_session(session, list(tables_of(session)), may)
    return SessionBeside(session=session, step=step, seconds_left=left)


def next_step_of(now: EventNow) -> NextStep:
    """Somebody who waits for a referee comes first, then a seat without its player."""
    return _of_people(now) or _of_event(now)


def _of_people(now: EventNow) -> NextStep | None:
    waiting = next((call for call in now.calls if call.call.answered_at is None), None)
    if waiting is not None and now.may["call_answer"]:
        return _to_call(now.event, waiting)
    gone = next((one for one in now.people.shown if one.is_gone), None)
    if gone is not None and gone.seat is not None and now.may["session_change"]:
        return _to_seat(now.event, gone, gone.seat)
    return None


def _of_event(now: EventNow) -> NextStep:
    event, session = now.event, now.session
    if event.status == EventStatus.FINISHED:
        return _at_the_end(now.left)
    idle = session is None or session.status == SessionStatus.FINISHED
    if idle and now.stale is not None and now.stale.stops_the_draw:
        return _to_plan(event)
    if session is None:
        action = next_in_event(event, [], now.may)
        return NextStep(what=_("No session has been drawn yet."), action=action)
    if not now.tables and now.line_ups is not None and now.line_ups.session == session:
        return _to_line_ups(event, now.line_ups)
    step = _of_session(session, [*now.of_session], now.may)
    return replace(step, then=_of_the_rest(now.left)) if now.left else step


def _to_line_ups(event: Event, line_ups: LineUpsNow) -> NextStep:
    """A draft that waits for its teams; staff without the right read the page all the same."""
    teams, number = line_ups.missing, line_ups.session.number
    what = _("All line-ups of session %(number)s are in.") % {"number": number}
    if teams:
        said = ngettext(
            "%(teams)s has no full line-up.", "%(teams)s have no full line-up.", len(teams)
        )
        what = said % {"teams": first_of(teams[:MOST_NAMED], len(teams))}
    closes = line_ups.closes_at
    then = _("Then the tables are drawn from the line-ups.")
    if closes is not None and closes > timezone.now():
        until = {"time": date_format(timezone.localtime(closes), "SHORT_DATETIME_FORMAT")}
        then = _("Captains can change them until %(time)s; then the tables are drawn.") % until
    url = reverse("manage_line_ups", args=[event.slug, number])
    return NextStep(what=what, then=then, action=Step(label=_("Line-ups"), url=url))


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
        action=Step(label=_("Renew seating plan"), url=reverse("event_plan", args=[event.slug])),
    )


def _at_the_end(left: Sequence[FirstStep]) -> NextStep:
    """The first thing after the end that is not done and should not wait."""
    first = next((step.action for step in left if not step.done and not step.waits), None)
    return NextStep(what=_("The event is over."), then=_of_the_rest(left), action=first)


def _of_the_rest(steps: Sequence[FirstStep]) -> str:
    left = sum(not step.done for step in steps)
    then = ngettext("%(count)s thing is left.", "%(count)s things are left.", left)
    return then % {"count": left} if left else ""


def _of_session(session: Session, tables: list[Table], may: dict[str, bool]) -> NextStep:
    words = {"number": session.number}
    action = next_step(session, tables, may)
    if session.status == SessionStatus.DRAFT:
        return _of_draft(session, action, is_drawn=bool(tables))
    if session.status == SessionStatus.PUBLISHED:
        what = _("Session %(number)s can start: its seating is public.")
        then = _unusual(warnings_of(session, "start"))
        then = then or _("Starting it starts the clocks of all tables.")
    elif session.status == SessionStatus.RUNNING:
        return _while_running(session, tables, action, may)
    else:
        what, then = _("Session %(number)s is over."), _of_plan(session.event)
    return NextStep(what=what % words, then=then, action=action)


def _of_plan(event: Event) -> str:
    """Where the seating plan has the next session, its draw asks for nothing."""
    if event.status == EventStatus.FINISHED or getattr(event, "plan", None) is None:
        return ""
    coming = next_session(event)
    is_planned = has_tables_for(coming)
    said = _("The seating plan has the tables of session %(number)s.")
    return said % {"number": coming.number} if is_planned else ""


def _of_draft(session: Session, action: Step | None, *, is_drawn: bool) -> NextStep:
    what = _("The seating of session %(number)s is not published yet.")
    if not is_drawn or is_drawn_now(session):
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


def _while_running(
    session: Session, tables: list[Table], action: Step | None, may: dict[str, bool]
) -> NextStep:
    """What follows is said to those who may do it."""
    step = _by_results(session, tables, action)
    return step if may["session_run"] else replace(step, then="")


def _by_results(session: Session, tables: list[Table], action: Step | None) -> NextStep:
    left = [table for table in tables if table.status in AT_PLAY]
    if not left:
        what = _("All tables of session %(number)s have their results.")
        then = _("Finishing the session closes the tables and shows its results.")
        if not releases(session.event, session.number, SessionStatus.FINISHED):
            then = _("Finishing the session closes the tables; its results stay hidden.")
        return NextStep(what=what % {"number": session.number}, then=then, action=action)
    words: dict[str, object] = {"count": len(left), "tables": len(tables)}
    then = ngettext(
        "The session can be finished when %(count)s table has its result.",
        "The session can be finished when %(count)s tables have their results.",
        len(left),
    )
    named = comma_list([str(table.number) for table in left[:MOST_NAMED]])
    if len(left) == len(tables):
        what = ngettext(
            "%(count)s table is playing.", "All %(count)s tables are playing.", len(left)
        )
    elif len(left) > MOST_NAMED:
        what = _("%(count)s of %(tables)s tables have no result yet.")
    else:
        what = ngettext(
            "Table %(names)s has no result yet.", "Tables %(names)s have no result yet.", len(left)
        )
        words["names"] = named
    return NextStep(what=what % words, then=then % words, action=action)
