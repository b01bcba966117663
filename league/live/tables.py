"""A table as a stream: version and stamp whenever it changes, so that every phone looks again."""

import json
from collections.abc import AsyncIterator
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.core.handlers.asgi import ASGIRequest
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from redis.asyncio import Redis
from redis.exceptions import RedisError

from league.core.notify import session_channel, table_channel
from league.core.queries.actors import actor_of, actor_of_link, table_by_token
from league.enums import SessionStatus
from league.events.queries.release import sees_session
from league.models import Table
from league.play.queries.page_version import look, stamped

# So often the version is told anew: proxies keep the stream open, and news that got lost is made up.
SECONDS = 20
# Without Redis there is no news; the phone asks by itself and tries the stream again.
PAUSE = "retry: 30000\n\n"
NOT_HERE = 501
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


async def by_link(request: HttpRequest, key: str) -> HttpResponse | StreamingHttpResponse:
    return _stream(request, await sync_to_async(_table_of_link)(key))


async def by_login(request: HttpRequest, key: int) -> HttpResponse | StreamingHttpResponse:
    return _stream(request, await sync_to_async(_table_of_login)(request, key))


def _table_of_link(key: str) -> Table:
    table = table_by_token(key)
    if table is None or not sees_session(table.session, actor_of_link(table)):
        raise Http404
    return table


def _table_of_login(request: HttpRequest, key: int) -> Table:
    table = Table.objects.select_related("session").filter(pk=key).first()
    if table is None:
        raise Http404
    if not actor_of(request.user).may("table.enter", event_id=table.session.event_id):
        raise PermissionDenied
    if table.session.status == SessionStatus.DRAFT:
        raise Http404
    return table


def _stream(request: HttpRequest, table: Table) -> HttpResponse | StreamingHttpResponse:
    """A server of pages alone would hold a thread for as long as the phone listens: it asks then."""
    if not isinstance(request, ASGIRequest):
        return HttpResponse(status=NOT_HERE)
    events = _events(table)
    return StreamingHttpResponse(events, content_type="text/event-stream", headers=HEADERS)


async def _events(table: Table) -> AsyncIterator[str]:
    redis = Redis.from_url(settings.REDIS_URL)
    try:
        async with redis.pubsub() as listening:
            channels = (table_channel(table.pk), session_channel(table.session_id))
            await listening.subscribe(*channels)
            for _ in channels:
                await listening.get_message(timeout=SECONDS)  # that we listen now
            news = None
            while (seen := await _look(table)) is not None:
                yield f"data: {json.dumps({**seen, 'news': news is not None})}\n\n"
                news = await listening.get_message(timeout=SECONDS)
    except RedisError:
        yield PAUSE
    finally:
        await redis.aclose()


async def _look(table: Table) -> dict[str, Any] | None:
    row = await stamped(Table.objects.filter(pk=table.pk)).afirst()
    return None if row is None else look(row)
