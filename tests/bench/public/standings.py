"""Standings against a bare view of the same server, for events of 200 and 2,048 players.

Pages and the API, plain, compressed and with the ETag of the reader's copy; the first one after a
result as well, which computes them, and many at once after a result.
"""

import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any

from tests.bench.worlds.serving import BARE, Client, Cost, Served, client_of, cost, serving, share

PLAYERS = (200, 2048)
SECONDS = 2.0
AT_ONCE = 16
WATCHING = 60
LEAST = 0.5


def run() -> Iterator[str]:
    with serving() as server:
        events = server.python("tests.bench.worlds.large_event", *map(str, PLAYERS))
        client = client_of(server)
        bare = cost(server, lambda: client.ask("GET", BARE, allow=405), seconds=SECONDS)
        yield f"bare view: {bare.text}"
        for kind in ("page", "API"):
            rates = []
            for event in events:
                path = _address(kind, event)
                for how, headers in _ways(client, path).items():
                    found = _cost(server, client, path, headers)
                    yield f"{kind}, {event['players']} players, {how}: {_against(found, bare)}"
                    if how == "plain":
                        rates.append(found.cpu)
            yield f"{kind}, 2,048 against 200 players: {_share(rates[0] / rates[1])}"
        for event in events:
            yield _computed(server, event)
            yield _beside_readers(server, event)


def _address(kind: str, event: dict[str, Any]) -> str:
    pages = {
        "page": f"/events/{event['slug']}/standings/",
        "API": f"/api/v1/events/{event['event']}/standings/",
    }
    return pages[kind]


def _ways(client: Client, path: str) -> dict[str, dict[str, Any]]:
    tag = client.ask("GET", path)[0].headers["ETag"]
    return {
        "plain": {},
        "compressed": {"Accept_Encoding": "gzip"},
        "not changed": {"If_None_Match": tag},
    }


def _cost(server: Served, client: Client, path: str, headers: dict[str, Any]) -> Cost:
    return cost(server, lambda: client.ask("GET", path, **headers), seconds=SECONDS)


def _against(found: Cost, bare: Cost) -> str:
    return f"{found.text}, {_share(bare.cpu / found.cpu)} of the bare view"


def _share(value: float) -> str:
    return f"{value:.2f} {share(value, LEAST)}"


def _computed(server: Served, event: dict[str, Any]) -> str:
    """What the first reader after a result costs, and many who come at once."""
    path = _address("page", event)

    def cpu_of_readers(count: int) -> float:
        server.python("tests.bench.worlds.large_event", "bump", str(event["event"]))
        lines = [Client(HTTPConnection(server.address)) for _ in range(count)]
        threads = [threading.Thread(target=line.ask, args=("GET", path)) for line in lines]
        before = server.cpu()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return 1000 * (server.cpu() - before)

    one, many = (min(cpu_of_readers(count) for _ in range(3)) for count in (1, AT_ONCE))
    return (
        f"computed anew, {event['players']} players: {one:.0f} ms of CPU for one reader,"
        f" {many:.0f} ms for {AT_ONCE} at once"
    )


def _beside_readers(server: Served, event: dict[str, Any]) -> str:
    """How long readers of a new page wait, and another request that comes after them."""
    path = f"/events/{event['slug']}/"
    Client(HTTPConnection(server.address)).ask("GET", path)
    server.python("tests.bench.worlds.large_event", "bump", str(event["event"]))
    waited: list[float] = []

    def read() -> None:
        waited.append(_seconds(server, "GET", path))

    threads = [threading.Thread(target=read) for _ in range(WATCHING)]
    for thread in threads:
        thread.start()
    time.sleep(0.1)
    other = _seconds(server, "GET", BARE, allow=405)
    for thread in threads:
        thread.join()
    waited.sort()
    return (
        f"{WATCHING} readers of the new event page, {event['players']} players: half wait at most"
        f" {waited[WATCHING // 2]:.2f} s, all {waited[-1]:.2f} s; another request {other:.2f} s"
    )


def _seconds(server: Served, *asked: str, **more: Any) -> float:
    client = Client(HTTPConnection(server.address))
    start = time.monotonic()
    client.ask(*asked, **more)
    return time.monotonic() - start
