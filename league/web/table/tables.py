"""The table page, and steps of the whole table: result, close, reopen, sign-off."""

import re
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.core.errors import Refused, message_of
from league.operations.photo_files import LONGEST_SIDE
from league.play.queries.entered_results import correction_needs_reason, result_as_entered
from league.play.queries.games import has_sticks, seats_of
from league.play.queries.table_page_version import (
    page_facts,
    table_page_version,
    version_of_table_page,
)
from league.play.table_phones import remember_phone
from league.play.tables import record_result
from league.templatetags.numbers import MINUS, habit
from league.web.common.camera.parts import allow_camera, camera_parts
from league.web.common.typed_fields import number
from league.web.table.access import TableAccess, table_page
from league.web.table.answers import messages_of, redirect_with_message, status_of, version_of
from league.web.table.pads import pad_of
from league.web.table.page_context import page_context, with_differences
from league.web.table.phone_entry import page_data, phone_app
from league.web.table.shared_state import hand_items, shared_state
from scoring import Ruleset
from scoring.results.placement import STICK, points_in_play, points_unit

BETWEEN_THOUSANDS = re.compile(r"(?<=\d)[.,\s’'](?=\d{3}(?!\d))")  # noqa: RUF001


@require_safe
@table_page
def page(request: HttpRequest, access: TableAccess) -> HttpResponse:
    response = _page(request, access)
    if access.by_link and "part" not in request.GET:
        remember_phone(request, response, access.table)
    return response


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


@require_safe
@table_page
def slip(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The result slip for printing; without a result redirect to the table page."""
    shown = page_context(access)
    if shown["result"] is None:
        return redirect(access.url("page"))
    return render(request, "table/slip.html", shown)


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
    shown["problems"] = messages_of(refused)
    template = "table/state/_state.html"
    if request.GET.get("part") != "state":
        shown["app"] = phone_app(shown["state"], shown["seats"])
        if shown["event"].tiles_by_photo:
            shown["camera"] = camera_parts(access.table.ruleset)
        template = "table/page.html"
    response = render(request, template, shown, status=status_of(refused))
    return allow_camera(response) if "camera" in shown else response


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
    shown["hand_items"] = hand_items(shown)
    shown["longest"] = LONGEST_SIDE
    shown["data"] = page_data(request, access, shown["state"], as_of)
    return shown


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
    shown = page_context(access) | {"problems": messages_of(refused)}
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
    return render(request, "table/result.html", shown, status=status_of(refused))
