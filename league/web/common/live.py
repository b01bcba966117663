"""What a public page needs to follow what happens: its stream, and the version that it shows."""

from collections.abc import Callable, Container
from functools import wraps
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from league.models import Event
from league.play.queries.live.versions import (
    LIVE_STATUSES,
    Subject,
    Version,
    subject_of,
    version_at,
    versions_of,
)
from league.web.common.views import actor_in

View = Callable[..., HttpResponse]


class Live(NamedTuple):
    """The address of a page's stream, and the versions of what the page shows."""

    address: str
    version: str


def follows(view: View) -> View:
    """Give the request `live`, by the parts of the page's address: event, session, table, player.

    An event that is over has no stream. The versions are read before the contents, so that a page
    never takes itself for newer than it is.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **address: Any) -> HttpResponse:
        request.live = _live(request, **address)  # type: ignore[attr-defined]  # ours, for templates
        return view(request, *args, **address)

    return wrapper


def follows_event(view: View, statuses: Container[str] = LIVE_STATUSES, stream: str = "") -> View:
    """`follows`, for a page of an event whose address has a number that is no session's.

    `statuses`: those of an event with a stream; `stream`: its name where it is not the event's.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, slug: str, **rest: Any) -> HttpResponse:
        request.live = _live(request, stream, slug=slug, statuses=statuses)  # type: ignore[attr-defined]  # as above
        return view(request, *args, slug=slug, **rest)

    return wrapper


def follow_event(request: HttpRequest, event: Event) -> None:
    """`follows`, for a page of an event with a secret in its address instead of the slug."""
    request.live = _live(request, slug=event.slug, statuses=LIVE_STATUSES)  # type: ignore[attr-defined]  # as above


def _live(request: HttpRequest, stream: str = "", **address: Any) -> Live | None:
    found = _of_player(request, **address) if "player" in address else _of_event(request, **address)
    if found is None:
        return None
    subject, version = found
    return Live(reverse("live", args=[stream or subject.kind, subject.key]), ".".join(version))


def _of_event(
    request: HttpRequest,
    slug: str,
    number: int | None = None,
    table: int | None = None,
    statuses: Container[str] = LIVE_STATUSES,
    **_: Any,
) -> tuple[Subject, Version] | None:
    actor = actor_in(request)
    return version_at(slug, number=number, table=table, actor=actor, statuses=statuses)


def _of_player(request: HttpRequest, player: int, **_: Any) -> tuple[Subject, Version] | None:
    subject = subject_of("player", player, actor_in(request))
    version = versions_of([subject]).get(subject) if subject else None
    return (subject, version) if subject and version else None
