"""Server-sent events of tables for their phones, and of public pages for their readers.

A message contains only versions; its reader fetches what changed. This is a small ASGI application
beside the pages, because Django's own handler would hold a thread and a database connection for
each open stream.
"""

import asyncio
import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from io import BytesIO
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import DisallowedHost, PermissionDenied
from django.core.handlers.asgi import ASGIRequest
from django.http import Http404, HttpRequest, HttpResponse

from league.core.counters import STREAMS
from league.core.permissions import Actor
from league.core.queries.actors import actor_of, actor_of_link, table_by_token
from league.core.rate_limit import client_ip
from league.enums import SessionStatus
from league.events.queries.release import sees_session
from league.live.hub import Hub, Listener, in_thread
from league.live.topics import PageTopic, TableTopic
from league.models import Table
from league.people.queries.second_factors import lacks_second_factor
from league.play.queries.live.versions import KINDS, subject_of

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

LINK = re.compile(r"/t/(?P<key>[^/]+)/live/")
DESK = re.compile(r"/tables/(?P<key>\d{1,18})/enter/live/")
PAGE = re.compile(rf"/live/(?P<kind>{'|'.join(KINDS)})/(?P<key>\d{{1,18}})/")
#: After so many seconds a stream ends; the phone opens a new one, which checks permission again.
#: The spread keeps phones that connected together from returning together.
LONGEST, SPREAD = 1800, 600
#: How many phones and tabs may listen with one link, or with one login at one table.
MOST_PER_KEY = 24
HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]
NOT_HERE, TOO_MANY = 501, 429
ALL_STREAMS = "all"
_open: Counter[str] = Counter()
_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def refuse_stream(_request: HttpRequest, **_address: str | int) -> HttpResponse:
    """Refuse streams on a server of pages, because each would hold one of its threads."""
    return HttpResponse(status=NOT_HERE)


def is_stream(scope: Scope) -> bool:
    path = scope["path"]
    return any(address.fullmatch(path) for address in (LINK, DESK, PAGE))


async def stream(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one request for a stream; return when the phone or the stream ends."""
    try:
        listener, limits = await in_thread(lambda: _admit(scope))
    except Http404:
        await _refuse(send, 404)
    except PermissionDenied:
        await _refuse(send, 403)
    except DisallowedHost:
        await _refuse(send, 400)
    else:
        with _counted(*limits) as within:
            if within:
                await _send_all(listener, receive, send)
            else:
                await _refuse(send, TOO_MANY)


def _admit(scope: Scope) -> tuple[Listener, list[tuple[str, int]]]:
    """Check who may listen to what; return the topic and the limits of the stream.

    Spectators count separately, so that they never shut out the phones at the tables.
    """
    request = ASGIRequest(scope, BytesIO())
    request.get_host()  # refuses foreign hosts
    address = client_ip(request) or "unknown"
    if found := PAGE.fullmatch(scope["path"]):
        subject = subject_of(found["kind"], int(found["key"]), _actor_of_login(request))
        if subject is None:
            raise Http404
        spectators = (f"spectators {address}", settings.STREAMS_PER_ADDRESS)
        return Listener(PageTopic(subject)), [spectators]
    if found := LINK.fullmatch(scope["path"]):
        table = _table_of_link(found["key"])
        token: str | None = table.token
    else:
        desk = DESK.fullmatch(scope["path"])
        table, token = _table_of_login(request, int(desk["key"]) if desk else 0), None
    key = f"link {token}" if token else f"table {table.pk}"
    limits = [(key, MOST_PER_KEY), (address, settings.STREAMS_PER_ADDRESS)]
    return Listener(TableTopic(table.pk, table.session_id), token=token), limits


def _table_of_link(key: str) -> Table:
    table = table_by_token(key)
    if table is None or not sees_session(table.session, actor_of_link(table)):
        raise Http404
    return table


def _table_of_login(request: HttpRequest, key: int) -> Table:
    table = Table.objects.select_related("session").filter(pk=key).first()
    if table is None:
        raise Http404
    if not _actor_of_login(request).may("table.enter", event_id=table.session.event_id):
        raise PermissionDenied
    if table.session.status == SessionStatus.DRAFT:
        raise Http404
    return table


def _actor_of_login(request: HttpRequest) -> Actor:
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    engine = import_module(settings.SESSION_ENGINE)
    request.session = engine.SessionStore(key)
    login = get_user(request) if key else AnonymousUser()
    return actor_of(AnonymousUser() if lacks_second_factor(login) else login)


@contextmanager
def _counted(*limits: tuple[str, int]) -> Iterator[bool]:
    """Count an open stream under each key; False if one of them has too many."""
    within = all(_open[key] < most for key, most in limits)
    keys = [ALL_STREAMS, *(key for key, _most in limits)] if within else []
    _open.update(keys)
    STREAMS.set(_open[ALL_STREAMS])
    try:
        yield within
    finally:
        for key in keys:
            _open[key] -= 1
            if not _open[key]:
                del _open[key]
        STREAMS.set(_open[ALL_STREAMS])


async def _send_all(listener: Listener, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    gone = asyncio.create_task(_end_with_client(listener, receive))
    seconds = LONGEST + random.uniform(0, SPREAD)  # noqa: S311  # spreads load, keeps no secret
    end = asyncio.get_running_loop().call_later(seconds, listener.end)
    try:
        async with _hub().listening(listener):
            async for message in listener.messages():
                await send(_body(message.encode(), more=True))
        await send(_body(b"", more=False))
    except OSError:
        return  # the phone disconnected during a message
    finally:
        end.cancel()
        gone.cancel()


async def _end_with_client(listener: Listener, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.end()


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"retry-after", b"60")] if status == TOO_MANY else []
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send(_body(b"", more=False))


def _body(content: bytes, *, more: bool) -> dict[str, Any]:
    return {"type": "http.response.body", "body": content, "more_body": more}


def _hub() -> Hub:
    """The hub of this process, one for each event loop because of tests."""
    loop = asyncio.get_running_loop()
    for closed in [other for other in _hubs if other.is_closed()]:
        del _hubs[closed]
    return _hubs.setdefault(loop, Hub())
