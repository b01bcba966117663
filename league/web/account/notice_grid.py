"""Which notices go to this device and by e-mail: a grid of kinds and ways."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from league.enums import NoticeChannel, NoticeKind
from league.models import Player, Recipient
from league.notices.following import choose_kinds
from league.notices.kinds import KINDS
from league.notices.queries.followed import chosen_kinds, mailbox_of
from league.web.common.notice_devices import device_in
from league.web.common.views import actor_in

WAYS = {
    NoticeChannel.PUSH: gettext_lazy("This device"),
    NoticeChannel.MAIL: gettext_lazy("E-mail"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """`is_on` is None where this kind does not go this way, or nothing does yet."""

    name: str
    label: str | Promise
    is_on: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    kind: NoticeKind
    label: str | Promise
    when: str | Promise
    cells: list[Cell]


def notice_grid(request: HttpRequest, player: Player | None) -> dict[str, Any]:
    """The lines of the grid; the ways, each with its recipient or None where it is not set up."""
    ways = _ways(request)
    lines = [
        Line(
            kind=kind,
            label=row.label,
            when=row.when,
            cells=[_cell(kind, way, recipient) for way, recipient in ways.items()],
        )
        for kind, row in KINDS.items()
        if row.followers
    ]
    shown = [(WAYS[way], recipient) for way, recipient in ways.items()]
    missing = player is not None and not all(ways.values())
    return {"ways": shown, "lines": lines, "is_set_up": any(ways.values()), "is_missing": missing}


@require_POST
@login_required
def choose(request: HttpRequest) -> HttpResponse:
    for way, recipient in _ways(request).items():
        if recipient is not None:
            choose_kinds(recipient, request.POST.getlist(way))
    messages.success(request, _("Saved."))
    return redirect("account")


def _ways(request: HttpRequest) -> dict[NoticeChannel, Recipient | None]:
    return {
        NoticeChannel.PUSH: device_in(request),
        NoticeChannel.MAIL: mailbox_of(actor_in(request)),
    }


def _cell(kind: NoticeKind, way: NoticeChannel, recipient: Recipient | None) -> Cell:
    is_on = None if recipient is None else chosen_kinds(recipient).get(kind)
    return Cell(name=way, label=WAYS[way], is_on=is_on)
