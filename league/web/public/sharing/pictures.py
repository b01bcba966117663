"""The pictures that links carry in chats, drawn for everybody alike: no login sees more in them."""

from collections.abc import Callable
from hashlib import sha256
from threading import Lock

from django.core.cache.backends.locmem import LocMemCache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from league.core.versions import PageVersion, code_version, event_picture_version, events_version
from league.models import Event
from league.play.queries.live.versions import live_version
from league.seating.queries.sessions import table_numbered
from league.web.common.views import or_404
from league.web.public.sharing.drawings import (
    club_picture,
    event_picture,
    game_picture,
    player_picture,
    session_picture,
)
from league.web.public.sharing.visible import (
    public_club,
    public_event,
    public_player,
    public_session,
)

#: What a process keeps: at most so many pictures, each below 100 kB.
kept = LocMemCache("pictures", {"timeout": 3600, "max_entries": 200})
drawing = Lock()  # one picture at a time, so that many links at once leave room for pages


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    row = public_event(slug)
    return _answer(request, event_picture_version(slug), lambda: event_picture(row))


@require_safe
def session(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    row = public_session(slug, number)
    return _answer(request, event_picture_version(slug), lambda: session_picture(row))


@require_safe
def game(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    row = or_404(table_numbered(public_session(slug, number), table))
    seen = live_version(slug, number=number, table=table)
    return _answer(request, (event_picture_version(slug), seen), lambda: game_picture(row))


@require_safe
def player(request: HttpRequest, player: int) -> HttpResponse:
    row = public_player(player)
    return _answer(request, _of_events(player=row), lambda: player_picture(row))


@require_safe
def club(request: HttpRequest, club: int) -> HttpResponse:
    row = public_club(club)
    return _answer(request, _of_events(player__club=row), lambda: club_picture(row))


def _answer(request: HttpRequest, version: object, draw: Callable[[], bytes]) -> HttpResponse:
    """The picture of this version, or 304 to a reader who has it."""
    whole = f"{request.path}:{get_language()}:{code_version()}:{version}"
    name = sha256(whole.encode()).hexdigest()[:32]
    etag = f'"{name}"'
    known = get_conditional_response(request, etag=etag)
    response = known if isinstance(known, HttpResponse) else None
    if response is None:
        response = HttpResponse(_drawn(name, draw), content_type="image/png")
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"  # what is hidden again must not stay in sight
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


def _drawn(name: str, draw: Callable[[], bytes]) -> bytes:
    with drawing:
        picture: bytes | None = kept.get(name)
        if picture is None:
            picture = draw()
            kept.set(name, picture)
        return picture


def _of_events(**entrant: object) -> PageVersion:
    """The version of all public events of a player or of a club's players."""
    filters = {f"entrants__{name}": value for name, value in entrant.items()}
    return events_version(Event.objects.listed().filter(**filters))
