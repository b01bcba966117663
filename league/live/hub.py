"""One subscription to Redis and one query for all streams of a process.

News of a table marks it as changed. All changed tables are looked up in one query, and each
listener gets the newest state of its table only: a slow phone never makes the hub wait or grow.
"""

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from enum import IntEnum
from functools import partial
from threading import Barrier
from typing import Any, NamedTuple, TypeVar

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection
from redis.asyncio import Redis
from redis.exceptions import RedisError

from league.core.notify import ALL_CHANNELS, SESSION_CHANNEL, TABLE_CHANNEL
from league.enums import EventStatus, SessionStatus
from league.models import Table
from league.play.queries.page_version import page_version, with_page_fields

T = TypeVar("T")
logger = logging.getLogger(__name__)

#: Seconds between two messages of a quiet stream: proxies keep it open, and a phone learns what
#: got lost on the way.
HEARTBEAT = 20.0
#: Without Redis all tables are polled at this interval, in seconds.
WITHOUT_NEWS = 2.0
#: News that arrive within this time are looked up together.
TOGETHER = 0.02
#: Tables in one query.
BATCH = 500
#: Seconds that the tasks of a hub without listeners have to end.
ENDING = 5.0
RECONNECT = (0.5, 1.0, 2.0, 5.0)

# Two threads with one connection each do all look-ups of the streams, however many there are.
THREADS = 2
_threads = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="streams")


class Why(IntEnum):
    """Why a table is looked up; of several reasons the greatest counts."""

    CHECK = 0  # news may have been lost, or a phone has just come
    HEARTBEAT = 1
    NEWS = 2


class State(NamedTuple):
    """How a table stands: the link that may listen, and the message in its two forms."""

    token: str
    with_news: str
    without_news: str


class Listener:
    """An open stream: the table it shows, and the newest message that it has not sent yet."""

    def __init__(self, *, table_id: int, session_id: int, token: str | None) -> None:
        self.table_id = table_id
        self.session_id = session_id
        self.token = token  # the link that opened it; None for a login
        self.ended = False
        self._state: State | None = None
        self._message: str | None = None
        self._changed = asyncio.Event()

    def put(self, state: State, why: Why) -> None:
        """Take the newest state; a state that nothing happened to is not sent again."""
        if why is Why.CHECK and state == self._state:
            return
        changed = why is Why.NEWS or (why is Why.CHECK and self._state is not None)
        self._message = state.with_news if changed else state.without_news
        self._state = state
        self._changed.set()

    def end(self) -> None:
        self.ended = True
        self._changed.set()

    async def messages(self) -> AsyncIterator[str]:
        while not self.ended:
            await self._changed.wait()
            self._changed.clear()
            message, self._message = self._message, None
            if message is not None and not self.ended:
                yield message


class Hub:
    """All listeners of one process."""

    def __init__(self) -> None:
        self._tables: dict[int, set[Listener]] = defaultdict(set)
        self._sessions: dict[int, set[int]] = defaultdict(set)
        self._changed: dict[int, Why] = {}
        self._new: set[Listener] = set()  # wait for their first message
        self._wake = asyncio.Event()
        self._connected = False
        self._tasks: list[asyncio.Task[None]] = []

    @asynccontextmanager
    async def listening(self, listener: Listener) -> AsyncIterator[Listener]:
        """Take part; the first message is how the table stands now."""
        self._tables[listener.table_id].add(listener)
        self._sessions[listener.session_id].add(listener.table_id)
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._subscribe()), asyncio.create_task(self._run())]
        self._new.add(listener)
        self._wake.set()
        try:
            yield listener
        finally:
            await self._leave(listener)

    async def _leave(self, listener: Listener) -> None:
        listeners = self._tables[listener.table_id]
        listeners.discard(listener)
        self._new.discard(listener)
        if not listeners:
            del self._tables[listener.table_id]
            self._sessions[listener.session_id].discard(listener.table_id)
            if not self._sessions[listener.session_id]:
                del self._sessions[listener.session_id]
        if not self._tables:
            tasks, self._tasks = self._tasks, []
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=ENDING)

    def _mark(self, tables: Iterable[int], why: Why) -> None:
        for table_id in tables:
            self._changed[table_id] = max(self._changed.get(table_id, why), why)
        self._wake.set()

    # -------------------------------------------------------------------------------- news

    async def _subscribe(self) -> None:
        attempt = 0
        while True:
            try:
                redis = Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2)
                async with redis, redis.pubsub() as channels:
                    await channels.psubscribe(ALL_CHANNELS)
                    async for message in channels.listen():
                        if message["type"] == "psubscribe":
                            # What happened before is looked up once.
                            self._connected, attempt = True, 0
                            self._mark(list(self._tables), Why.CHECK)
                        else:
                            self._hear(message["channel"].decode())
            except (RedisError, OSError) as error:
                if self._connected:
                    logger.warning("no news from Redis: %s", error)
                self._connected = False
                self._wake.set()
            await asyncio.sleep(RECONNECT[min(attempt, len(RECONNECT) - 1)])
            attempt += 1

    def _hear(self, channel: str) -> None:
        kind, _colon, key = channel.rpartition(":")
        if not key.isdecimal():
            return
        if kind == TABLE_CHANNEL and int(key) in self._tables:
            self._mark([int(key)], Why.NEWS)
        elif kind == SESSION_CHANNEL:
            self._mark(self._sessions.get(int(key), ()), Why.NEWS)

    # ---------------------------------------------------------------------------- look-ups

    async def _run(self) -> None:
        """Look changed tables up as soon as they change, all of them at each heartbeat."""
        loop = asyncio.get_running_loop()
        next_beat = loop.time() + HEARTBEAT
        while True:
            if not (self._changed or self._new):
                self._wake.clear()
                await self._wait(next_beat - loop.time())
            await asyncio.sleep(TOGETHER)
            if loop.time() >= next_beat:
                self._mark(list(self._tables), Why.HEARTBEAT)
                next_beat = loop.time() + HEARTBEAT
            elif not self._connected:
                self._mark(list(self._tables), Why.CHECK)
            changed, self._changed = self._changed, {}
            new, self._new = self._new, set()
            try:
                await self._look_up(changed, new)
            except Exception:
                # A database that fails now is asked again at the next heartbeat.
                logger.exception("streams could not look their tables up")
                await asyncio.sleep(WITHOUT_NEWS)

    async def _wait(self, seconds: float) -> None:
        most = seconds if self._connected else min(seconds, WITHOUT_NEWS)
        # Not `wait_for`: before Python 3.12 it can swallow the cancellation of this task.
        with suppress(TimeoutError):
            async with asyncio.timeout(max(most, 0.0)):
                await self._wake.wait()

    async def _look_up(self, changed: dict[int, Why], new: set[Listener]) -> None:
        tables = dict.fromkeys([*changed, *(listener.table_id for listener in new)])
        wanted = [table_id for table_id in tables if table_id in self._tables]
        for start in range(0, len(wanted), BATCH):
            batch = wanted[start : start + BATCH]
            states = await in_thread(partial(_states, batch))
            for table_id in batch:
                listeners = self._tables.get(table_id, set())
                if table_id not in changed:
                    listeners = listeners & new
                _tell(listeners, states.get(table_id), changed.get(table_id, Why.CHECK))


def _tell(listeners: Iterable[Listener], state: State | None, why: Why) -> None:
    """Send the state to listeners that may still see it, and end the others."""
    for listener in list(listeners):
        if state is None or (listener.token and listener.token != state.token):
            listener.end()  # the table is gone, its link was renewed, or its session is a draft
        else:
            listener.put(state, why)


def _states(table_ids: list[int]) -> dict[int, State]:
    """The states of those of these tables that are published, in one query."""
    tables = Table.objects.filter(pk__in=table_ids)
    tables = tables.exclude(session__status=SessionStatus.DRAFT)
    tables = tables.exclude(session__event__status=EventStatus.DRAFT)
    return {
        row.pop("pk"): State(
            token=row.pop("token"),
            with_news=_message(row, news=True),
            without_news=_message(row, news=False),
        )
        for row in with_page_fields(tables, "pk", "token")
    }


def _message(row: dict[str, Any], *, news: bool) -> str:
    return f"data: {json.dumps({**page_version(row), 'news': news})}\n\n"


async def in_thread(work: Callable[[], T]) -> T:
    """Do database work in one of the streams' threads, which keep their connections."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _with_connection, work)


def _with_connection(work: Callable[[], T]) -> T:
    try:
        return work()
    except (InterfaceError, OperationalError):
        connection.close()  # the server has closed it meanwhile: once more with a new one
        return work()


async def close_connections() -> None:
    """Close what the threads keep open; for tests."""
    both = Barrier(THREADS)

    def close() -> None:
        both.wait(timeout=5)  # each thread takes one of the calls
        connection.close()

    await asyncio.gather(*(in_thread(close) for _ in range(THREADS)))
