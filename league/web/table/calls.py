"""Referee calls from a table page."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_safe

from league.core.errors import Refused
from league.enums import CallReason
from league.play.queries.penalties import catalogue_rows
from league.play.queries.referee_calls import open_call
from league.play.referee_calls import call_referee, withdraw_call
from league.web.common.typed_fields import whole_number
from league.web.common.views import or_404
from league.web.table.access import TableAccess, table_page
from league.web.table.answers import (
    as_messages,
    messages_of,
    posts_step,
    redirect_with_message,
    status_of,
)
from league.web.table.page_context import table_context


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
    return redirect_with_message(request, access, _("A referee has been called."))


@posts_step(as_messages, lazy("Call cancelled."))
def withdraw(access: TableAccess, data: QueryDict) -> None:
    """Cancel the call named in the form, not a later one."""
    call_id = whole_number(data.get("call", "")) or 0
    call = or_404(access.table.calls.filter(pk=call_id).first())
    withdraw_call(call, actor=access.actor)


@require_safe
@table_page
def catalogue(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The penalty catalogue of the event, for the players at the table."""
    shown = table_context(access) | catalogue_rows(access.table.session.event)
    return render(request, "table/catalogue.html", shown)


def _form(
    request: HttpRequest, access: TableAccess, refused: Refused | None = None
) -> HttpResponse:
    context = table_context(access) | {
        "reasons": CallReason.choices,
        "text": request.POST.get("text", ""),
        "call": open_call(access.table),
        "problems": messages_of(refused),
    }
    return render(request, "table/call.html", context, status=status_of(refused))
