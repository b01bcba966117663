"""Server-sent events of tables for their phones, and of public pages for their readers.

A message contains only versions; its reader fetches what changed. This is a small ASGI application
beside the pages, because Django's own handler would hold a thread and a database connection for
each open stream.
"""

import asyncio
import random
import re
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost, PermissionDenied
from django.core.handlers.asgi import ASGIRequest
from django.http import Http404, HttpRequest, HttpResponse

from league.core.counters import STREAMS
from league.core.permissions import Actor
from league.core.queries.actors import actor_of_link, table_by_token
from league.core.rate_limit import client_ip
from league.enums import SessionStatus
from league.events.queries.release import sees_session
from league.live.hub import Hub, Listener, Right, in_thread
from league.live.logins import actor_by_cookie, cookie_of
from league.live.topics import PageTopic, TableTopic
from league.models import Table
from league.play.queries.live.versions import EVENT, HALL, KINDS, Subject, subject_of

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

LINK = re.compile(r"/t/(?P<key>[^/]+)/live/")
DESK = re.compile(r"/tables/(?P<key>\d{1,18})/enter/live/")
PAGE = re.compile(rf"/live/(?P<kind>{'|'.join((*KINDS, HALL))})/(?P<key>\d{{1,18}})/")
#: After so many seconds a stream ends; the phone opens a new one, which checks permission again.
#: The spread keeps phones that connected together from returning together.
LONGEST, SPREAD = 1800, 600
#: How many phones and tabs may listen with one link, or with one login at one table; how many
#: screens of a hall at one address.
MOST_PER_KEY = 24
HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]
NOT_HERE, TOO_MANY = 501, 429
ALL_STREAMS, SPECTATORS = "all", "spectators "
#: The open streams by what counts them.
_open: defaultdict[str, set[Listener]] = defaultdict(set)
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
        _make_place(limits)
        with _counted(listener, *limits) as within:
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
        return _admit_to_page(found["kind"], int(found["key"]), cookie_of(request), address)
    if found := LINK.fullmatch(scope["path"]):
        table = _table_of_link(found["key"])
        token: str | None = table.token
        right = None
    else:
        desk = DESK.fullmatch(scope["path"])
        table, token = _table_of_login(request, int(desk["key"]) if desk else 0), None
        right = Right(cookie_of(request), partial(_enters, table.session.event_id))
    key = f"link {token}" if token else f"table {table.pk}"
    limits = [(key, MOST_PER_KEY), (address, settings.STREAMS_PER_ADDRESS)]
    return Listener(TableTopic(table.pk, table.session_id), token=token, right=right), limits


def _admit_to_page(
    kind: str, key: int, cookie: str, address: str
) -> tuple[Listener, list[tuple[str, int]]]:
    """Spectators of an address share its streams; a login, and its hall's screens, have their own.

    A hall's screen shows its event, on a device that stands where all the readers are.
    """
    actor = actor_by_cookie(cookie)
    subject = subject_of(EVENT if kind == HALL else kind, key, actor)
    if subject is None:
        raise Http404
    right = Right(cookie, partial(_still_sees, subject)) if subject.everything else None
    if actor.login_id is not None:
        limit = (f"login {actor.login_id}", MOST_PER_KEY)
    elif kind == HALL:
        limit = (f"{SPECTATORS}of hall {key} at {address}", MOST_PER_KEY)
    else:
        limit = (f"{SPECTATORS}{address}", settings.STREAMS_PER_ADDRESS)
    return Listener(PageTopic(subject), right=right), [limit]


def _enters(event_id: int, actor: Actor) -> bool:
    return actor.may("table.enter", event_id=event_id)


def _still_sees(subject: Subject, actor: Actor) -> bool:
    return subject_of(subject.kind, subject.key, actor) == subject


def _table_of_link(key: str) -> Table:
    table = table_by_token(key)
    if table is None or not sees_session(table.session, actor_of_link(table)):
        raise Http404
    return table


def _table_of_login(request: HttpRequest, key: int) -> Table:
    table = Table.objects.select_related("session").filter(pk=key).first()
    if table is None:
        raise Http404
    if not _enters(table.session.event_id, actor_by_cookie(cookie_of(request))):
        raise PermissionDenied
    if table.session.status == SessionStatus.DRAFT:
        raise Http404
    return table


def _make_place(limits: Iterable[tuple[str, int]]) -> None:
    """Where an address has all its spectators' streams, one by chance ends for a new one.

    So one client cannot keep them all; the page of the ended stream asks every ten seconds, and
    opens another one later.
    """
    for key, most in limits:
        if key.startswith(SPECTATORS) and len(_open[key]) >= most:
            ended = secrets.choice(list(_open[key]))
            ended.end()
            _open[key].discard(ended)


@contextmanager
def _counted(listener: Listener, *limits: tuple[str, int]) -> Iterator[bool]:
    """Count an open stream under each key; False if one of them has too many."""
    within = all(len(_open[key]) < most for key, most in limits)
    keys = [ALL_STREAMS, *(key for key, _most in limits)]
    if within:
        for key in keys:
            _open[key].add(listener)
    STREAMS.set(len(_open[ALL_STREAMS]))
    try:
        yield within
    finally:
        for key in keys:
            _open[key].discard(listener)
            if not _open[key]:
                del _open[key]
        STREAMS.set(len(_open[ALL_STREAMS]))


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
