"""What the server's processors do for a hand, and how long 32 phones wait for theirs.

Beside it what the three other phones of a table fetch afterwards: the first of them has the state
rendered, and all get the difference to the state that they hold.
"""

import gzip
import json
import random
import statistics
import threading
import time
import uuid
from collections.abc import Iterator
from typing import Any

from tests.bench.settle import made_game
from tests.bench.worlds.serving import (
    BARE,
    Client,
    Served,
    client_of,
    cost,
    goal,
    serving,
    share,
)

PLAYERS = 200
GAMES = 10
CLIENTS = 32
OTHERS = 2
MOST_TIMES = 4.0
MOST_WAIT = 250.0
MOST_FETCH = 3.0
LEAST_HANDS = 45


def run() -> Iterator[str]:
    with serving() as server:
        (event,) = server.python("tests.bench.worlds.large_event", str(PLAYERS))
        tables = event["tables"]
        client = client_of(server)
        _play(client, tables[0])
        turns = [_in_turns(server, client, table) for table in tables[1 : GAMES + 1]]
        bare, each = (statistics.median(costs) for costs in zip(*turns, strict=True))
        times = statistics.median(hand / view for view, hand in turns)
        yield f"bare view, to compare machines: {bare:.2f} ms of CPU, in turns with {GAMES} games"
        yield f"hand POST: {each:.2f} ms of CPU, {times:.1f} times the bare view {goal(times, MOST_TIMES)}"
        for table in tables[GAMES + 1 : GAMES + 4]:  # both processes compile their templates
            _fetched(server, client, table)
        yield from _fetches(server, client, tables[GAMES + 4 : GAMES + 9], each)
        waits = sorted(_all_at_once(server, tables[GAMES + 9 : GAMES + 9 + CLIENTS]))
        late = waits[len(waits) * 95 // 100]
        yield (
            f"{CLIENTS} clients: p50 {statistics.median(waits):.0f} ms, p95 {late:.0f} ms"
            f" {goal(late, MOST_WAIT)} of time, which other programs lengthen; {len(waits)} hands"
        )
        parts = server.python("tests.bench.worlds.hand_parts", str(tables[0]["pk"]))
        for name, (composed, each_time) in parts.items():
            yield f"{name}: {composed:.2f} ms of CPU, {each_time:.2f} if composed each time"


def _in_turns(server: Served, client: Client, table: dict[str, Any]) -> tuple[float, float]:
    """The milliseconds of CPU of a bare view, and of a hand of the game after it."""
    bare = cost(server, lambda: client.ask("GET", BARE, allow=405), seconds=0.5, repeats=1)
    cpu = server.cpu()
    hands = len(_play(client, table))
    return bare.cpu, 1000 * (server.cpu() - cpu) / hands


def _play(client: Client, table: dict[str, Any]) -> list[float]:
    """Enter a whole game; the milliseconds that each answer took."""
    return list(hands_of(client, table))


def hands_of(client: Client, table: dict[str, Any]) -> Iterator[float]:
    game = made_game(random.Random(table["pk"]))
    for version, entry in enumerate(game, table["version"]):
        body = {"client_id": str(uuid.uuid4()), "version": version, "entry": entry}
        began = time.perf_counter()
        path = f"/api/v1/tables/{table['pk']}/hands/"
        client.ask("POST", path, json.dumps(body), Authorization=f"Table {table['token']}")
        yield 1000 * (time.perf_counter() - began)


def _fetches(
    server: Served, client: Client, tables: list[dict[str, Any]], post: float
) -> Iterator[str]:
    found = [_fetched(server, client, table) for table in tables]
    first, other = (statistics.mean(values) for values in list(zip(*found, strict=True))[:2])
    size = statistics.median(size for *_costs, sizes in found for size in sizes)
    yield f"fetched by another phone: {other:.2f} ms of CPU {goal(other, MOST_FETCH)}, {size:,.0f} bytes"
    yield f"fetched by the first of them: {first:.2f} ms of CPU, which renders the state"
    rate = 1000 / (post + first + OTHERS * other)
    yield f"hands with these fetches: {rate:.0f} a second and core {share(rate, LEAST_HANDS)}"


def _fetched(
    server: Served, client: Client, table: dict[str, Any]
) -> tuple[float, float, list[int]]:
    """What the fetch of the first phone and of another one cost in one game, and their sizes."""
    path = f"/t/{table['token']}/?part=state&since="
    held, first, others, sizes = "", 0.0, 0.0, []

    def fetched() -> tuple[float, bytes]:
        before = server.cpu()
        _answer, content = client.ask("GET", path + held, Accept_Encoding="gzip")
        return 1000 * (server.cpu() - before), content

    for _wait in hands_of(client, table):
        first += fetched()[0]
        for _ in range(OTHERS):
            spent, content = fetched()
            others += spent
            sizes.append(len(content))
        held = json.loads(gzip.decompress(content))["state"]
    return OTHERS * first / len(sizes), others / len(sizes), sizes


def _all_at_once(server: Served, tables: list[dict[str, Any]]) -> list[float]:
    waits: list[float] = []
    threads = [
        threading.Thread(target=lambda table=table: waits.extend(_play(client_of(server), table)))
        for table in tables
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return waits
