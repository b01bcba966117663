"""Open requests for streams, and what they say."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

from asgiref.sync import async_to_sync, sync_to_async
from django.db import connections
from django.test import Client

from league.asgi import application
from league.live.hub import close_connections

#: Seconds after which a test that hangs fails; no test waits for this.
LONGEST_WAIT = 60


class Stream:
    """One open request for a stream: its status, and its messages as they come."""

    def __init__(self, address: str, *, host: str = "testserver", cookie: str = "") -> None:
        self.headers = [(b"host", host.encode()), (b"cookie", cookie.encode())]
        self.path = address
        self.sent: asyncio.Queue[Mapping[str, Any]] = asyncio.Queue()
        self.gone = asyncio.Event()
        self.asked = False

    async def receive(self) -> dict[str, str]:
        if not self.asked:
            self.asked = True
            return {"type": "http.request"}
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def run(self) -> None:
        scope = {
            "type": "http",
            "method": "GET",
            "path": self.path,
            "query_string": b"",
            "headers": self.headers,
            "client": ("192.0.2.7", 4711),
            "server": ("testserver", 80),
        }
        await application(scope, self.receive, self.sent.put)

    async def status(self) -> int:
        start = await self.sent.get()
        status: int = start["status"]
        return status

    async def message(self) -> Any:
        """The next message; None when the stream has ended."""
        body = (await self.sent.get())["body"]
        return json.loads(body.decode().removeprefix("data: ")) if body else None


@asynccontextmanager
async def opened(*streams: Stream) -> AsyncIterator[None]:
    running = [asyncio.create_task(stream.run()) for stream in streams]
    try:
        yield
    finally:
        for stream in streams:
            stream.gone.set()
        await asyncio.gather(*running)


def heard(address: str, *doings: Callable[[], Any], cookie: str = "") -> list[Any]:
    """What the stream says at first and after each of these things was done."""

    async def listen() -> list[Any]:
        stream = Stream(address, cookie=cookie)
        async with opened(stream):
            assert await stream.status() == 200
            messages = [await stream.message()]
            for do in doings:
                await sync_to_async(do)()
                messages.append(await stream.message())
        return messages

    found: list[Any] = in_a_thread(listen)
    return found


def statuses(*streams: Stream) -> list[int]:
    """The statuses of streams that are opened one after another and stay open."""

    async def ask() -> list[int]:
        found = []
        async with opened():
            running = []
            for stream in streams:
                running.append(asyncio.create_task(stream.run()))
                found.append(await stream.status())
            for stream in streams:
                stream.gone.set()
            await asyncio.gather(*running)
        return found

    found: list[int] = in_a_thread(ask)
    return found


def in_a_thread(do: Callable[[], Any]) -> Any:
    """Browser tests leave an event loop running in the tests' own thread."""

    async def and_close() -> Any:
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                return await do()
        finally:
            await close_connections()

    def run() -> Any:
        try:
            return async_to_sync(and_close)()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(run).result()


def logged_in(login: Any) -> str:
    client = Client()
    client.force_login(login)
    return f"sessionid={client.cookies['sessionid'].value}"
