"""All corrections of an event: results, hands and penalties in one list."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from league.enums import EntryContract
from league.history.queries.correction_list import (
    HAND,
    PENALTY,
    RESULT,
    Correction,
    all_corrections,
    drawn_before,
)
from league.models import Event, Session
from league.web.common.views import page, staff_page

RANKED = "ranks"
LONGEST_QUERY = 100


@staff_page("event.see_audit")
def corrections(request: HttpRequest, event: Event) -> HttpResponse:
    """`?kind=` chooses a kind or what changed ranks, `?q=` a player or a table."""
    every = all_corrections(event)
    kind, query = request.GET.get("kind", ""), request.GET.get("q", "")[:LONGEST_QUERY].strip()
    return page(
        request,
        "organise/record/corrections.html",
        event,
        choices=_choices(every),
        kind=kind,
        query=query,
        corrections=[one for one in every if _is_of(one, kind) and one.has(query)],
        drawn=drawn_before(event, every),
        desk=_desk(event),
    )


def _choices(every: list[Correction]) -> list[dict[str, Any]]:
    labels = {
        "": _("All"),
        RESULT: _("Results"),
        HAND: _("Hands"),
        PENALTY: _("Penalties"),
        RANKED: _("Changed ranks"),
    }
    return [
        {"value": kind, "label": label, "count": sum(_is_of(one, kind) for one in every)}
        for kind, label in labels.items()
    ]


def _is_of(one: Correction, kind: str) -> bool:
    return not kind or one.kind == kind or (kind == RANKED and bool(one.ranks))


def _desk(event: Event) -> Session | None:
    """The latest session with a result desk."""
    if event.entry_contract == EntryContract.HANDS:
        return None
    begun = event.sessions.started()
    return begun.order_by("number").last()
