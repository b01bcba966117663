"""The page before a step with consequences: what is wrong or unusual, each with a way to correct it."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.core.errors import message_of, problem
from league.enums import EntryContract, EventStatus, ReleasePolicy, SessionStatus
from league.events.queries.release_warnings import open_calls, warnings_of_release
from league.models import Event, Session
from league.seating.queries.pick_ups import allows_pick_ups
from league.seating.queries.step_warnings import StepWarning, warnings_of
from league.web.common.views import page, staff_page
from scoring.seating.constraints import BROKEN_CODES

# Title, button, and the button where something unusual is overridden.
CHECKED: dict[str, tuple[Any, Any, Any]] = {
    "publish": (
        gettext_lazy("Publish session %(number)s"),
        gettext_lazy("Publish seating"),
        gettext_lazy("Publish anyway"),
    ),
    "start": (
        gettext_lazy("Start session %(number)s"),
        gettext_lazy("Start session"),
        gettext_lazy("Start anyway"),
    ),
    "finish": (
        gettext_lazy("Finish session %(number)s"),
        gettext_lazy("Finish session"),
        gettext_lazy("Finish anyway"),
    ),
}
# What each check says when nothing is found.
PASSED: dict[str, Any] = {
    "seated_gone": gettext_lazy("Nobody with a seat has left the event."),
    "seated_late": gettext_lazy("Nobody with a seat is late."),
    "seated_not_here": gettext_lazy("Everybody with a seat is checked in."),
    "here_unseated": gettext_lazy("Everybody who is checked in has a seat or a bye."),
    "constraints": gettext_lazy(
        "Pairs that must not meet are apart; needed tables and seats are kept."
    ),
    "at_open_pick_up": gettext_lazy("Nobody with a seat plays a pick-up game."),
    "draft_overtaken": gettext_lazy("No result has changed the seating since the draw."),
    "table_unsigned": gettext_lazy("All results are signed."),
    "call_waiting": gettext_lazy("No table waits for a referee."),
}
SEATS = ("seated_gone", "seated_late", "seated_not_here", "here_unseated")
CHECKS = {
    "publish": (*SEATS, "constraints", "draft_overtaken", "at_open_pick_up"),
    "start": SEATS,
    "finish": ("table_unsigned", "call_waiting"),
}


def check_page(request: HttpRequest, session: Session, verb: str) -> HttpResponse:
    found = warnings_of(session, verb)
    title, label, anyway = CHECKED[verb]
    codes = {_check_of(warning.problem.code) for warning in found}
    open_tables = _without_result(session) if verb == "finish" else []
    return page(
        request,
        "organise/session/check_step.html",
        session.event,
        session=session,
        verb=verb,
        title=title % {"number": session.number},
        label=anyway if found else label,
        unusual_found=len(found),
        is_possible=not open_tables,
        grave=[
            _row(item) for item in (*open_tables, *found) if item in open_tables or item.is_grave
        ],
        unusual=[_row(warning) for warning in found if not warning.is_grave],
        passed=[PASSED[code] for code in _checks(session, verb) if code not in codes],
        consequences=list(_consequences(session, verb)),
    )


def _check_of(code: str) -> str:
    return "constraints" if code in BROKEN_CODES else code


def _checks(session: Session, verb: str) -> Iterator[str]:
    for code in CHECKS[verb]:
        if code != "at_open_pick_up" or allows_pick_ups(session.event):
            yield code


def _without_result(session: Session) -> list[StepWarning]:
    """Tables whose games go on: nothing overrides these."""
    tables = session.tables.unfinished().order_by("number")
    return [
        StepWarning(problem=problem("table_unfinished", number=table.number), table=table)
        for table in tables
    ]


def _row(warning: StepWarning) -> dict[str, Any]:
    return {"text": message_of(warning.problem), "code": warning.problem.code, "about": warning}


def _consequences(session: Session, verb: str) -> Iterator[str]:
    seats = session.seats.count()
    if verb == "publish":
        yield _("The seating shows on the public page.")
        if session.event.status == EventStatus.DRAFT:
            yield _("The event opens: everybody can see it.")
        yield ngettext(
            "%(count)s player can see their seat; those who follow get a notice.",
            "%(count)s players can see their seats; those who follow get a notice.",
            seats,
        ) % {"count": seats}
        yield _("You can move the session back to draft until it starts.")
    elif verb == "start":
        if session.event.entry_contract == EntryContract.HANDS:
            yield _("The clocks of all tables start, and hands can be entered.")
        else:
            yield _("The clocks of all tables start, and results can be entered.")
        if session.event.status in {EventStatus.DRAFT, EventStatus.OPEN}:
            yield _("The event starts, and its ruleset is locked.")
        yield _("You can undo the start until a hand is entered.")
    else:
        yield _("All tables are closed; only a referee can correct them.")
        yield _("You confirm the result on behalf of players who haven't signed.")
        if session.event.release_policy == ReleasePolicy.SESSION_END:
            yield _("Its results become visible to everybody.")
        yield _("You can reopen the session until the next one is published.")


@staff_page("event.change")
def check_release(request: HttpRequest, event: Event) -> HttpResponse:
    """Before hidden results are shown to everybody."""
    hidden = event.sessions.drawn().filter(status=SessionStatus.FINISHED)
    if event.release_policy == ReleasePolicy.HIDDEN_FROM:
        hidden = hidden.filter(number__gte=event.hidden_from or 1)
    numbers = list(hidden.order_by("number").values_list("number", flat=True))
    shows = [
        _("Results of session %(number)s become visible to everybody.") % {"number": one}
        for one in numbers
    ]
    return _event_page(
        request,
        event,
        warnings=[message_of(item) for item in warnings_of_release(event)],
        title=_("Release all results"),
        label=_("Release results"),
        anyway=_("Release anyway"),
        url="release",
        name="released",
        value="yes",
        consequences=[
            *shows,
            _("People who follow the event get a notice."),
            _("You can hide the results again."),
        ],
    )


@staff_page("event.change")
def check_end(request: HttpRequest, event: Event) -> HttpResponse:
    """Before the event is finished."""
    hidden = event.release_policy == ReleasePolicy.HIDDEN_FROM and not event.results_released
    more = [_("Hidden results stay hidden until you release them.")] if hidden else []
    return _event_page(
        request,
        event,
        warnings=[message_of(item) for item in open_calls(event)],
        title=_("Finish event"),
        label=_("Finish event"),
        anyway=_("Finish anyway"),
        url="event_status",
        name="status",
        value=EventStatus.FINISHED.value,
        consequences=[
            _("The standings become final, and people who follow the event get a notice."),
            *more,
            _("You can reopen the event to make corrections."),
        ],
    )


def _event_page(request: HttpRequest, event: Event, **context: Any) -> HttpResponse:
    return page(request, "organise/event/check_step.html", event, **context)
