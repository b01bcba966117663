"""Referee calls: list of open calls, and the page of one call."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.models import Event, TableCall
from league.play.queries.games import seats_of
from league.play.queries.referee_calls import (
    call_in_event,
    call_wait,
    closed_calls_of,
    open_calls_of,
    with_seats,
)
from league.play.referee_calls import answer_call, close_call
from league.seating.queries.sessions import running_tables
from league.web.common.form_views import StaffFormView
from league.web.common.views import (
    actor_in,
    or_404,
    page,
    posts_verb,
    staff_page,
)


class NoteForm(forms.Form):
    """Closes a call; the hidden field makes a form with an empty note bound."""

    done = forms.CharField(widget=forms.HiddenInput, initial="1")
    note = forms.CharField(
        label=lazy("Note"),
        max_length=300,
        required=False,
        help_text=lazy("What was decided. Kept in the audit log."),
    )


@staff_page("call.answer")
def referee(request: HttpRequest, event: Event) -> HttpResponse:
    return page(
        request,
        "organise/referee/referee.html",
        event,
        calls=with_seats(open_calls_of(event)),
        closed=closed_calls_of(event),
        tables=running_tables(event),
    )


class Call(StaffFormView):
    """The page of a call; a POST closes it with a note."""

    may = "call.answer"
    template_name = "organise/referee/call.html"
    form_class = NoteForm
    done = lazy("Call resolved.")
    back = "referee"

    def get_object(self) -> TableCall:
        return or_404(call_in_event(self.event, self.kwargs["call"]))

    def write(self, form: NoteForm) -> object:
        return close_call(self.object, actor=self.actor, note=form.cleaned_data["note"])

    def context(self) -> dict[str, Any]:
        row = self.object
        return {
            "waiting": call_wait(row, now=timezone.now()),
            "call": row,
            "table": row.table,
            "session": row.table.session,
            "seats": seats_of(row.table),
        }


@posts_verb("call.answer", back="call", keep=("call",))
def answer(request: HttpRequest, event: Event, call: int) -> str:
    row = or_404(call_in_event(event, call))
    answer_call(row, actor=actor_in(request))
    return _("Table %(number)s can see that you are on your way.") % {"number": row.table.number}
