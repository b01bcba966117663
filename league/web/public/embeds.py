"""Standings and tables in frames of other sites, and the oEmbed answers that name them."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import Resolver404, resolve, reverse
from django.utils.html import format_html
from django.views.decorators.http import require_safe

from league.core.permissions import ANONYMOUS
from league.events.queries.visible import visible_events
from league.models import Event
from league.standings.queries.standings_view import standings_view
from league.web.common.embedding import embedded
from league.web.common.live import follows
from league.web.common.standings_table import NARROW_ROOM, StandingsTable
from league.web.common.typed_fields import whole_number
from league.web.common.views import or_404, with_event
from league.web.public.reading import Context, reading_page

WIDTH = 640
#: The page of each kind, its frame, and the height of that.
FRAMES: Mapping[str, tuple[str, int]] = {
    "standings": ("embedded_standings", 720),
    "game": ("embedded_table", 560),
    "watch": ("embedded_table", 560),
}
NOT_IMPLEMENTED = 501


@embedded
@reading_page("public/watching/embedded_standings.html", follows, with_event)
def embedded_standings(_request: HttpRequest, event: Event) -> Context:
    """What everybody may see, even for staff: other sites show it."""
    view = standings_view(event, ANONYMOUS)
    placed = view.placed()
    table = StandingsTable(view=view, placed=placed, room=NARROW_ROOM, in_short=True, narrow=True)
    has_results = any(line.row.games for line in placed)
    return table.context(table.lines() if has_results else [])


@require_safe
def oembed(request: HttpRequest) -> HttpResponse:
    """How a site shows the page `url` in a frame: https://oembed.com, as JSON."""
    if request.GET.get("format", "json") != "json":
        return HttpResponse(status=NOT_IMPLEMENTED)
    name, parts = _page_of(request, request.GET.get("url", ""))
    frame, height = FRAMES[name]
    events = visible_events(ANONYMOUS)
    event: Event = or_404(events.filter(slug=parts["slug"]).first())
    width = _at_most(request.GET.get("maxwidth", ""), WIDTH)
    height = _at_most(request.GET.get("maxheight", ""), height)
    address = settings.ADDRESS + reverse(frame, kwargs=parts)
    return JsonResponse(
        {
            "version": "1.0",
            "type": "rich",
            "provider_name": "Tenbou",
            "provider_url": settings.ADDRESS,
            "title": event.name,
            "html": frame_html(address, event.name, width, height),
            "width": width,
            "height": height,
        }
    )


def frame_html(address: str, title: str, width: int, height: int) -> str:
    return format_html(
        '<iframe src="{}" title="{}" width="{}" height="{}" style="border:0;max-width:100%"'
        ' loading="lazy"></iframe>',
        address, title, width, height,
    )  # fmt: skip


def _page_of(request: HttpRequest, url: str) -> tuple[str, dict[str, Any]]:
    """The page of this site that the address names, if it has a frame."""
    try:
        address = urlsplit(url)
        found = resolve(address.path)
    except (ValueError, Resolver404):
        raise Http404 from None
    own = {request.get_host(), urlsplit(settings.ADDRESS).netloc}
    name = found.url_name or ""
    if address.netloc not in own or name not in FRAMES:
        raise Http404
    return name, found.kwargs


def _at_most(typed: str, usual: int) -> int:
    """What was asked for, no larger than usual."""
    asked = whole_number(typed)
    return usual if asked is None else max(1, min(asked, usual))
