"""Where "?" leads: the article of the page that is shown."""

from typing import Any

from django.http import HttpRequest
from django.urls import ResolverMatch, reverse

from league.help.pages import article_of_page


def help_link(request: HttpRequest) -> dict[str, Any]:
    """Context processor: the address behind "?"."""
    slug = article_of_page(_name_of_page(request))
    return {"help_address": reverse("help_article", args=[slug]) if slug else reverse("help")}


def _name_of_page(request: HttpRequest) -> str:
    found = request.resolver_match
    if found is not None and found.url_name == "manage_sidebar":
        return request.GET.get("at", "")  # the page around the sidebar
    return _name(found) if found else ""


def _name(found: ResolverMatch) -> str:
    """The name of a route; the pages of a table have two addresses and one name."""
    return f"{found.app_name}:{found.url_name}" if found.app_name else found.url_name or ""
