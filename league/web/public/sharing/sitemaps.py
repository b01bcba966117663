"""The site's pages for search engines: an index of lists, a thousand addresses each.

Each list reads its own rows only, so that no request lists the whole site.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps import views as sitemaps
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from league.core.permissions import ANONYMOUS
from league.core.shared_answers import one_number, shared_by_anonymous
from league.core.versions import PageVersion, home_version
from league.events.queries.visible import players_in_lists
from league.help.contents import ORDER
from league.models import Event, Session
from league.people.queries.clubs import listed_clubs
from league.series.queries.series import listed_series
from league.web.common.site_address import absolute
from league.web.public.hand_value.addresses import VARIANTS

MOST = 1000  # addresses of a list; the protocol allows 50,000


class _Pages(Sitemap):  # type: ignore[type-arg]  # no generic at run time
    """Addresses at the site's own name, whatever name a request used."""

    limit = MOST

    def get_protocol(self, protocol: str | None = None) -> str:  # noqa: ARG002  # Django's name
        return urlsplit(settings.ADDRESS).scheme

    def get_domain(self, site: object = None) -> str:  # noqa: ARG002  # Django's name
        return settings.ADDRESS.partition("://")[2]


class _FixedPages(_Pages):
    """The pages that every installation has."""

    def items(self) -> list[tuple[str, ...]]:
        return [
            *((name,) for name in ("home", "rules", "playable", "calculator", "trainer", "help")),
            *(("help_article", slug) for slug in ORDER),
            *(
                (name, variant)
                for variant in VARIANTS.values()
                for name in ("game_calculator", "game_trainer")
            ),
        ]

    def location(self, item: tuple[str, ...]) -> str:
        name, *words = item
        return reverse(name, args=words)


class _PagesOfRows(_Pages):
    """A page of each row that everybody may read, the latest first."""

    def __init__(self, name: str, rows: Callable[[], QuerySet[Any, Any]], *fields: str) -> None:
        super().__init__()
        self.name, self.rows, self.fields = name, rows, fields

    def items(self) -> QuerySet[Any, Any]:
        return self.rows().order_by("-pk").values_list(*self.fields)

    def location(self, item: tuple[object, ...]) -> str:
        return reverse(self.name, args=item)


def _sections() -> dict[str, _Pages]:
    """The lists by the names in their addresses; players only where they are shown by name."""
    events = Event.objects.listed
    pages = {name: _PagesOfRows(page, events, "slug") for name, page in PAGES_OF_EVENTS.items()}
    return {
        "site": _FixedPages(),
        **pages,
        "sessions": _PagesOfRows(
            "session",
            lambda: Session.objects.public().filter(event__in=events()),
            *("event__slug", "number"),
        ),
        "series": _PagesOfRows("series_home", lambda: listed_series(ANONYMOUS), "slug"),
        "clubs": _PagesOfRows("club", listed_clubs, "pk"),
        "players": _PagesOfRows(
            "player", lambda: players_in_lists(ANONYMOUS).filter(shown_by_name=True), "pk"
        ),
    }


PAGES_OF_EVENTS = {
    "events": "event",
    "standings": "standings",
    "entrants": "entrants",
    "rules": "event_rules",
}


@require_safe
@shared_by_anonymous(home_version)
def index(request: HttpRequest) -> HttpResponse:
    """Where the lists are. Django's own view would name the host of the request."""
    addresses = [
        {"location": absolute("sitemap_list", name) + (f"?p={page}" if page > 1 else "")}
        for name, pages in _sections().items()
        if pages.paginator.count
        for page in pages.paginator.page_range
    ]
    return render(
        request, "sitemap_index.xml", {"sitemaps": addresses}, content_type="application/xml"
    )


def _version(section: str) -> PageVersion | None:  # noqa: ARG001  # of the address
    return home_version()


@require_safe
@shared_by_anonymous(_version, queries=one_number("p"))
def addresses(request: HttpRequest, section: str) -> HttpResponse:
    """One list of addresses."""
    return sitemaps.sitemap(request, {**_sections()}, section=section)
