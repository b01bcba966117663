"""What machines ask of a site: what to leave alone, and its name and icons."""

from datetime import timedelta
from functools import cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from league.web.common.site_address import absolute

SECURITY_TEXT_LASTS = timedelta(days=180)
LEFT_ALONE = (
    *("/account/", "/admin/", "/api/", "/events/*/manage/", "/p/", "/s/", "/t/", "/tables/"),
    "/players/*/compare/",  # as many as there are pairs of players
)


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
