"""Referee calls: list of open calls, and the page of one call."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.models import Event
from league.play.queries.games import seats_of
from league.play.queries.referee_calls import (
    call_in_event,
    call_wait,
    closed_calls_of,
    open_calls_of,
)
from league.play.referee_calls import answer_call, close_call
from league.seating.queries.sessions import running_tables
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    page,
    requires,
    run_verb_and_redirect,
    run_verb_on_form,
)
from league.web.organise.forms.calls import NoteForm


@require_safe
@requires("call.answer")
def referee(request: HttpRequest, event: Event) -> HttpResponse:
    return page(
        request,
        "organise/referee/referee.html",
        event,
        calls=open_calls_of(event),
        closed=closed_calls_of(event),
        tables=running_tables(event),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@requires("call.answer")
def call(request: HttpRequest, event: Event, call: int) -> HttpResponse:
    """The page of a call; POST closes it with a note."""
    row = or_404(call_in_event(event, call))
    form = NoteForm(request.POST or None)
    if form.is_valid():
        actor, note = actor_in(request), form.cleaned_data["note"]
        if run_verb_on_form(form, lambda: close_call(row, actor=actor, note=note)):
            messages.success(request, _("Call resolved."))
            return redirect("referee", event.slug)
    return form_page(
        request,
        "organise/referee/call.html",
        event,
        form=form,
        waiting=call_wait(row, now=timezone.now()),
        call=row,
        table=row.table,
        session=row.table.session,
        seats=seats_of(row.table),
    )


@require_POST
@requires("call.answer")
def answer(request: HttpRequest, event: Event, call: int) -> HttpResponse:
    row = or_404(call_in_event(event, call))
    write = partial(answer_call, row, actor=actor_in(request))
    done = _("Table %(number)s can see that you are on your way.") % {"number": row.table.number}
    return run_verb_and_redirect(
        request, write, done=done, back="call", slug=event.slug, call=row.pk
    )
