"""Calling a referee from the table's own page."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.core.errors import Refused
from league.enums import CallReason
from league.play.queries.games import state_of
from league.play.queries.referee_calls import open_call
from league.play.referee_calls import call_referee, withdraw_call
from league.web.table.access import Door, deed, table_page
from league.web.table.hand_forms import number
from league.web.table.hands import OK, said, status_of
from league.web.table.table_view import place_of, seat_rows


@require_http_methods(["GET", "POST"])
@table_page
def call(request: HttpRequest, door: Door) -> HttpResponse:
    """What it is about: a tap on a reason calls, a few words may stand beside it."""
    data = request.POST
    if request.method == "GET":
        return _form(request, door)
    try:
        call_referee(
            door.table, by=door.actor, reason=data.get("reason", ""), text=data.get("text", "")
        )
    except Refused as refused:
        return _form(request, door, refused)
    messages.success(request, _("A referee has been called."))
    return redirect(door.url("page"))


@require_http_methods(["GET", "HEAD", "POST"])
@table_page
@deed
def withdraw(request: HttpRequest, door: Door) -> HttpResponse:
    """The call that the button stood at, and no later one."""
    named = number(request.POST.get("call", ""))
    call = door.table.calls.filter(pk=named if isinstance(named, int) else 0).first()
    if call is None:
        raise Http404
    try:
        withdraw_call(call, by=door.actor)
    except Refused as refused:
        for text in said(refused):
            messages.error(request, text)
    else:
        messages.success(request, _("Call cancelled."))
    return redirect(door.url("page"))


def _form(request: HttpRequest, door: Door, refused: Refused | None = None) -> HttpResponse:
    state = state_of(door.table)
    shown = place_of(door, state, seat_rows(state)) | {
        "reasons": CallReason.choices,
        "text": request.POST.get("text", ""),
        "call": open_call(door.table),
        "problems": said(refused) if refused else [],
    }
    status = status_of(refused) if refused else OK
    return render(request, "table/call.html", shown, status=status)
