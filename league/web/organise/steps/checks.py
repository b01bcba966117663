"""The steps of a session, and the pages before steps with consequences: what is wrong or unusual."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from league.core.errors import Forbidden, Refused, message_of, problem
from league.core.fields import LONGEST_REASON
from league.entrants.queries.sign_ups import closes_at_start, terms_of
from league.enums import (
    EntryContract,
    EventStatus,
    ReleasePolicy,
)
from league.models import Event, Session
from league.seating import changes
from league.seating import sessions as services
from league.seating.queries.pick_ups import allows_pick_ups
from league.seating.queries.step_warnings import StepWarning, warnings_of
from league.web.common.views import (
    actor_in,
    or_404,
    page,
    requires,
    session_or_404,
    staff_page,
)
from scoring.seating.constraints import BROKEN_CODES


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionStep:
    """A step of a session. `title` and `label` are those of the page before it, where it has one.

    `anyway` is the button where something unusual is overridden; a step with it takes a reason.
    `offer` is the label of the way to that page, where it is another.
    """

    write: Callable[..., object]
    done: Promise
    title: Promise | str = ""
    label: Promise | str = ""
    anyway: Promise | str = ""
    offer: Promise | str = ""
    consequences: tuple[Promise, ...] = ()


STEPS: dict[str, SessionStep] = {
    "publish": SessionStep(
        write=services.publish_session,
        done=gettext_lazy("Session published. Everyone can see the seating."),
        title=gettext_lazy("Publish session %(number)s"),
        label=gettext_lazy("Publish seating"),
        anyway=gettext_lazy("Publish anyway"),
    ),
    "unpublish": SessionStep(
        write=services.unpublish_session,
        done=gettext_lazy("Session moved back to draft."),
        title=gettext_lazy("Move session %(number)s back to draft?"),
        label=gettext_lazy("Back to draft"),
        consequences=(
            gettext_lazy("Players can no longer see the seating. Some may have seen it already."),
        ),
    ),
    "start": SessionStep(
        write=services.start_session,
        done=gettext_lazy("Session started."),
        title=gettext_lazy("Start session %(number)s"),
        label=gettext_lazy("Start session"),
        anyway=gettext_lazy("Start anyway"),
    ),
    "unstart": SessionStep(
        write=services.unstart_session,
        done=gettext_lazy("Start undone."),
        title=gettext_lazy("Undo the start of session %(number)s?"),
        label=gettext_lazy("Undo start"),
        consequences=(
            gettext_lazy(
                "All clocks are reset. No hands can be entered until the session starts again."
            ),
        ),
    ),
    "finish": SessionStep(
        write=services.finish_session,
        done=gettext_lazy("Session finished."),
        title=gettext_lazy("Finish session %(number)s"),
        label=gettext_lazy("Finish session"),
        anyway=gettext_lazy("Finish anyway"),
    ),
    "reopen": SessionStep(
        write=services.reopen_session,
        done=gettext_lazy("Session reopened."),
        title=gettext_lazy("Reopen session %(number)s?"),
        label=gettext_lazy("Reopen session"),
    ),
    "discard": SessionStep(
        write=services.discard_session,
        done=gettext_lazy("Draft discarded."),
        title=gettext_lazy("Discard the draft of session %(number)s?"),
        label=gettext_lazy("Discard draft"),
        consequences=(
            gettext_lazy("Its seating cannot be restored. It stays in the audit log."),
            gettext_lazy("The next draw creates session %(number)s again."),
        ),
    ),
    "pause": SessionStep(write=services.pause_session, done=gettext_lazy("Clocks paused.")),
    "resume": SessionStep(write=services.resume_session, done=gettext_lazy("Clocks resumed.")),
    "undo": SessionStep(
        write=changes.undo_seating_change,
        done=gettext_lazy("Seating change undone."),
        title=gettext_lazy("Undo the last seating change of session %(number)s?"),
        label=gettext_lazy("Undo seating change"),
        offer=gettext_lazy("Undo last seating change"),
        consequences=(gettext_lazy("Every seat goes back to how it was before the last change."),),
    ),
}
CHECKED = frozenset(verb for verb, step in STEPS.items() if step.anyway)
# What each check says when nothing is found.
PASSED: dict[str, Any] = {
    "seated_gone": gettext_lazy("Nobody with a seat has left the event."),
    "seated_late": gettext_lazy("Nobody with a seat is late."),
    "seated_not_here": gettext_lazy("Everybody with a seat is checked in."),
    "here_unseated": gettext_lazy("Everybody who is checked in has a seat or a bye."),
    "tables_in_use": gettext_lazy("No other session uses these tables at the same time."),
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
    "publish": (*SEATS, "tables_in_use", "constraints", "draft_overtaken", "at_open_pick_up"),
    "start": (*SEATS, "tables_in_use"),
    "finish": ("table_unsigned", "call_waiting"),
}


@require_POST
@requires("session.see_draft")
def take_step(request: HttpRequest, event: Event, number: int, verb: str) -> HttpResponse:
    """Take the step; what is unusual shows on the page of its check."""
    step = or_404(STEPS.get(verb))
    session = session_or_404(request, event, number)
    given, was_draft = {}, event.status == EventStatus.DRAFT
    if verb in CHECKED:
        given["override_reason"] = request.POST.get("override_reason", "")[:LONGEST_REASON]
    try:
        step.write(session, actor=actor_in(request), **given)
    except Forbidden as refusal:
        raise PermissionDenied from refusal
    except Refused as refusal:
        if any(item.code == "override_missing" for item in refusal.problems):
            return redirect("session_confirm", event.slug, number, verb)
        for item in refusal.problems:
            messages.error(request, message_of(item))
    else:
        messages.success(request, str(step.done))
        if verb in CHECKED and was_draft:
            messages.info(request, _("The event is open now: everybody can see it."))
    return _back_of(request, session, verb)


def _back_of(request: HttpRequest, session: Session, verb: str) -> HttpResponse:
    """The page that sent the step, else the session's own, as long as there is one."""
    slug, back = session.event.slug, request.POST.get("back")
    if back == "now":
        return redirect("manage", slug)
    if back == "night" and session.night is not None:
        return redirect("manage_night", slug, session.night.number)
    if verb == "discard" and not session.event.sessions.filter(pk=session.pk).exists():
        return redirect("manage_sessions", slug)
    return redirect("manage_session", slug, session.number)


@staff_page("session.see_draft")
def confirm(request: HttpRequest, event: Event, number: int, verb: str) -> HttpResponse:
    """Show the consequences of a step before it is taken."""
    session = session_or_404(request, event, number)
    if verb in CHECKED:
        return check_page(request, session, verb)
    step = STEPS.get(verb)
    if step is None or not step.title:
        raise Http404
    numbered = {"number": session.number}
    return page(
        request,
        "organise/session/confirm_step.html",
        event,
        session=session,
        verb=verb,
        title=step.title % numbered,
        label=step.label,
        consequences=[str(sentence) % numbered for sentence in step.consequences]
        + list(_consequences_of(session, verb)),
        change=changes.last_change(session) if verb == "undo" else None,
    )


def _consequences_of(session: Session, verb: str) -> Iterator[str]:
    """Consequences that depend on the session."""
    if verb == "unstart" and session.undo.get("event_status"):
        yield _("The event's ruleset can be changed again.")
    if verb == "unstart" and session.undo.get("sign_up_closed"):
        yield _("Sign-up opens again.")
    if verb == "reopen":
        closed = len(session.undo.get("closed", []))
        yield ngettext(
            "%(count)s table closed with the session can be corrected again.",
            "%(count)s tables closed with the session can be corrected again.",
            closed,
        ) % {"count": closed}
        if session.event.release_policy == ReleasePolicy.SESSION_END:
            yield _("Its results are hidden until it finishes again.")


def check_page(request: HttpRequest, session: Session, verb: str) -> HttpResponse:
    found = warnings_of(session, verb)
    step = STEPS[verb]
    codes = {_check_of(warning.problem.code) for warning in found}
    open_tables = _without_result(session) if verb == "finish" else []
    return page(
        request,
        "organise/session/check_step.html",
        session.event,
        session=session,
        verb=verb,
        title=step.title % {"number": session.number},
        label=step.anyway if found else step.label,
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
    left_out = {"tables_in_use"} if session.stage.source_id is None else set()
    if not allows_pick_ups(session.event):
        left_out.add("at_open_pick_up")
    yield from (code for code in CHECKS[verb] if code not in left_out)


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
        if closes_at_start(session.event, terms_of(session.event)):
            yield _("Sign-up closes. You can open it again in the sign-up settings.")
        yield _("You can undo the start until a hand is entered.")
    else:
        yield _("All tables are closed; only a referee can correct them.")
        yield _("You confirm the result on behalf of players who haven't signed.")
        if session.event.release_policy == ReleasePolicy.SESSION_END:
            yield _("Its results become visible to everybody.")
        yield _("You can reopen the session until the next one is published.")
