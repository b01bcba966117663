"""Enter, correct, strike and undo hands without scripts.

The check is a GET request that carries what was typed; only saving is a POST.
"""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.core.errors import Conflict, Forbidden, Refused, message_of, problem
from league.play.hands import correct_hand, record_hand, strike_hand, undo_last_hand
from league.play.queries.games import state_of
from league.play.queries.texts.hands import wind_sign
from league.seating.queries.clocks import seconds_left
from league.web.common.hand_tiles import number
from league.web.table.access import TableAccess, table_page
from league.web.table.corrections import hand_at
from league.web.table.offences import offence_fields, offence_of
from league.web.table.pads import pad_of
from league.web.table.page_context import page_context
from league.web.table.plain_page import HandForm, conflict_page, open_form, plain_page

OK, FORBIDDEN, CONFLICT, REFUSED = 200, 403, 409, 422


@require_http_methods(["GET", "POST"])
@table_page
def new_hand(request: HttpRequest, access: TableAccess) -> HttpResponse:
    if request.method == "GET":
        return _form_page(request, plain_page(open_form(access, _prefilled(request.GET, access))))
    data = request.POST
    try:
        record_hand(
            access.table,
            actor=access.actor,
            client_id=client_id_of(data),
            version=version_of(data),
            entry=_entry_of(access, data),
            offence=offence_of(data),
        )
    except Refused as refused:
        return _refused(request, open_form(access, data), refused)
    return redirect_with_message(request, access, _("Hand saved."))


@require_http_methods(["GET", "POST"])
@table_page
def correct(request: HttpRequest, access: TableAccess, position: int) -> HttpResponse:
    old = hand_at(access, position)
    if request.method == "GET":
        ruleset = access.table.ruleset
        data: QueryDict = request.GET
        if "version" not in data:
            data = pad_of(ruleset).fields_of(old.entry, ruleset)
            data.update(offence_fields(old.offence))
        return _form_page(request, plain_page(open_form(access, data, old)))
    data = request.POST
    try:
        correct_hand(
            access.table,
            position,
            actor=access.actor,
            version=version_of(data),
            entry=_entry_of(access, data),
            reason=data.get("reason", ""),
            offence=offence_of(data),
        )
    except Refused as refused:
        return _refused(request, open_form(access, data, old), refused)
    return redirect_with_message(request, access, _("Hand corrected."))


@require_http_methods(["GET", "POST"])
@table_page
def strike(request: HttpRequest, access: TableAccess, position: int) -> HttpResponse:
    hand_at(access, position)
    page: dict[str, Any] = {"version": access.table.version}
    status = OK
    if request.method == "POST":
        try:
            strike_hand(
                access.table,
                position,
                actor=access.actor,
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


@require_POST
@table_page
def undo(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Undo the last hand; problems become messages."""
    try:
        undo_last_hand(access.table, actor=access.actor, version=version_of(request.POST))
    except Refused as refused:
        for sentence in messages_of(refused):
            messages.error(request, sentence)
        return redirect(access.url("page"))
    return redirect_with_message(request, access, _("Last hand undone."))


def _prefilled(data: QueryDict, access: TableAccess) -> QueryDict:
    """A form as it opens: with the riichi that were marked, and `time_up` after the clock."""
    if "version" in data:
        return data
    left = seconds_left(access.table, now=timezone.now())
    filled = data.copy()
    if left is not None and left <= 0:
        filled["time_up"] = "1"
    if access.table.riichi:
        state = state_of(access.table)
        situation = state.game.situation if state.game else None
        winds = [wind_sign(situation, seat) for seat in state.riichi] if situation else []
        filled.setlist("riichi", winds)
    return filled


def _entry_of(access: TableAccess, data: QueryDict) -> dict[str, Any]:
    ruleset = access.table.ruleset
    return pad_of(ruleset).entry_of(data, ruleset)


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
    return render(request, "table/plain/hand.html", page, status=status)


def _refused(request: HttpRequest, form: HandForm, refused: Refused) -> HttpResponse:
    """Show the page again with its problems, or the conflict page."""
    if isinstance(refused, Conflict):
        return render(request, "table/conflict/conflict.html", conflict_page(form), status=CONFLICT)
    return _form_page(request, plain_page(form, refused.problems), status_of(refused))


def redirect_with_message(request: HttpRequest, access: TableAccess, message: str) -> HttpResponse:
    messages.success(request, message)
    return redirect(access.url("page"))


def status_of(refused: Refused) -> int:
    if isinstance(refused, Conflict):
        return CONFLICT
    return FORBIDDEN if isinstance(refused, Forbidden) else REFUSED


def messages_of(refused: Refused) -> list[str]:
    return [message_of(item) for item in refused.problems]
