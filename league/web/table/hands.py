"""Enter, correct, strike and undo hands without scripts.

The check is a GET request that carries what was typed; only saving is a POST.
"""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods

from league.core.errors import Conflict, Refused
from league.models import Hand
from league.play.hands import correct_hand, record_hand, strike_hand, undo_last_hand
from league.play.queries.games import state_of
from league.play.queries.texts.hands import wind_sign
from league.seating.queries.clocks import seconds_left
from league.web.table.access import TableAccess, table_page
from league.web.table.answers import (
    CONFLICT,
    OK,
    REFUSED,
    as_messages,
    client_id_of,
    messages_of,
    posts_step,
    redirect_with_message,
    status_of,
    version_of,
)
from league.web.table.corrections import hand_at
from league.web.table.pads import pad_of
from league.web.table.page_context import page_context
from league.web.table.plain.hand_form import HandForm, offence_values
from league.web.table.plain_page import conflict_page, open_page, plain_page


@require_http_methods(["GET", "POST"])
@table_page
def new_hand(request: HttpRequest, access: TableAccess) -> HttpResponse:
    if request.method == "GET":
        return _asked(request, access)
    data = request.POST

    def record(form: HandForm) -> None:
        record_hand(
            access.table,
            actor=access.actor,
            client_id=client_id_of(data),
            version=version_of(data),
            entry=form.entry(),
            offence=form.said_offence,
        )

    return _saved(request, access, record, _("Hand saved."))


@require_http_methods(["GET", "POST"])
@table_page
def correct(request: HttpRequest, access: TableAccess, position: int) -> HttpResponse:
    old = hand_at(access, position)
    if request.method == "GET":
        return _asked(request, access, old)
    data = request.POST

    def change(form: HandForm) -> None:
        correct_hand(
            access.table,
            position,
            actor=access.actor,
            version=version_of(data),
            entry=form.entry(),
            reason=data.get("reason", ""),
            offence=form.said_offence,
        )

    return _saved(request, access, change, _("Hand corrected."), old)


@require_http_methods(["GET", "POST"])
@table_page
def strike(request: HttpRequest, access: TableAccess, position: int) -> HttpResponse:
    hand_at(access, position)
    reason, refused = request.POST.get("reason", ""), None
    page: dict[str, Any] = {"version": access.table.version, "reason": reason}
    if request.method == "POST":
        try:
            version = version_of(request.POST)
            strike_hand(access.table, position, actor=access.actor, version=version, reason=reason)
        except Refused as problems:
            refused = problems
        else:
            message = _("Hand struck. Later hands were recalculated.")
            return redirect_with_message(request, access, message)
    page |= {**page_context(access), "problems": messages_of(refused)}
    page["row"] = next(row for row in page["hands"] if row.hand.position == position)
    return render(request, "table/strike.html", page, status=status_of(refused))


@posts_step(as_messages, lazy("Last hand undone."))
def undo(access: TableAccess, data: QueryDict) -> None:
    undo_last_hand(access.table, actor=access.actor, version=version_of(data))


def _asked(request: HttpRequest, access: TableAccess, old: Hand | None = None) -> HttpResponse:
    """The form as it opens, as it was typed, or its check."""
    if not request.GET.keys() & {"check", "change"}:
        initial = _as_it_opens(request.GET, access) if old is None else _as_stored(old, access)
        page = open_page(access, None, old, initial=initial)
        return _form_page(request, plain_page(page, checks=False))
    page = open_page(access, request.GET, old)
    return _form_page(request, plain_page(page, checks="check" in request.GET))


def _as_it_opens(typed: QueryDict, access: TableAccess) -> dict[str, Any]:
    """A new hand, with the riichi that were marked, and `time_up` after the clock."""
    left = seconds_left(access.table, now=timezone.now())
    initial: dict[str, Any] = {**typed.dict(), "time_up": left is not None and left <= 0}
    if access.table.riichi:
        state = state_of(access.table)
        situation = state.game.situation if state.game else None
        initial["riichi"] = [wind_sign(situation, seat) for seat in state.riichi if situation]
    return initial


def _as_stored(old: Hand, access: TableAccess) -> dict[str, Any]:
    ruleset = access.table.ruleset
    return pad_of(ruleset).form.values_of(old.entry, ruleset) | offence_values(old.offence)


def _saved(
    request: HttpRequest,
    access: TableAccess,
    save: Callable[[HandForm], None],
    done: str,
    old: Hand | None = None,
) -> HttpResponse:
    """Save what was typed; what is refused comes back with its problems."""
    ruleset = access.table.ruleset
    form = pad_of(ruleset).form(request.POST, ruleset=ruleset)
    if not form.is_valid():
        return _form_page(request, plain_page(open_page(access, request.POST, old)), REFUSED)
    try:
        save(form)
    except Conflict:
        page = conflict_page(open_page(access, request.POST, old))
        return render(request, "table/conflict/conflict.html", page, status=CONFLICT)
    except Refused as refused:
        page = plain_page(open_page(access, request.POST, old), refused.problems)
        return _form_page(request, page, status_of(refused))
    return redirect_with_message(request, access, done)


def _form_page(request: HttpRequest, page: dict[str, Any], status: int = OK) -> HttpResponse:
    return render(request, "table/plain/hand.html", page, status=status)
