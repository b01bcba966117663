"""The line of a session: progress, next step and steps back."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from league.enums import (
    RESULT_STATUSES,
    EntryContract,
    EventKind,
    EventStatus,
    SessionStatus,
    TableStatus,
)
from league.events.queries.release import holds_results_back
from league.models import Event, Session, Table
from league.nights.queries.nights import next_night
from league.seating import changes
from league.seating.queries.sessions import tables_with_entries
from league.seating.queries.step_warnings import warnings_of
from league.seating.sessions.checks import draw_running
from league.standings.queries.stages import (
    has_sessions_left,
    sessions_after,
    stage_to_cut,
    stages_of,
)
from league.web.organise.steps.checks import STEPS


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A button that posts, or a link."""

    label: str
    url: str
    posts: bool = False


def progress_of(session: Session, tables: list[Table]) -> list[tuple[str, str]]:
    """The steps of a session, each `done`, `now` or `later`."""
    steps = [
        _("Draw"),
        _("Check"),
        _("Publish"),
        _("Start"),
        _("Play"),
        _("Close"),
        _("Next session"),
    ]
    position = _current_step(session, tables)
    states = ["done"] * position + ["now"] + ["later"] * (len(steps) - position - 1)
    return list(zip(steps, states, strict=True))


def _current_step(session: Session, tables: list[Table]) -> int:
    if session.status == SessionStatus.DRAFT:
        return 1 if tables else 0
    if session.status == SessionStatus.PUBLISHED:
        return 3
    if session.status == SessionStatus.RUNNING:
        return 4 if waiting_tables(tables) else 5
    return 6


def waiting_tables(tables: list[Table]) -> list[Table]:
    """Tables without a result."""
    return [table for table in tables if table.status not in RESULT_STATUSES]


def is_drawn_now(session: Session) -> bool:
    return session.status == SessionStatus.DRAFT and any(draw_running(session))


def next_step(session: Session, tables: list[Table], may: dict[str, bool]) -> Step | None:
    """The next step; None without permission, and while the session is drawn again."""
    if is_drawn_now(session):
        return None
    if session.status == SessionStatus.FINISHED:
        return _after(session, may)
    if not may["session_run"]:
        return _step_of_scorer(session, may)
    return _step_of_referee(session, tables) if tables else None


def _step_of_scorer(session: Session, may: dict[str, bool]) -> Step | None:
    by_hand = session.event.entry_contract == EntryContract.HANDS
    is_running = session.status == SessionStatus.RUNNING
    return _to_desk(session) if may["table_desk"] and is_running and not by_hand else None


def _step_of_referee(session: Session, tables: list[Table]) -> Step:
    if session.status == SessionStatus.DRAFT:
        return _checked(session, "publish", _("Publish"))
    if session.status == SessionStatus.PUBLISHED:
        return _checked(session, "start", _("Start session"))
    waiting = waiting_tables(tables)
    if waiting:
        return _towards_results(session, waiting)
    return _checked(session, "finish", _("Close all tables and finish session"))


def _to_desk(session: Session) -> Step:
    url = reverse("desk", args=[session.event.slug, session.number])
    return Step(label=_("Enter results"), url=url)


def _towards_results(session: Session, waiting: list[Table]) -> Step:
    first = min(waiting, key=lambda table: (table.status != TableStatus.WAITING, table.number))
    first.session = session
    if first.entry_contract == EntryContract.HANDS:
        label = _("Go to table %(number)s, which has not reported") % {"number": first.number}
        url = reverse("manage_table", args=[session.event.slug, first.pk])
        return Step(label=label, url=url)
    return _to_desk(session)


def next_in_event(event: Event, sessions: list[Session], may: dict[str, bool]) -> Step | None:
    """Continue the unfinished session; else go to the next night or draw the next session."""
    drawn = [session for session in sessions if not session.is_pick_up]
    for session in drawn:
        if session.status != SessionStatus.FINISHED:
            label = _("Continue session %(number)s") % {"number": session.number}
            return Step(
                label=label, url=reverse("manage_session", args=[event.slug, session.number])
            )
    night = next_night(event) if event.kind == EventKind.LEAGUE else None
    if night is not None:
        label = _("Go to %(name)s") % {"name": night.name}
        return Step(label=label, url=reverse("manage_night", args=[event.slug, night.number]))
    return None if event.status == EventStatus.FINISHED else _next_draw(event, may)


def _next_draw(event: Event, may: dict[str, bool]) -> Step | None:
    """The draw of a planned session, or the cut before the next stage."""
    stages = stages_of(event)
    if has_sessions_left(stages):
        url = reverse("session_draw", args=[event.slug])
        of_teams = hasattr(event, "team_rules")  # read with the event of a page
        label = _("Open line-ups") if of_teams else _("Draw next session")
        return Step(label=label, url=url) if may["session_draw"] else None
    stage = stage_to_cut(stages)
    if stage is None or not may["stage_see_cut"]:
        return None
    url = reverse("cut", args=[event.slug, stage.number])
    return Step(label=_("Cut after %(name)s") % {"name": stage.title}, url=url)


def _after(session: Session, may: dict[str, bool]) -> Step | None:
    """After a finished session: one that is not over, a draw or cut, release, or the event's end."""
    event, slug = session.event, session.event.slug
    unfinished = event.sessions.drawn().exclude(status=SessionStatus.FINISHED)
    other = unfinished.order_by("number").first()
    if other is not None:
        label = _("Go to session %(number)s") % {"number": other.number}
        return Step(label=label, url=reverse("manage_session", args=[slug, other.number]))
    if event.status == EventStatus.FINISHED:
        return None
    next_draw = _next_draw(event, may)
    if next_draw is not None:
        return next_draw
    held_back = holds_results_back(event)
    if may["event_change"]:
        label = _("Release results") if held_back else _("Finish event")
        check = "release_check" if held_back else "event_end_check"
        return Step(label=label, url=reverse(check, args=[slug]))
    return None


def _verb(session: Session, verb: str, label: str) -> Step:
    url = reverse("session_step", args=[session.event.slug, session.number, verb])
    return Step(label=label, url=url, posts=True)


def _checked(session: Session, verb: str, label: str) -> Step:
    """The step itself, or the page that says what is unusual about it."""
    if not warnings_of(session, verb):
        return _verb(session, verb, label)
    return Step(
        label=label, url=reverse("session_confirm", args=[session.event.slug, session.number, verb])
    )


def steps_back(session: Session, may: dict[str, bool]) -> list[Step]:
    """The steps that can be undone now; each needs confirmation."""
    published, running = SessionStatus.PUBLISHED, SessionStatus.RUNNING
    status, runs = session.status, may["session_run"]
    possible = {
        "undo": may["session_change"] and _can_undo(session),
        "unpublish": runs and status == published,
        "unstart": runs and status == running and not tables_with_entries(session).exists(),
        "reopen": runs and status == SessionStatus.FINISHED and not _has_later_session(session),
        "discard": may["session_draw"] and status == SessionStatus.DRAFT,
    }
    return [
        Step(
            label=str(STEPS[verb].offer or STEPS[verb].label),
            url=reverse("session_confirm", args=[session.event.slug, session.number, verb]),
        )
        for verb, is_possible in possible.items()
        if is_possible
    ]


def _can_undo(session: Session) -> bool:
    change = changes.last_change(session)
    return change is not None and not any(changes.problems_of_undo(session, change))


def _has_later_session(session: Session) -> bool:
    over = session.event.status == EventStatus.FINISHED
    return over or sessions_after(session).exclude(status=SessionStatus.DRAFT).exists()
