"""The table page, and steps of the whole table: result, close, reopen, sign-off."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.core.errors import Refused, message_of
from league.enums import TableStatus
from league.models import Seat
from league.play.early_ends import agree_to_end
from league.play.queries.entered_results import correction_needs_reason, result_as_entered
from league.play.queries.games import has_sticks, seat_at, seats_of
from league.play.queries.table_page_version import (
    page_facts,
    table_page_version,
    version_of_table_page,
)
from league.play.sign_offs import sign_table, withdraw_sign_off
from league.play.tables import close_table, record_result, reopen_table, undo_closing
from league.templatetags.numbers import MINUS, habit
from league.web.common.typed_fields import number, whole_number
from league.web.common.views import or_404
from league.web.table.access import TableAccess, table_page
from league.web.table.hands import OK, messages_of, redirect_with_message, status_of, version_of
from league.web.table.pads import pad_of
from league.web.table.page_context import page_context, with_differences
from league.web.table.phone_entry import page_data, phone_app
from league.web.table.shared_state import shared_state
from scoring import Ruleset
from scoring.results.placement import STICK, points_in_play, points_unit

BETWEEN_THOUSANDS = re.compile(r"(?<=\d)[.,\s’'](?=\d{3}(?!\d))")  # noqa: RUF001


@require_safe
@table_page
def page(request: HttpRequest, access: TableAccess) -> HttpResponse:
    return _page(request, access)


@require_safe
@table_page
def version(_request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The version of the page, for phones that poll."""
    return JsonResponse(version_of_table_page(access.table))


@require_http_methods(["GET", "POST"])
@table_page
def result(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Enter the result of a game, if the event records results only."""
    if request.method == "GET":
        return _result_form(request, access, _stored_scores(access))
    data = request.POST
    try:
        record_result(
            access.table,
            actor=access.actor,
            version=version_of(data),
            raw_points=[_number_in(data, f"points-{place}") for place in range(_seats(access))],
            leftover_sticks=_number_in(data, "leftover_sticks", empty=0),
            reason=data.get("reason", ""),
        )
    except Refused as refused:
        return _result_form(request, access, data, refused)
    return redirect_with_message(request, access, _("Result saved."))


@require_http_methods(["GET", "POST"])
@table_page
def close(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Confirm the result, or end an unfinished game."""

    def do(data: QueryDict) -> str:
        table = close_table(access.table, actor=access.actor, version=version_of(data))
        closed = table.status == TableStatus.CLOSED
        return _("Table closed.") if closed else _("Game ended. Confirm the result now.")

    return _confirm_page(request, access, do, "table/closing/close.html")


@require_http_methods(["GET", "POST"])
@table_page
def reopen(request: HttpRequest, access: TableAccess) -> HttpResponse:
    def do(data: QueryDict) -> str:
        reason = data.get("reason", "")
        reopen_table(access.table, actor=access.actor, version=version_of(data), reason=reason)
        return _("Table reopened.")

    return _confirm_page(request, access, do, "table/closing/reopen.html")


@require_safe
@table_page
def slip(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The result slip for printing; without a result redirect to the table page."""
    shown = page_context(access)
    if shown["result"] is None:
        return redirect(access.url("page"))
    return render(request, "table/slip.html", shown)


@require_POST
@table_page
def sign(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Sign off the result for a player."""
    return _signing(request, access, sign_table, _("Signed."))


@require_POST
@table_page
def unsign(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Withdraw a player's sign-off."""
    return _signing(request, access, withdraw_sign_off, _("Signature withdrawn."))


def _signing(
    request: HttpRequest, access: TableAccess, do: Callable[..., object], done: str
) -> HttpResponse:
    data, seat = request.POST, seat_in(request, access)
    pin, version = data.get("pin", ""), version_of(data)
    try:
        do(access.table, seat, actor=access.actor, version=version, pin=pin)
    except Refused as refused:
        return refused_page(request, access, refused)
    return redirect_with_message(request, access, done)


@require_POST
@table_page
def undo_close(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Undo that the table was closed, or its game ended, a moment ago."""
    try:
        undo_closing(access.table, actor=access.actor, version=version_of(request.POST))
    except Refused as refused:
        return refused_page(request, access, refused)
    return redirect_with_message(request, access, _("Undone. The table is as it was before."))


@require_POST
@table_page
def agree(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Agree for a player to end the game before time."""
    data, seat = request.POST, seat_in(request, access)
    pin, version = data.get("pin", ""), version_of(data)
    try:
        table = agree_to_end(access.table, seat, actor=access.actor, version=version, pin=pin)
    except Refused as refused:
        return _confirmation(request, access, "table/closing/close.html", refused)
    if table.version == version:
        return redirect(access.url("close"))
    return redirect_with_message(request, access, _("Game ended."))


def seat_in(request: HttpRequest, access: TableAccess) -> Seat:
    return or_404(seat_at(access.table, whole_number(request.POST.get("seat", "")) or 0))


def refused_page(request: HttpRequest, access: TableAccess, refused: Refused) -> HttpResponse:
    """The table page with what is wrong."""
    return _page(request, access, refused)


def _page(
    request: HttpRequest, access: TableAccess, refused: Refused | None = None
) -> HttpResponse:
    # Read before the hands: a hand that comes in between makes the page too old, which the phone
    # notices. With the new version and the old hands it would take the old situation for the new.
    facts = page_facts(access.table)
    as_of = table_page_version(facts)

    def context() -> dict[str, Any]:
        return _shown(request, access, as_of, facts)

    asked = request.GET.dict()
    since = asked.pop("since", None)
    if access.by_link and refused is None and asked == {"part": "state"}:
        return shared_state(request, access, as_of, context, since)
    shown = context()
    if refused is not None:
        shown["problems"] = messages_of(refused)
    template = "table/state/_state.html"
    if request.GET.get("part") != "state":
        shown["app"] = phone_app(shown["state"], shown["seats"])
        template = "table/page.html"
    status = OK if refused is None else status_of(refused)
    return render(request, template, shown, status=status)


def _shown(
    request: HttpRequest, access: TableAccess, as_of: dict[str, Any], facts: dict[str, Any]
) -> dict[str, Any]:
    """The context of the page as of a version."""
    shown = page_context(access, facts)
    ruleset = access.table.ruleset
    if shown["actions"].enter:
        shown["outcomes"] = pad_of(ruleset).outcomes_of(ruleset)
    shown["against"] = request.GET.get("against", "")
    shown["seats"] = with_differences(shown["seats"], shown["against"])
    shown["data"] = page_data(request, access, shown["state"], as_of)
    return shown


def _confirm_page(
    request: HttpRequest,
    access: TableAccess,
    do: Callable[[QueryDict], str],
    template: str,
) -> HttpResponse:
    """GET asks for confirmation, POST takes the step; a refusal asks again with its problems."""
    if request.method != "POST":
        return _confirmation(request, access, template)
    try:
        message = do(request.POST)
    except Refused as refused:
        return _confirmation(request, access, template, refused)
    return redirect_with_message(request, access, message)


def _confirmation(
    request: HttpRequest, access: TableAccess, template: str, refused: Refused | None = None
) -> HttpResponse:
    problems: list[str] = []
    status = OK
    if refused is not None:
        problems, status = messages_of(refused), status_of(refused)
        access.table.refresh_from_db(fields=["version", "status"])
    shown = page_context(access) | {"problems": problems, "reason": request.POST.get("reason", "")}
    return render(request, template, shown, status=status)


def _seats(access: TableAccess) -> int:
    return access.table.ruleset.players


def _number_in(data: QueryDict, name: str, *, empty: Any = None) -> Any:
    """Read a number with any thousands separator; other text is passed on to `scoring`."""
    text = BETWEEN_THOUSANDS.sub("", data.get(name, "").strip()).replace(MINUS, "-")
    return number(text) if text else empty


def _stored_scores(access: TableAccess) -> dict[str, str]:
    """The stored result as form data, as it was entered."""
    stored = result_as_entered(access.table, seats_of(access.table))
    if stored is None:
        return {"leftover_sticks": "0"}
    points = {f"points-{place}": str(held) for place, held in enumerate(stored.raw_points)}
    return points | {"leftover_sticks": str(stored.leftover_sticks)}


def _slip_data(ruleset: Ruleset) -> dict[str, Any]:
    """What the digits of a result slip count and add up to."""
    numbers = habit()
    return {
        "habit": {"thousands": numbers.thousands, "least": numbers.least},
        "total": points_in_play(ruleset),
        "stick": STICK,
        "unit": points_unit(ruleset),
        "texts": {
            "right": "\N{CHECK MARK}",
            "missing": _("%(points)s missing"),
            "over": _("%(points)s too many"),
        },
    }


def _result_form(
    request: HttpRequest,
    access: TableAccess,
    data: Mapping[str, Any],
    refused: Refused | None = None,
) -> HttpResponse:
    if refused is not None:
        access.table.refresh_from_db(fields=["version", "status"])
    problems = () if refused is None else refused.problems
    shown = page_context(access) | {"problems": [message_of(item) for item in problems]}
    shown["scores"] = [
        {
            "seat": row,
            "name": f"points-{place}",
            "value": data.get(f"points-{place}", ""),
            "problems": [
                message_of(item) for item in problems if item.field == f"raw_points.{place}"
            ],
        }
        for place, row in enumerate(shown["seats"])
    ]
    shown["leftover_sticks"] = data.get("leftover_sticks", "")
    shown["reason"] = data.get("reason", "")
    shown["reason_is_optional"] = not correction_needs_reason(access.table)
    shown["has_sticks"] = has_sticks(access.table.session.event)
    shown["slip"] = _slip_data(access.table.ruleset)
    status = OK if refused is None else status_of(refused)
    return render(request, "table/result.html", shown, status=status)
