"""Which pages a reader's device may keep for use without a network, for how long, and for whom.

The answer says so in two headers, and the service worker keeps nothing without them. Devices of
people with a role keep nothing, because staff see what is hidden from others.
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from league.web.common.views import actor_in

SECONDS_OF_AN_HOUR = 3600
#: The names of addresses that players and spectators ask for in a hall without a network.
KEPT = frozenset(
    {
        *("home", "event", "entrants", "event_rules", "nights", "night", "teams"),
        *("standings", "stage_standings", "cross_table", "season_player"),
        *("session", "game", "find_seat", "seat", "own_seat", "player", "series_home"),
    }
)


class KeepPages:
    """Middleware: `request.keeps_offline` for templates, and the headers of the answer."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.answer(request)
        is_page = request.method == "GET" and response.status_code == HTTPStatus.OK
        if is_page and getattr(request, "keeps_offline", False):
            reader = _reader(request)
            if reader is not None:
                response["Tenbou-Keep"] = str(settings.OFFLINE_HOURS * SECONDS_OF_AN_HOUR)
                response["Tenbou-Reader"] = reader
        return response

    def process_view(self, request: HttpRequest, *_view: Any) -> None:
        match = request.resolver_match
        keeps = bool(settings.OFFLINE_HOURS) and match is not None and match.view_name in KEPT
        request.keeps_offline = keeps  # type: ignore[attr-defined]  # ours, for templates


def _reader(request: HttpRequest) -> str | None:
    """The reader, whose pages go when another one reads; None for people with a role."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return ""
    actor = actor_in(request)
    return None if actor.is_superuser or actor.roles else str(actor.login_id or "")
