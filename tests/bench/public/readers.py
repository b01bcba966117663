"""How long phones wait for their hands while 200 readers ask for the event's pages.

The phones enter whole games, so that every few seconds a result makes all pages old. The readers
are a process of their own and stand for browsers behind a proxy: each asks over a new connection,
after each result within a second as their pages do, and once more where the server is too busy.
"""

import multiprocessing
import random
import statistics
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection
from multiprocessing.connection import Connection
from typing import Any

from tests.bench.hands import hands_of
from tests.bench.worlds.serving import Client, Served, client_of, goal, serving

PLAYERS = (200, 2048)
READERS = 200
EVERY = 5.0  # seconds between two pages of a reader
PHONES = 8
PAUSE = 1.0  # seconds between two hands of a phone
GAMES = 1
SPREAD = 1.0  # seconds, as `league.live.hub` tells up to a thousand readers
MOST_WAIT = 250.0
BUSY = 503


def run() -> Iterator[str]:
    with serving() as server:
        events = server.python("tests.bench.worlds.large_event", *map(str, PLAYERS))
        for event in events:
            tables = event["tables"]
            yield _line("alone", event, _waits(server, tables[: PHONES * GAMES]), "")
            ours, theirs = multiprocessing.Pipe()
            context = multiprocessing.get_context("spawn")
            crowd = context.Process(target=crowd_of, args=(server.address, _paths(event), theirs))
            crowd.start()
            ours.recv()  # all of them read
            cpu, began = server.cpu(), time.monotonic()
            waits = _waits(server, tables[PHONES * GAMES : 2 * PHONES * GAMES], ours)
            busy = (server.cpu() - cpu) / (time.monotonic() - began)
            ours.send("end")
            pages, refused = ours.recv()
            crowd.join()
            more = f"; {busy:.1f} cores, {_told(pages)}, {refused} refused for a moment"
            yield _line(f"beside {READERS} readers", event, waits, more)


def _line(how: str, event: dict[str, Any], waits: list[float], more: str) -> str:
    late = _late(waits)
    return (
        f"hands of {PHONES} phones, {event['players']} players, {how}:"
        f" p50 {statistics.median(waits):.0f} ms, p95 {late:.0f} ms {goal(late, MOST_WAIT)},"
        f" at most {max(waits):.0f} ms, {len(waits)} hands{more}"
    )


def _told(pages: list[float]) -> str:
    return f"{len(pages):,} pages, p50 {statistics.median(pages):.0f} ms, p95 {_late(pages):.0f} ms"


def _late(waits: list[float]) -> float:
    return sorted(waits)[len(waits) * 95 // 100]


def _paths(event: dict[str, Any]) -> list[str]:
    """What readers have open: the event, its standings, the tables of the session, and states."""
    page, tables = f"/events/{event['slug']}/", event["tables"]
    return [
        page,
        f"{page}standings/",
        f"{page}sessions/{event['session']}/now/",
        f"/api/v1/events/{event['event']}/standings/",
        *(f"/t/{table['token']}/?part=state&since=" for table in tables[:2]),
    ]


def _waits(
    server: Served, tables: list[dict[str, Any]], crowd: Connection | None = None
) -> list[float]:
    """The milliseconds that each hand took; the crowd hears of each finished game."""
    waits: list[float] = []

    def enter(number: int) -> None:
        client = client_of(server)
        time.sleep(PAUSE * number / PHONES)
        for table in tables[number::PHONES]:
            for wait in hands_of(client, table):
                waits.append(wait)
                time.sleep(PAUSE)
            if crowd:
                crowd.send("news")

    threads = [threading.Thread(target=enter, args=(number,)) for number in range(PHONES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return waits


@dataclass
class Crowd:
    """What the readers ask for, and what became of it."""

    address: str
    paths: list[str]
    took: list[float] = field(default_factory=list)
    refused: int = 0
    news: threading.Condition = field(default_factory=threading.Condition)
    is_over: bool = False

    def read(self, number: int) -> None:
        chance = random.Random(number)
        wait = chance.uniform(0, EVERY)
        while not self.is_over:
            with self.news:
                told = self.news.wait(wait)
            time.sleep(chance.uniform(0, SPREAD) if told else 0)
            wait = self._asked(chance) * chance.uniform(1, 2)

    def _asked(self, chance: random.Random) -> float:
        """Ask once; the seconds until the reader asks again."""
        began = time.perf_counter()
        client = Client(HTTPConnection(self.address))
        answer, _content = client.ask("GET", chance.choice(self.paths), allow=BUSY)
        if answer.status == BUSY:
            self.refused += 1
            return float(answer.headers["Retry-After"])
        self.took.append(1000 * (time.perf_counter() - began))
        return EVERY

    def tell(self) -> None:
        with self.news:
            self.news.notify_all()


def crowd_of(address: str, paths: list[str], orders: Connection) -> None:
    """Read until told to end; then answer how long each page took, and how many were refused."""
    crowd = Crowd(address, paths)
    threads = [threading.Thread(target=crowd.read, args=(number,)) for number in range(READERS)]
    for thread in threads:
        thread.start()
    orders.send("reading")
    while orders.recv() == "news":
        crowd.tell()
    crowd.is_over = True
    crowd.tell()
    for thread in threads:
        thread.join()
    orders.send((crowd.took, crowd.refused))
