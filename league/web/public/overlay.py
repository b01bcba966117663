"""The overlay of a table for broadcasting software, and the list of the tables that have one."""

from datetime import timedelta
from time import time

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.core.shared_answers import shared_by_anonymous
from league.core.versions import PageVersion
from league.models import Event
from league.play.queries.live.overlay import overlay_of, overlay_tables
from league.play.queries.live.versions import live_version
from league.web.common.live import follows_event
from league.web.common.views import page, with_event
from league.web.public.reading import Context, reading_page

SHARED_FOR = 2  # seconds in which all overlays of a table get the same answer
NOT_YET = 404


def version_of_overlay(slug: str, **_rest: object) -> PageVersion | None:
    version = live_version(slug)
    return version and version._replace(news=f"{version.news}.{int(time()) // SHARED_FOR}")


@require_safe
@shared_by_anonymous(version_of_overlay)
@follows_event
@with_event
def overlay(request: HttpRequest, event: Event, table: int) -> HttpResponse:
    """What everybody may see, even for staff: it goes on air."""
    at = timezone.now() - timedelta(minutes=event.overlay_delay)
    found = overlay_of(event, table, at=at)
    return page(
        request,
        "public/overlay/overlay.html",
        event,
        status=HttpResponse.status_code if found else NOT_YET,
        overlay=found,
        number=table,
        at=at,
    )


@reading_page("public/overlay/list.html", with_event)
def overlays(_request: HttpRequest, event: Event) -> Context:
    return {"tables": overlay_tables(event)}
