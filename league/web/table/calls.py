"""Referee calls from a table page."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.core.errors import Refused
from league.enums import CallReason
from league.play.queries.games import state_of
from league.play.queries.penalties import catalogue_rows
from league.play.queries.referee_calls import open_call
from league.play.referee_calls import call_referee, withdraw_call
from league.web.common.typed_fields import whole_number
from league.web.table.access import TableAccess, table_page
from league.web.table.hands import OK, messages_of, status_of
from league.web.table.page_context import seat_rows, table_context


@require_http_methods(["GET", "POST"])
@table_page
def call(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Call a referee with a reason and an optional note."""
    data = request.POST
    if request.method == "GET":
        return _form(request, access)
    try:
        call_referee(
            access.table,
            actor=access.actor,
            reason=data.get("reason", ""),
            text=data.get("text", ""),
        )
    except Refused as refused:
        return _form(request, access, refused)
    messages.success(request, _("A referee has been called."))
    return redirect(access.url("page"))


@require_POST
@table_page
def withdraw(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Cancel the call named in the form, not a later one."""
    call_id = whole_number(request.POST.get("call", "")) or 0
    call = access.table.calls.filter(pk=call_id).first()
    if call is None:
        raise Http404
    try:
        withdraw_call(call, actor=access.actor)
    except Refused as refused:
        for text in messages_of(refused):
            messages.error(request, text)
    else:
        messages.success(request, _("Call cancelled."))
    return redirect(access.url("page"))


@require_safe
@table_page
def catalogue(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The penalty catalogue of the event, for the players at the table."""
    state = state_of(access.table)
    context = table_context(access, state, seat_rows(state))
    shown = catalogue_rows(access.table.session.event)
    return render(request, "table/catalogue.html", context | shown)


def _form(
    request: HttpRequest, access: TableAccess, refused: Refused | None = None
) -> HttpResponse:
    state = state_of(access.table)
    context = table_context(access, state, seat_rows(state)) | {
        "reasons": CallReason.choices,
        "text": request.POST.get("text", ""),
        "call": open_call(access.table),
        "problems": messages_of(refused) if refused else [],
    }
    status = status_of(refused) if refused else OK
    return render(request, "table/call.html", context, status=status)
