"""2,000 phones that listen to one process, on PostgreSQL with its default limits.

How long news of a session takes to reach them, what each of them costs in memory, and what pages
and hands cost beside them. Then 600 streams from one link, and what the others notice of it. Then
2,000 readers of an event's page, what news cost for all of them, and the part that they fetch.
"""

import asyncio
import random
import resource
import statistics
import time
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import psycopg

from tests.bench.settle import made_game
from tests.bench.worlds.serving import Client, Cost, Served, client_of, goal, serving

PLAYERS = 2048
LISTENERS = 2000
PER_TABLE = 4
ROUNDS = 5
ONE_LINK = 600
OPENING = 50  # streams that are opened at once
PATIENCE = 60.0
MOST_LATE = 0.5
MOST_LATE_PAGE = 1.0  # of two seconds that a page may take
MOST_PART = 5.0
MOST_MEMORY = 0.1
MOST_SLOWER = 1.5
FILES = 8192


@dataclass(eq=False)
class Phone:
    """An open stream: its status, and when its messages came, in seconds of the clock."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    status: int = 0
    came: list[float] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        self.status = int((await self.reader.readline()).split()[1])
        self.changed.set()
        while line := await self.reader.readline():
            if line.startswith(b"data: "):
                self.came.append(time.time())
                self.changed.set()

    async def until(self, messages: int) -> None:
        """Wait until so many messages came, or the stream was refused."""
        while len(self.came) < messages and self.status in {0, 200}:
            self.changed.clear()
            await self.changed.wait()


def run() -> Iterator[str]:
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, hard), hard))
    settings = {"TENBOU_STREAMS_PER_ADDRESS": "10000", "TENBOU_DATABASE_POOL": "16"}
    with serving("uvicorn", settings) as server:
        (event,) = server.python("tests.bench.worlds.large_event", str(PLAYERS))
        yield from asyncio.run(_measured(server, event))


async def _measured(server: Served, event: dict[str, Any]) -> list[str]:
    lines: list[str] = []
    tables = event["tables"]
    own = [tables[-1], tables[-2]]  # for the hands, without a listener
    alone = await asyncio.to_thread(_beside, server, event, own[0])
    before = server.memory()
    addresses = [
        f"/t/{table['token']}/live/"
        for table in tables[: LISTENERS // PER_TABLE]
        for _ in range(PER_TABLE)
    ]
    async with phones(server, addresses) as listening:
        each = (server.memory() - before) / len(listening) / 1e6
        lines.append(f"{len(listening)} streams: {each:.3f} MB each {goal(each, MOST_MEMORY)}")
        cpu = server.cpu()
        late = sorted(
            [wait for _ in range(ROUNDS) for wait in await _news(server, event, listening)]
        )
        spent = 1000 * (server.cpu() - cpu) / ROUNDS
        worst = late[len(late) * 99 // 100]
        lines.append(
            f"news of a session: p50 {statistics.median(late):.2f} s,"
            f" p99 {worst:.2f} s {goal(worst, MOST_LATE)}, {spent:.0f} ms of CPU for all"
        )
        beside = await asyncio.to_thread(_beside, server, event, own[1])
        for name, cost in beside.items():
            slower = cost.cpu / alone[name].cpu
            lines.append(
                f"{name} beside them: {cost.text}, {slower:.2f} times as much as without them"
                f" ({alone[name].text}) {goal(slower, MOST_SLOWER)}"
            )
        lines.append(f"connections of PostgreSQL: {_connections(server)} of 100")
        lines.append(await _one_link(server, event, listening, tables[0]["token"]))
    lines += await _public_pages(server, event)
    return lines


async def _public_pages(server: Served, event: dict[str, Any]) -> list[str]:
    """Readers of an event's page: how late news come, and what the part costs that each fetches."""
    async with phones(server, [f"/live/event/{event['event']}/"] * LISTENERS) as reading:
        cpu = server.cpu()
        late = sorted([wait for _ in range(ROUNDS) for wait in await _news(server, event, reading)])
        spent = 1000 * (server.cpu() - cpu) / ROUNDS
        part = await asyncio.to_thread(_part, server, event)
    worst = late[len(late) * 99 // 100]
    return [
        (
            f"news to {len(reading)} readers of an event: p50 {statistics.median(late):.2f} s,"
            f" p99 {worst:.2f} s {goal(worst, MOST_LATE_PAGE)}, {spent:.0f} ms of CPU for all"
        ),
        f"the tables of a session, fetched again: {part.text} {goal(part.cpu, MOST_PART)}",
    ]


def _part(server: Served, event: dict[str, Any]) -> Cost:
    client = client_of(server)
    path = f"/events/{event['slug']}/sessions/{event['session']}/now/"
    return _cost(server, [lambda: client.ask("GET", path)] * 100)


@asynccontextmanager
async def phones(server: Served, addresses: list[str]) -> AsyncIterator[list[Phone]]:
    """Open a stream at each address; each has its first message, or was refused."""
    host, _colon, port = server.address.partition(":")
    opened: list[Phone] = []
    tasks = []

    async def open_one(address: str) -> None:
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(f"GET {address} HTTP/1.1\r\nHost: {server.address}\r\n\r\n".encode())
        phone = Phone(reader, writer)
        opened.append(phone)
        tasks.append(asyncio.create_task(phone.listen()))
        await asyncio.wait_for(phone.until(1), PATIENCE)

    for start in range(0, len(addresses), OPENING):
        await asyncio.gather(*(open_one(one) for one in addresses[start : start + OPENING]))
    try:
        yield opened
    finally:
        for task in tasks:
            task.cancel()
        for phone in opened:
            phone.writer.close()


async def _news(server: Served, event: dict[str, Any], listening: list[Phone]) -> list[float]:
    """How late each phone heard of one change of the session, in seconds."""
    had = [len(phone.came) for phone in listening]
    words = ("tests.bench.worlds.large_event", "news", str(event["event"]))
    said = await asyncio.to_thread(server.python, *words)
    waits = (phone.until(count + 1) for phone, count in zip(listening, had, strict=True))
    await asyncio.wait_for(asyncio.gather(*waits), PATIENCE)
    # The heartbeat may come first, before the news: then the wait counts from the news on.
    return [
        min(wait for wait in _since(phone, count, said["at"]))
        for phone, count in zip(listening, had, strict=True)
    ]


def _since(phone: Phone, count: int, at: float) -> list[float]:
    return [came - at for came in phone.came[count:] if came >= at] or [0.0]


def _beside(server: Served, event: dict[str, Any], table: dict[str, Any]) -> dict[str, Cost]:
    """The cost of pages and hands, one after the other."""
    client = client_of(server)
    path = f"/events/{event['slug']}/rules/"
    page = _cost(server, [lambda: client.ask("GET", path)] * 100)
    game = made_game(random.Random(1))
    client.ask("GET", path)
    hands = [_hand(client, table, version, entry) for version, entry in enumerate(game, 1)]
    return {"a page": page, "a hand": _cost(server, hands)}


def _hand(client: Client, table: dict[str, Any], version: int, entry: dict[str, Any]) -> Any:
    body = {"client_id": str(uuid.uuid4()), "version": version, "entry": entry}
    path = f"/api/v1/tables/{table['pk']}/hands/"
    return lambda: client.ask("POST", path, body, Authorization=f"Table {table['token']}")


def _cost(server: Served, works: list[Any]) -> Cost:
    works[0]()
    cpu, start = server.cpu(), time.perf_counter()
    for work in works[1:]:
        work()
    count = len(works) - 1
    return Cost(cpu=1000 * (server.cpu() - cpu) / count, rate=count / (time.perf_counter() - start))


def _connections(server: Served) -> int:
    with psycopg.connect(server.environment["DATABASE_URL"]) as line:
        found = line.execute("select count(*) from pg_stat_activity where datname is not null")
        (count,) = found.fetchone() or (0,)
    return int(count)


async def _one_link(
    server: Served, event: dict[str, Any], listening: list[Phone], token: str
) -> str:
    """Open many streams with one link: only some are let in, and the others hear the news."""
    async with phones(server, [f"/t/{token}/live/"] * ONE_LINK) as greedy:
        let_in = sum(phone.status == 200 for phone in greedy)  # OK
        late = sorted(await _news(server, event, listening))
    worst = late[len(late) * 99 // 100]
    return (
        f"{ONE_LINK} streams from one link: {let_in} let in, the others' news p99 {worst:.2f} s"
        f" {goal(worst, MOST_LATE)}"
    )
