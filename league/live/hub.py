"""One subscription to Redis and one look-up for all streams of a process.

News of a topic marks it as changed. All changed topics are looked up together, and each listener
gets only the newest state of its topic, so a slow phone never makes the hub wait or grow.
"""

import asyncio
import logging
import math
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from enum import IntEnum
from functools import partial
from threading import Barrier
from typing import NamedTuple, TypeVar

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection
from redis.asyncio import Redis
from redis.exceptions import RedisError

from league.core.live_channels import ALL_CHANNELS, EVENT_CHANNEL, STAFF_CHANNEL
from league.core.permissions import Actor
from league.live.logins import actor_by_cookie
from league.live.topics import BATCH, Topic, TopicState, states_of

T = TypeVar("T")
logger = logging.getLogger(__name__)

#: Seconds between two messages of a quiet stream: they keep proxies from closing it, and tell a
#: phone about lost messages.
HEARTBEAT = 20.0
#: How often the rights of logins are looked up, in seconds.
RIGHTS_EVERY = 5.0
#: Without Redis all topics are polled at this interval, in seconds.
WITHOUT_NEWS = 2.0
#: News that arrive within this time are looked up together.
TOGETHER = 0.02
#: News of an event wait this long, so that spectators get one message for several tables.
FOR_SPECTATORS = 0.3
#: Milliseconds over which every thousand listeners spread their requests after news.
SPREAD_BY_THOUSAND = 1000
#: How many seconds the tasks of a hub without listeners have to end.
ENDING = 5.0
RECONNECT = (0.5, 1.0, 2.0, 5.0)

# Two threads with one connection each do all look-ups of the streams.
THREADS = 2
_threads = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="streams")


class LookUpReason(IntEnum):
    """Why a topic is looked up; the greatest of several reasons counts."""

    CHECK = 0  # news may have been lost, or a listener is new
    HEARTBEAT = 1
    NEWS = 2


class Right(NamedTuple):
    """Why a stream is more than everybody's: the cookie of a login, and what this actor must be."""

    cookie: str
    holds: Callable[[Actor], bool]


class Listener:
    """An open stream: its topic, and the newest message that it has not sent yet."""

    def __init__(
        self, topic: Topic, *, token: str | None = None, right: Right | None = None
    ) -> None:
        self.topic = topic
        self.token = token  # the table's link that opened it
        self.right = right
        self.ended = False
        self._state: TopicState | None = None
        self._message: str | None = None
        self._changed = asyncio.Event()

    def put(self, state: TopicState, why: LookUpReason) -> None:
        """Take the newest state; a state without news is not sent again."""
        if state == self._state and (
            why is LookUpReason.CHECK or (why is LookUpReason.NEWS and state.is_version)
        ):
            return
        changed = why is LookUpReason.NEWS or (
            why is LookUpReason.CHECK and self._state is not None
        )
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
        self._topics: dict[Topic, set[Listener]] = defaultdict(set)
        self._channels: dict[str, set[Topic]] = defaultdict(set)
        self._changed: dict[Topic, LookUpReason] = {}
        self._new: set[Listener] = set()  # wait for their first message
        self._waiting: set[str] = set()  # channels of events with news to look up soon
        self._wake = asyncio.Event()
        self._connected = False
        self._tasks: list[asyncio.Task[None]] = []

    @asynccontextmanager
    async def listening(self, listener: Listener) -> AsyncIterator[Listener]:
        """Register a listener; its first message is the present state of the topic."""
        self._topics[listener.topic].add(listener)
        for channel in listener.topic.channels:
            self._channels[channel].add(listener.topic)
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._subscribe()), asyncio.create_task(self._run())]
        self._new.add(listener)
        self._wake.set()
        try:
            yield listener
        finally:
            await self._leave(listener)

    async def _leave(self, listener: Listener) -> None:
        listeners = self._topics[listener.topic]
        listeners.discard(listener)
        self._new.discard(listener)
        if not listeners:
            self._forget(listener.topic)
        if not self._topics:
            tasks, self._tasks = self._tasks, []
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=ENDING)

    def _forget(self, topic: Topic) -> None:
        """Drop a topic without listeners."""
        del self._topics[topic]
        for channel in topic.channels:
            self._channels[channel].discard(topic)
            if not self._channels[channel]:
                del self._channels[channel]

    def _mark(self, topics: Iterable[Topic], why: LookUpReason) -> None:
        for topic in topics:
            self._changed[topic] = max(self._changed.get(topic, why), why)
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
                            # Look up once what happened before.
                            self._connected, attempt = True, 0
                            self._mark(list(self._topics), LookUpReason.CHECK)
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
        if channel not in self._channels:
            return
        if not channel.startswith((EVENT_CHANNEL, STAFF_CHANNEL)):
            self._mark(self._channels[channel], LookUpReason.NEWS)
        elif channel not in self._waiting:
            self._waiting.add(channel)
            asyncio.get_running_loop().call_later(FOR_SPECTATORS, self._hear_of_event, channel)

    def _hear_of_event(self, channel: str) -> None:
        self._waiting.discard(channel)
        self._mark(self._channels.get(channel, ()), LookUpReason.NEWS)

    # ---------------------------------------------------------------------------- look-ups

    async def _run(self) -> None:
        """Look up changed topics at once, and all topics at each heartbeat."""
        loop = asyncio.get_running_loop()
        next_beat = loop.time() + HEARTBEAT
        next_check = loop.time() + RIGHTS_EVERY
        while True:
            if not (self._changed or self._new):
                self._wake.clear()
                await self._wait(min(next_beat, next_check) - loop.time())
            await asyncio.sleep(TOGETHER)
            if loop.time() >= next_beat:
                self._mark(list(self._topics), LookUpReason.HEARTBEAT)
                next_beat = loop.time() + HEARTBEAT
            elif not self._connected:
                self._mark(list(self._topics), LookUpReason.CHECK)
            changed, self._changed = self._changed, {}
            new, self._new = self._new, set()
            try:
                if loop.time() >= next_check:
                    next_check = loop.time() + RIGHTS_EVERY
                    await self._end_without_right()
                await self._look_up(changed, new)
            except Exception:
                # If the database fails, ask again at the next heartbeat.
                logger.exception("streams could not look their topics up")
                await asyncio.sleep(WITHOUT_NEWS)

    async def _wait(self, seconds: float) -> None:
        most = seconds if self._connected else min(seconds, WITHOUT_NEWS)
        # Not `wait_for`, which can swallow the cancellation of this task before Python 3.12.
        with suppress(TimeoutError):
            async with asyncio.timeout(max(most, 0.0)):
                await self._wake.wait()

    def _spread(self) -> int:
        listeners = sum(map(len, self._topics.values()))
        return SPREAD_BY_THOUSAND * max(1, math.ceil(listeners / 1000))

    async def _end_without_right(self) -> None:
        """End the streams of logins that are logged out, or whose role is gone."""
        listeners = [item for all_of in self._topics.values() for item in all_of]
        rights = {item: item.right for item in listeners if item.right}
        if rights:
            for listener in await in_thread(partial(_without_right, rights)):
                listener.end()

    async def _look_up(self, changed: dict[Topic, LookUpReason], new: set[Listener]) -> None:
        topics = dict.fromkeys([*changed, *(listener.topic for listener in new)])
        wanted = [topic for topic in topics if topic in self._topics]
        for start in range(0, len(wanted), BATCH):
            batch = wanted[start : start + BATCH]
            states = await in_thread(partial(states_of, batch, self._spread()))
            for topic in batch:
                listeners = self._topics.get(topic, set())
                if topic not in changed:
                    listeners = listeners & new
                _tell(listeners, states.get(topic), changed.get(topic, LookUpReason.CHECK))


def _tell(listeners: Iterable[Listener], state: TopicState | None, why: LookUpReason) -> None:
    """Send the state to listeners that may still see it, and end the others."""
    for listener in list(listeners):
        if state is None or (listener.token and listener.token != state.token):
            listener.end()  # deleted, its link was renewed, or its session is a draft again
        else:
            listener.put(state, why)


def _without_right(rights: dict[Listener, Right]) -> list[Listener]:
    actors = {
        cookie: actor_by_cookie(cookie) for cookie in {item.cookie for item in rights.values()}
    }
    return [item for item, right in rights.items() if not right.holds(actors[right.cookie])]


async def in_thread(work: Callable[[], T]) -> T:
    """Do database work in one of the streams' threads, which keep their connections."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _with_connection, work)


def _with_connection(work: Callable[[], T]) -> T:
    try:
        return work()
    except (InterfaceError, OperationalError):
        connection.close()  # the server closed it: try again with a new one
        return work()


async def close_connections() -> None:
    """Close the connections of the threads; for tests."""
    both = Barrier(THREADS)

    def close() -> None:
        both.wait(timeout=5)  # each thread takes one of the calls
        connection.close()

    await asyncio.gather(*(in_thread(close) for _ in range(THREADS)))
