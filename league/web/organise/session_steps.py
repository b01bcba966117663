"""The way of a session: where it stands, the next sensible step, and the ways back."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from league.core.queries.rule_terms import comma_list
from league.enums import (
    RESULT_STATUSES,
    EntryContract,
    EventStatus,
    ReleasePolicy,
    SessionStatus,
    TableStatus,
)
from league.models import Event, Session, Table
from league.play.queries.sign_offs import unsigned_in
from league.seating import changes
from league.seating import sessions as services
from league.seating.queries.sessions import tables_with_entries
from league.web.common.views import actor_in, command, page, session_or_404, staff_page

# What a button of the session's page does, and what the page says then.
STEPS: dict[str, tuple[Callable[..., object], Any]] = {
    "publish": (
        services.publish_session,
        gettext_lazy("Session published. Everyone can see the seating."),
    ),
    "unpublish": (services.unpublish_session, gettext_lazy("Session moved back to draft.")),
    "start": (services.start_session, gettext_lazy("Session started.")),
    "unstart": (services.unstart_session, gettext_lazy("Start undone.")),
    "finish": (services.finish_session, gettext_lazy("Session finished.")),
    "reopen": (services.reopen_session, gettext_lazy("Session reopened.")),
    "discard": (services.discard_session, gettext_lazy("Draft discarded.")),
    "pause": (services.pause_session, gettext_lazy("Clocks paused.")),
    "resume": (services.resume_session, gettext_lazy("Clocks resumed.")),
    "undo": (
        changes.undo_seating_change,
        gettext_lazy("Seating change undone."),
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Something to do: a form that posts, or a link to where it is done."""

    label: str
    url: str
    posts: bool = False


@require_POST
@staff_page("session.see_draft")
def do(request: HttpRequest, event: Event, number: int, verb: str) -> HttpResponse:
    if verb not in STEPS:
        raise Http404
    write, done = STEPS[verb]
    session = session_or_404(request, event, number)
    by = actor_in(request)
    answer = command(
        request,
        lambda: write(session, by=by),
        done=str(done),
        back="manage_session",
        slug=event.slug,
        number=number,
    )
    if verb == "discard" and not event.sessions.filter(number=number).exists():
        return redirect("manage_sessions", event.slug)
    return answer


@require_safe
@staff_page("session.see_draft")
def ask(request: HttpRequest, event: Event, number: int, verb: str) -> HttpResponse:
    """What a step would do, before it is taken."""
    session = session_or_404(request, event, number)
    if verb not in QUESTIONS:
        raise Http404
    title, label, told = QUESTIONS[verb]
    numbered = {"number": session.number}
    return page(
        request,
        "organise/session/confirm_step.html",
        event,
        session=session,
        verb=verb,
        title=title % numbered,
        label=label,
        told=[sentence % numbered for sentence in told] + list(_told_beside(session, verb)),
        change=changes.last_change(session) if verb == "undo" else None,
    )


# Of each step that is looked at first: the question, the button, what will happen.
QUESTIONS: dict[str, tuple[Any, Any, tuple[Any, ...]]] = {
    "discard": (
        gettext_lazy("Discard the draft of session %(number)s?"),
        gettext_lazy("Discard draft"),
        (
            gettext_lazy("Its seating cannot be restored. It stays in the audit log."),
            gettext_lazy("The next draw creates session %(number)s again."),
        ),
    ),
    "finish": (
        gettext_lazy("Finish session %(number)s without all sign-offs?"),
        gettext_lazy("Close all tables and finish session"),
        (gettext_lazy("You confirm the result on behalf of players who haven't signed."),),
    ),
    "unpublish": (
        gettext_lazy("Move session %(number)s back to draft?"),
        gettext_lazy("Back to draft"),
        (gettext_lazy("Players can no longer see the seating. Some may have seen it already."),),
    ),
    "unstart": (
        gettext_lazy("Undo the start of session %(number)s?"),
        gettext_lazy("Undo start"),
        (
            gettext_lazy(
                "All clocks are reset. No hands can be entered until the session starts again."
            ),
        ),
    ),
    "reopen": (
        gettext_lazy("Reopen session %(number)s?"),
        gettext_lazy("Reopen session"),
        (),
    ),
    "undo": (
        gettext_lazy("Undo the last seating change of session %(number)s?"),
        gettext_lazy("Undo seating change"),
        (gettext_lazy("Every seat goes back to how it was before the last change."),),
    ),
}


def _told_beside(session: Session, verb: str) -> Iterator[str]:
    """What depends on the session itself."""
    if verb == "unstart" and session.undo.get("event_status"):
        yield _("The event's ruleset can be changed again.")
    if verb == "finish":
        for number, names in unsigned_in(session).items():
            told = {"number": number, "names": comma_list(names)}
            yield _("Table %(number)s is not signed by %(names)s.") % told
    if verb == "reopen":
        closed = len(session.undo.get("closed", []))
        yield ngettext(
            "%(count)s table closed with the session can be corrected again.",
            "%(count)s tables closed with the session can be corrected again.",
            closed,
        ) % {"count": closed}
        if session.event.release_policy == ReleasePolicy.SESSION_END:
            yield _("Its results are hidden until it finishes again.")


# ------------------------------------------------------------------------------- the line


def line_of(session: Session, tables: list[Table]) -> list[tuple[str, str]]:
    """Every station of a session with `done`, `now` or `later`."""
    stations = [
        _("Draw"),
        _("Check"),
        _("Publish"),
        _("Start"),
        _("Play"),
        _("Close"),
        _("Next session"),
    ]
    here = _station(session, tables)
    states = ["done"] * here + ["now"] + ["later"] * (len(stations) - here - 1)
    return list(zip(stations, states, strict=True))


def _station(session: Session, tables: list[Table]) -> int:
    if session.status == SessionStatus.DRAFT:
        return 1 if tables else 0
    if session.status == SessionStatus.PUBLISHED:
        return 3
    if session.status == SessionStatus.RUNNING:
        return 4 if waiting_tables(tables) else 5
    return 6


def waiting_tables(tables: list[Table]) -> list[Table]:
    """Tables that have not reported."""
    return [table for table in tables if table.status not in RESULT_STATUSES]


def next_step(session: Session, tables: list[Table], may: dict[str, bool]) -> Step | None:
    """The one thing to do now, for whoever may do it."""
    if session.status == SessionStatus.FINISHED:
        return _after(session, may)
    if not may["session_run"] or not tables:
        return None
    if session.status == SessionStatus.DRAFT:
        return _verb(session, "publish", _("Publish"))
    if session.status == SessionStatus.PUBLISHED:
        return _verb(session, "start", _("Start session"))
    waiting = waiting_tables(tables)
    if waiting:
        return _towards_results(session, waiting)
    return _finish(session)


def _finish(session: Session) -> Step:
    """Looked at first where players have still to sign."""
    label = _("Close all tables and finish session")
    if not unsigned_in(session):
        return _verb(session, "finish", label)
    ask = reverse("session_ask", args=[session.event.slug, session.number, "finish"])
    return Step(label=label, url=ask)


def _towards_results(session: Session, waiting: list[Table]) -> Step:
    slug = session.event.slug
    if session.event.entry_contract == EntryContract.HANDS:
        first = min(waiting, key=lambda table: (table.status != TableStatus.WAITING, table.number))
        label = _("Go to table %(number)s, which has not reported") % {"number": first.number}
        return Step(label=label, url=reverse("manage_table", args=[slug, first.pk]))
    return Step(label=_("Enter results"), url=reverse("desk", args=[slug, session.number]))


def next_in_event(event: Event, sessions: list[Session], may: dict[str, bool]) -> Step | None:
    """The session to go on with; where all are over, the next draw."""
    for session in sessions:
        if session.status != SessionStatus.FINISHED:
            label = _("Continue session %(number)s") % {"number": session.number}
            return Step(
                label=label, url=reverse("manage_session", args=[event.slug, session.number])
            )
    left = len(sessions) < event.sessions_planned and event.status != EventStatus.FINISHED
    if left and may["session_draw"]:
        return Step(label=_("Draw next session"), url=reverse("manage_sessions", args=[event.slug]))
    return None


def _after(session: Session, may: dict[str, bool]) -> Step | None:
    """A later session that is there, the next draw, the release, the end of the event."""
    event, slug = session.event, session.event.slug
    later = event.sessions.filter(number__gt=session.number).order_by("number").first()
    if later is not None:
        label = _("Go to session %(number)s") % {"number": later.number}
        return Step(label=label, url=reverse("manage_session", args=[slug, later.number]))
    if event.status == EventStatus.FINISHED:
        return None
    if session.number < event.sessions_planned and may["session_draw"]:
        return Step(label=_("Draw next session"), url=reverse("manage_sessions", args=[slug]))
    held_back = event.release_policy == ReleasePolicy.HIDDEN_FROM and not event.results_released
    if may["event_change"]:
        label = _("Release results") if held_back else _("Finish event")
        return Step(label=label, url=reverse("manage", args=[slug]))
    return None


def _verb(session: Session, verb: str, label: str) -> Step:
    url = reverse("session_step", args=[session.event.slug, session.number, verb])
    return Step(label=label, url=url, posts=True)


def ways_back(session: Session, may: dict[str, bool]) -> list[Step]:
    """The steps that can be taken back now; each is looked at before it is taken."""
    published, running = SessionStatus.PUBLISHED, SessionStatus.RUNNING
    status, runs = session.status, may["session_run"]
    here = {
        "undo": may["session_change"] and _can_undo(session),
        "unpublish": runs and status == published,
        "unstart": runs and status == running and not tables_with_entries(session).exists(),
        "reopen": runs and status == SessionStatus.FINISHED and not _built_on(session),
        "discard": may["session_draw"] and status == SessionStatus.DRAFT,
    }
    return [
        Step(
            label=BACK[verb],
            url=reverse("session_ask", args=[session.event.slug, session.number, verb]),
        )
        for verb, offered in here.items()
        if offered
    ]


BACK: dict[str, Any] = {
    "undo": gettext_lazy("Undo last seating change"),
    "unpublish": gettext_lazy("Back to draft"),
    "unstart": gettext_lazy("Undo start"),
    "reopen": gettext_lazy("Reopen session"),
    "discard": gettext_lazy("Discard draft"),
}


def _can_undo(session: Session) -> bool:
    change = changes.last_change(session)
    return change is not None and not any(changes.problems_of_undo(session, change))


def _built_on(session: Session) -> bool:
    over = session.event.status == EventStatus.FINISHED
    return over or session.event.sessions.public().filter(number__gt=session.number).exists()
