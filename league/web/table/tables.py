"""A table's own page, and what is done with the table as a whole: result, closing, sign-offs."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.core.errors import Refused, message_of
from league.enums import TableStatus
from league.play.queries.page_version import page_version_of
from league.play.sign_offs import sign_table
from league.play.tables import close_table, record_result, reopen_table
from league.templatetags.numbers import MINUS
from league.web.table.access import Door, deed, table_page
from league.web.table.hand_choices import outcomes_of
from league.web.table.hand_forms import number
from league.web.table.hands import OK, said, status_of, stored, version_of
from league.web.table.table_app import app_of, data_of
from league.web.table.table_view import page_of, rows_against

BETWEEN_THOUSANDS = re.compile(r"(?<=\d)[.,\s’'](?=\d{3}(?!\d))")  # noqa: RUF001


@require_safe
@table_page
def page(request: HttpRequest, door: Door) -> HttpResponse:
    return _page(request, door)


@require_safe
@table_page
def version(_request: HttpRequest, door: Door) -> HttpResponse:
    """How far the table is, for phones that ask whether anything has changed."""
    return JsonResponse(page_version_of(door.table))


@require_http_methods(["GET", "POST"])
@table_page
def result(request: HttpRequest, door: Door) -> HttpResponse:
    """The scores of a whole game, where the event wants nothing else."""
    if request.method == "GET":
        return _result_form(request, door, _stored_scores(door))
    data = request.POST
    try:
        record_result(
            door.table,
            by=door.actor,
            version=version_of(data),
            raw_points=[_typed(data, f"points-{place}") for place in range(_seats(door))],
            leftover_sticks=_typed(data, "leftover_sticks", empty=0),
            reason=data.get("reason", ""),
        )
    except Refused as refused:
        return _result_form(request, door, data, refused)
    return stored(request, door, _("Result saved."))


@require_http_methods(["GET", "POST"])
@table_page
def close(request: HttpRequest, door: Door) -> HttpResponse:
    """Confirm the result; a game that the clock cut short ends here."""

    def do(data: QueryDict) -> str:
        table = close_table(door.table, by=door.actor, version=version_of(data))
        closed = table.status == TableStatus.CLOSED
        return _("Table closed.") if closed else _("Game ended. Confirm the result now.")

    return _confirmed(request, door, do, "table/close.html")


@require_http_methods(["GET", "POST"])
@table_page
def reopen(request: HttpRequest, door: Door) -> HttpResponse:
    def do(data: QueryDict) -> str:
        reason = data.get("reason", "")
        reopen_table(door.table, by=door.actor, version=version_of(data), reason=reason)
        return _("Table reopened.")

    return _confirmed(request, door, do, "table/reopen.html")


@require_safe
@table_page
def slip(request: HttpRequest, door: Door) -> HttpResponse:
    """The result on paper, with lines to sign on; the game's page while there is none."""
    shown = page_of(door)
    if shown["result"] is None:
        return redirect(door.url("page"))
    return render(request, "table/slip.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@table_page
@deed
def sign(request: HttpRequest, door: Door) -> HttpResponse:
    """A player's word that the result is right."""
    seat_id = number(request.POST.get("seat", ""))
    seat = door.table.seats.filter(pk=seat_id if isinstance(seat_id, int) else 0).first()
    if seat is None:
        raise Http404
    try:
        sign_table(door.table, seat, by=door.actor, version=version_of(request.POST))
    except Refused as refused:
        return _page(request, door, refused)
    return stored(request, door, _("Signed."))


def _page(request: HttpRequest, door: Door, refused: Refused | None = None) -> HttpResponse:
    shown = page_of(door)
    if shown["offers"].enter:
        shown["outcomes"] = outcomes_of(door.table.session.event.ruleset)
    if refused is not None:
        shown["problems"] = said(refused)
    shown["against"] = request.GET.get("against", "")
    shown["seats"] = rows_against(shown["seats"], shown["against"])
    shown["data"] = data_of(request, door, shown["state"])
    template = "table/_state.html"
    if request.GET.get("part") != "state":
        shown["app"] = app_of(shown["state"], shown["seats"])
        template = "table/page.html"
    status = OK if refused is None else status_of(refused)
    return render(request, template, shown, status=status)


def _confirmed(
    request: HttpRequest,
    door: Door,
    do: Callable[[QueryDict], str],
    template: str,
) -> HttpResponse:
    """A question on GET, the deed on POST; a refusal asks again with what is wrong."""
    problems: list[str] = []
    status = OK
    if request.method == "POST":
        try:
            message = do(request.POST)
        except Refused as refused:
            problems, status = said(refused), status_of(refused)
            door.table.refresh_from_db(fields=["version", "status"])
        else:
            return stored(request, door, message)
    shown = page_of(door) | {"problems": problems, "reason": request.POST.get("reason", "")}
    return render(request, template, shown, status=status)


def _seats(door: Door) -> int:
    return door.table.session.event.ruleset.players


def _typed(data: QueryDict, name: str, *, empty: Any = None) -> Any:
    """The number as people write it in any language; other text is for the rules."""
    text = BETWEEN_THOUSANDS.sub("", data.get(name, "").strip()).replace(MINUS, "-")
    return number(text) if text else empty


def _stored_scores(door: Door) -> dict[str, str]:
    """What stands in the result now; sticks that were handed out are in the points already."""
    scores = {
        f"points-{seat.index}": str(seat.raw_points)
        for seat in door.table.seats.all()
        if seat.raw_points is not None
    }
    lost = door.table.session.event.ruleset.leftover_sticks == "lost"
    return scores | {"leftover_sticks": str(door.table.leftover_sticks or 0) if lost else "0"}


def _result_form(
    request: HttpRequest, door: Door, data: Mapping[str, Any], refused: Refused | None = None
) -> HttpResponse:
    if refused is not None:
        door.table.refresh_from_db(fields=["version", "status"])
    problems = () if refused is None else refused.problems
    shown = page_of(door) | {"problems": [message_of(item) for item in problems]}
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
    status = OK if refused is None else status_of(refused)
    return render(request, "table/result.html", shown, status=status)
