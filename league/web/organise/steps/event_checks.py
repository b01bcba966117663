"""The pages before the end of an event and the release of its results: what is open, with its page."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from league.attention.matters import OUTLIVING, matters_of
from league.attention.waiting import Waiting
from league.core.errors import message_of, problem
from league.core.permissions import ANONYMOUS
from league.core.queries.rule_terms import comma_list
from league.entrants.queries.sign_ups import all_as_sign_ups, fees_of, terms_of
from league.enums import EventStatus, SessionStatus
from league.events.queries.events import unfinished_sessions
from league.events.queries.release import (
    call_waiting,
    calls_waiting,
    hidden_sessions,
    holds_results_back,
    sessions_still_played,
    still_played,
)
from league.models import Event, Session
from league.standings.queries.stages import has_sessions_left, stage_to_cut, stages_of
from league.web.common.views import actor_in, page, staff_page, waiting_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something open before a step, and the link to the page that settles it."""

    text: str
    label: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What one check found, and what it says when it found nothing."""

    found: list[Finding]
    passed: str


@staff_page("event.change")
def check_release(request: HttpRequest, event: Event) -> HttpResponse:
    """Before hidden results are shown to everybody."""
    hidden = event.sessions.drawn().filter(pk__in=hidden_sessions(event, ANONYMOUS))
    numbers = list(hidden.order_by("number").values_list("number", flat=True))
    shows = [
        _("Results of session %(number)s become visible to everybody.") % {"number": one}
        for one in numbers
    ]
    played = Check(found=list(_played(event)), passed=_("No session is still played."))
    return _page(
        request,
        event,
        [],
        [played, _calls(event)],
        [],
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
    more = [_("Hidden results stay hidden until you release them.")]
    return _page(
        request,
        event,
        [_sessions(event)],
        [_calls(event)],
        list(_left_open(request, event)),
        title=_("Finish event"),
        label=_("Finish event"),
        anyway=_("Finish anyway"),
        url="event_status",
        name="status",
        value=EventStatus.FINISHED.value,
        consequences=[
            _("The standings become final, and people who follow the event get a notice."),
            *(more if holds_results_back(event) else ()),
            _("You can reopen the event to make corrections."),
        ],
    )


def _page(
    request: HttpRequest,
    event: Event,
    grave: list[Check],
    unusual: list[Check],
    left_open: list[Check],
    **context: Any,
) -> HttpResponse:
    """`grave` stops the step, `unusual` needs a reason, and what is `left_open` can wait."""
    checks = [*grave, *unusual, *left_open]
    return page(
        request,
        "organise/event/check_step.html",
        event,
        grave=_found(grave),
        unusual=_found(unusual),
        left_open=_found(left_open),
        passed=[check.passed for check in checks if not check.found],
        **context,
    )


def _found(checks: Iterable[Check]) -> list[Finding]:
    return [finding for check in checks for finding in check.found]


def _played(event: Event) -> Iterator[Finding]:
    for session in sessions_still_played(event):
        yield _of_session(event, session, message_of(still_played(session)))


def _calls(event: Event) -> Check:
    found = [
        Finding(
            text=message_of(call_waiting(call)),
            label=_("Open call"),
            url=reverse("call", args=[event.slug, call.pk]),
        )
        for call in calls_waiting(event)
    ]
    return Check(found=found, passed=_("No table waits for a referee."))


def _sessions(event: Event) -> Check:
    found = [
        _of_session(event, session, " ".join(_unfinished(session)))
        for session in unfinished_sessions(event)
    ]
    return Check(found=found, passed=_("All sessions have finished."))


def _unfinished(session: Session) -> Iterator[str]:
    yield message_of(problem("event_has_unfinished_sessions", number=session.number))
    if session.status == SessionStatus.RUNNING:
        waiting = session.tables.unfinished().order_by("number")
        numbers = [str(number) for number in waiting.values_list("number", flat=True)]
        if numbers:
            yield ngettext(
                "Table %(numbers)s has no result.",
                "Tables %(numbers)s have no result.",
                len(numbers),
            ) % {"numbers": comma_list(numbers)}


def _of_session(event: Event, session: Session, text: str) -> Finding:
    url = reverse("manage_session", args=[event.slug, session.number])
    return Finding(text=text, label=_("Open session"), url=url)


def _left_open(request: HttpRequest, event: Event) -> Iterator[Check]:
    """What the end of the event does not settle: it can be done later, or is meant so."""
    waiting = waiting_of(request, event)
    yield Check(
        found=list(_not_drawn(event, waiting)), passed=_("All planned sessions have been drawn.")
    )
    if holds_results_back(event):
        text = _("The last results are hidden from everybody but staff.")
        yield Check(found=[_finding(event, text, _("Release results"), "release_check")], passed="")
    matters = matters_of(event, waiting, actor_in(request), only=OUTLIVING)
    yield Check(
        found=[
            _finding(event, f"{one.text}.", pgettext("button", "Open"), one.page) for one in matters
        ],
        passed=_("No sign-up waits for an answer, and no job has failed."),
    )
    yield from _fees(event)


def _not_drawn(event: Event, waiting: Waiting) -> Iterator[Finding]:
    stages, left = stages_of(event), waiting.planned - waiting.drawn
    if left > 0:
        text = ngettext(
            "%(count)s planned session has not been drawn.",
            "%(count)s planned sessions have not been drawn.",
            left,
        ) % {"count": left}
        if has_sessions_left(stages):
            yield _finding(event, text, _("Draw session"), "session_draw")
        else:
            yield _finding(event, text, _("Stages"), "stages")
    stage = stage_to_cut(stages)
    if stage is not None:
        text = _("The cut after %(name)s has not been made.") % {"name": stage.title}
        yield _finding(event, text, _("Open cut"), "cut", stage.number)


def _fees(event: Event) -> Iterator[Check]:
    terms = terms_of(event)
    if terms.fee is None:
        return
    fees = fees_of(all_as_sign_ups(event), terms)
    if fees is None:
        return
    unpaid = fees.of - fees.paid
    text = ngettext(
        "%(count)s fee has not been paid.", "%(count)s fees have not been paid.", unpaid
    ) % {"count": unpaid}
    url = reverse("sign_ups", args=[event.slug]) + "?show=unpaid"
    row = Finding(text=text, label=_("Who has not paid"), url=url)
    yield Check(found=[row] if unpaid else [], passed=_("All fees have been paid."))


def _finding(event: Event, text: str, label: str, name: str, *more: object) -> Finding:
    return Finding(text=text, label=label, url=reverse(name, args=[event.slug, *more]))
