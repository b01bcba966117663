"""Enter, correct, strike and undo hands.

The steps of the form are GET requests that carry the data along; only the last one is a POST.
"""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from league.core.errors import Conflict, Forbidden, Refused, message_of, problem
from league.models import Hand
from league.play.hands import correct_hand, record_hand, strike_hand, undo_last_hand
from league.seating.queries.clocks import seconds_left
from league.web.common.hand_tiles import number
from league.web.table.access import TableAccess, post_only, table_page
from league.web.table.entry_steps import HandForm, conflict_page, open_form, step_page
from league.web.table.pads import EntryPad, pad_of
from league.web.table.page_context import page_context

OK, FORBIDDEN, CONFLICT, REFUSED = 200, 403, 409, 422


@require_http_methods(["GET", "POST"])
@table_page
def new_hand(request: HttpRequest, access: TableAccess) -> HttpResponse:
    if request.method == "GET":
        return _form_page(request, step_page(open_form(access, _with_time_up(request.GET, access))))
    data = request.POST
    try:
        record_hand(
            access.table,
            by=access.actor,
            client_id=client_id_of(data),
            version=version_of(data),
            entry=_pad(access).entry_of(data),
        )
    except Refused as refused:
        return _refused(request, open_form(access, data), refused)
    return redirect_with_message(request, access, _("Hand saved."))


@require_http_methods(["GET", "POST"])
@table_page
def correct(request: HttpRequest, access: TableAccess, position: int) -> HttpResponse:
    old = _hand_at(access, position)
    if request.method == "GET":
        data = request.GET if "version" in request.GET else _pad(access).fields_of(old.entry)
        return _form_page(request, step_page(open_form(access, data, old)))
    data = request.POST
    try:
        correct_hand(
            access.table,
            position,
            by=access.actor,
            version=version_of(data),
            entry=_pad(access).entry_of(data),
            reason=data.get("reason", ""),
        )
    except Refused as refused:
        return _refused(request, open_form(access, data, old), refused)
    return redirect_with_message(
        request, access, _("Hand corrected. Later hands were recalculated.")
    )


@require_http_methods(["GET", "POST"])
@table_page
def strike(request: HttpRequest, access: TableAccess, position: int) -> HttpResponse:
    _hand_at(access, position)
    page: dict[str, Any] = {"version": access.table.version}
    status = OK
    if request.method == "POST":
        try:
            strike_hand(
                access.table,
                position,
                by=access.actor,
                version=version_of(request.POST),
                reason=request.POST.get("reason", ""),
            )
        except Refused as refused:
            page |= {"problems": messages_of(refused), "reason": request.POST.get("reason", "")}
            status = status_of(refused)
        else:
            return redirect_with_message(
                request, access, _("Hand struck. Later hands were recalculated.")
            )
    page |= page_context(access)
    page["row"] = next(row for row in page["hands"] if row.hand.position == position)
    return render(request, "table/strike.html", page, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@table_page
@post_only
def undo(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Undo the last hand; problems become messages."""
    try:
        undo_last_hand(access.table, by=access.actor, version=version_of(request.POST))
    except Refused as refused:
        for sentence in messages_of(refused):
            messages.error(request, sentence)
        return redirect(access.url("page"))
    return redirect_with_message(request, access, _("Last hand undone."))


def _with_time_up(data: QueryDict, access: TableAccess) -> QueryDict:
    """Preset `time_up` in a form that is opened after the clock has run out."""
    if "version" in data:
        return data
    left = seconds_left(access.table, now=timezone.now())
    filled = data.copy()
    if left is not None and left <= 0:
        filled["time_up"] = "1"
    return filled


def _hand_at(access: TableAccess, position: int) -> Hand:
    hand = access.table.hands.current().filter(position=position).first()
    if hand is None:
        raise Http404
    return hand


def _pad(access: TableAccess) -> EntryPad:
    return pad_of(access.table.session.event.ruleset)


def client_id_of(data: QueryDict) -> UUID:
    try:
        return UUID(data.get("client_id", ""))
    except ValueError:
        raise Refused(problem("client_id_unreadable", "client_id")) from None


def version_of(data: QueryDict) -> int:
    version = number(data.get("version", ""))
    if not isinstance(version, int):
        raise Refused(problem("version_missing", "version"))
    return version


def _form_page(request: HttpRequest, page: dict[str, Any], status: int = OK) -> HttpResponse:
    """The page, or the form alone for htmx."""
    template = "table/_hand_form.html" if wants_fragment(request) else "table/hand.html"
    return render(request, template, page, status=status)


def wants_fragment(request: HttpRequest) -> bool:
    """Whether htmx wants a fragment; restoring the history needs the whole page."""
    htmx = request.htmx  # type: ignore[attr-defined]  # set by the middleware
    return bool(htmx) and not htmx.history_restore_request


def _refused(request: HttpRequest, form: HandForm, refused: Refused) -> HttpResponse:
    """Show the form again with its problems, or the conflict page."""
    if isinstance(refused, Conflict):
        template = "table/_conflict.html" if wants_fragment(request) else "table/conflict.html"
        return render(request, template, conflict_page(form), status=CONFLICT)
    return _form_page(request, step_page(form, refused.problems), status_of(refused))


def redirect_with_message(request: HttpRequest, access: TableAccess, message: str) -> HttpResponse:
    messages.success(request, message)
    if wants_fragment(request):
        return HttpResponseClientRedirect(access.url("page"))
    return redirect(access.url("page"))


def status_of(refused: Refused) -> int:
    if isinstance(refused, Conflict):
        return CONFLICT
    return FORBIDDEN if isinstance(refused, Forbidden) else REFUSED


def messages_of(refused: Refused) -> list[str]:
    return [message_of(item) for item in refused.problems]
