"""What machines ask of a site: its pages, what to leave alone, and its name and icons."""

from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from typing import TypeVar
from xml.sax.saxutils import escape

from django.conf import settings
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from league.core.permissions import ANONYMOUS
from league.core.shared_answers import shared_by_anonymous
from league.core.versions import home_version
from league.events.queries.visible import players_in_lists
from league.help.contents import ORDER
from league.models import Event, Player, Session
from league.people.queries.clubs import listed_clubs
from league.series.queries.series import listed_series
from league.web.common.site_address import absolute
from league.web.public.hand_value.addresses import VARIANTS

SECURITY_TEXT_LASTS = timedelta(days=180)
MOST = 10_000  # of a kind; a sitemap may have 50,000 in all
LEFT_ALONE = (
    *("/account/", "/admin/", "/api/", "/events/*/manage/", "/p/", "/s/", "/t/", "/tables/"),
    "/players/*/compare/",  # as many as there are pairs of players
)
M = TypeVar("M", bound=Model)
XML = "http://www.sitemaps.org/schemas/sitemap/0.9"


@require_safe
@shared_by_anonymous(home_version)
def sitemap(_request: HttpRequest) -> HttpResponse:
    """The pages that everybody may read, players only where they are shown by name."""
    rows = "".join(f"<url><loc>{escape(address)}</loc></url>\n" for address in _addresses())
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{XML}">\n{rows}</urlset>\n'
    return HttpResponse(text, content_type="application/xml")


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in LEFT_ALONE)]
    text = "\n".join([*lines, "", f"Sitemap: {absolute('sitemap')}", ""])
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@cache
def _icon() -> bytes:
    return (settings.BASE_DIR / "static/img/icon-192.png").read_bytes()


@require_safe
def favicon(_request: HttpRequest) -> HttpResponse:
    """The icon at the address where programs look for one that read no page."""
    return HttpResponse(
        _icon(), content_type="image/png", headers={"Cache-Control": "max-age=86400"}
    )


@require_safe
def security(_request: HttpRequest) -> HttpResponse:
    """Where to report a security fault (RFC 9116); 404 where the operator names no contact."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    expires = (timezone.now() + SECURITY_TEXT_LASTS).strftime("%Y-%m-%dT00:00:00Z")
    lines = [
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {expires}",
        "Preferred-Languages: en, ja",
        f"Canonical: {absolute('security')}",
    ]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")


@require_safe
def manifest(_request: HttpRequest) -> HttpResponse:
    """For a home screen; see the W3C's Web Application Manifest."""
    values = {
        "id": "/",
        "lang": get_language(),
        "name": "Tenbou",
        "short_name": "Tenbou",
        "description": gettext("Mahjong tournaments and leagues."),
        "start_url": reverse("home"),
        "scope": "/",
        # iPhones do not know `display_override`, and show notices of standalone apps only.
        "display": "standalone",
        "display_override": ["minimal-ui", "standalone"],
        "background_color": "#f6f4ec",
        "theme_color": "#154833",
        "icons": [*_icons("icon", "any"), *_icons("maskable", "maskable")],
    }
    return JsonResponse(values, content_type="application/manifest+json")


def _icons(name: str, purpose: str) -> list[dict[str, str]]:
    return [
        {
            "src": static(f"img/{name}-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for size in (192, 512)
    ]


def _addresses() -> Iterator[str]:
    yield from map(absolute, ("home", "rules", "playable", "calculator", "trainer", "help"))
    for slug in ORDER:
        yield absolute("help_article", slug)
    for variant in VARIANTS.values():
        yield absolute("game_calculator", variant)
        yield absolute("game_trainer", variant)
    yield from _rows()


def _rows() -> Iterator[str]:
    """The pages of events, series, clubs and players, the latest first."""
    for slug in _latest(Event.objects.listed()).values_list("slug", flat=True):
        for name in ("event", "standings", "entrants", "event_rules"):
            yield absolute(name, slug)
    sessions = _latest(Session.objects.public().filter(event__in=Event.objects.listed()))
    for slug, number in sessions.values_list("event__slug", "number"):
        yield absolute("session", slug, number)
    for slug in _latest(listed_series(ANONYMOUS)).values_list("slug", flat=True):
        yield absolute("series_home", slug)
    for club in _latest(listed_clubs()).values_list("pk", flat=True):
        yield absolute("club", club)
    named: QuerySet[Player] = players_in_lists(ANONYMOUS).filter(shown_by_name=True)
    for player in _latest(named).values_list("pk", flat=True):
        yield absolute("player", player)


def _latest(rows: QuerySet[M]) -> QuerySet[M]:
    return rows.order_by("-pk")[:MOST]
