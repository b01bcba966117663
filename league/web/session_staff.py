"""Sessions as staff run them: the list, one session's own page, its steps, its links."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from league.models import Event, Session
from league.selectors.entrants import present_in
from league.selectors.seating import substitutes_of
from league.selectors.sessions import (
    latest_draw,
    next_draw_method,
    sessions_of,
    sit_outs_of,
    tables_in,
)
from league.services import sessions as services
from league.web.answering import command, form_page, page
from league.web.asking import actor_in, session_or_404, staff_page
from league.web.forms.sessions import DrawForm, NewSessionForm, SeatsForm, SubstituteForm

# What a button of the session's page does, and what the page says then.
STEPS: dict[str, tuple[Callable[..., object], Any]] = {
    "publish": (services.publish_session, _("Everybody can see the seating now.")),
    "withdraw": (services.unpublish_session, _("The session is a draft again.")),
    "start": (services.start_session, _("The session runs.")),
    "finish": (services.finish_session, _("The session has finished.")),
    "discard": (services.discard_session, _("The draft is thrown away.")),
}


@require_safe
@staff_page("session.see_draft")
def sessions(request: HttpRequest, event: Event) -> HttpResponse:
    return sessions_page(request, event, new_form(event))


def new_form(event: Event) -> NewSessionForm:
    """Once people check in, those who have not are taken to be absent unless told otherwise."""
    initial = {
        "method": next_draw_method(event),
        "minutes": event.session_minutes,
        "checked_in_only": present_in(event)["checked_in"] > 0,
    }
    return NewSessionForm(initial=initial)


def sessions_page(request: HttpRequest, event: Event, form: NewSessionForm) -> HttpResponse:
    listed = sessions_of(event, actor_in(request))
    return form_page(request, "manage/sessions.html", event, form=form, sessions=listed)


@require_safe
@staff_page("session.see_draft")
def session(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    return session_staff_page(request, session_or_404(request, event, number))


def session_staff_page(request: HttpRequest, session: Session, **bound: Any) -> HttpResponse:
    """One session with everything that can be done to it; `bound` are forms sent with problems."""
    tables = tables_in(session)
    substitutes = substitutes_of(session.event)
    forms: dict[str, Any] = {
        "redraw_form": DrawForm(initial={"method": session.method}),
        "swap_form": SeatsForm(tables),
        "substitute_form": SubstituteForm(tables, substitutes),
    }
    return form_page(
        request,
        "manage/session.html",
        session.event,
        session=session,
        tables=tables,
        sit_outs=sit_outs_of(session),
        job=latest_draw(session),
        substitutes=substitutes,
        **forms | bound,
    )


@require_POST
@staff_page("session.see_draft")
def step(request: HttpRequest, event: Event, number: int, verb: str) -> HttpResponse:
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
@staff_page("table.see_link")
def links(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Every table's secret link with its code, to print and to lay on the tables."""
    session = session_or_404(request, event, number)
    return page(request, "manage/links.html", event, session=session, tables=tables_in(session))
