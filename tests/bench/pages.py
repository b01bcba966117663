"""Requests a second against a real server on PostgreSQL and Redis: 200 players, 50 tables.

A hand's POST and the standings' GET stand beside a bare view of the same server in the same run.
"""

import json
import os
import random
import statistics
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from scoring import Game, preset
from tests import private
from tests.bench.settle import made_entry

PLAYERS = 200
THREADS = 8
SECONDS = 4
REPEATS = 3


def run() -> Iterator[str]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        database = private.start_postgres(private.short_folder())
        stack.callback(database.stop)
        redis = private.start_redis(private.short_folder())
        stack.callback(redis.stop)
        os.environ |= {
            "DATABASE_URL": database.url,
            "REDIS_URL": redis.url,
            "TENBOU_VAR": str(folder),
            "TENBOU_API_RATE": "10000000/minute",
        }
        yield from _measured(stack)


def _measured(stack: ExitStack) -> Iterator[str]:
    # Both read the settings, which read the environment made above.
    from tests.servers import running_tenbou  # noqa: PLC0415

    tenbou = stack.enter_context(running_tenbou(os.environ["DATABASE_URL"], server="gunicorn"))
    words = ("--stage", "running", "--players", str(PLAYERS), "--seed", "1")
    tenbou.manage("create_demo_event", *words)
    tables = json.loads(tenbou.manage("shell", "--no-imports", "-c", _TABLES).splitlines()[-1])
    address = urlsplit(tenbou.url).netloc
    standings = f"/api/v1/events/{tables[0]['event']}/standings/"
    measures: list[tuple[str, Callable[[int], Callable[[HTTPConnection], None]]]] = [
        ("bare view", lambda _: _get("/health/")),
        ("standings, cached", lambda _: _get(standings)),
        ("hand POSTs", lambda number: _post(tables, number)),
    ]
    for name, work in measures:
        rates = [_rate(address, work) for _ in range(REPEATS)]
        yield f"{name}: {statistics.median(rates):,.0f} requests/s, median of {REPEATS}"
    yield f"standings, uncached: {float(tenbou.manage('shell', '--no-imports', '-c', _FRESH)):,.0f}/s in one process"


_TABLES = """
import json
from league.models import Table
rows = Table.objects.filter(status="waiting").values("pk", "token", "version", "session__event")
print(json.dumps([{**row, "event": row["session__event"]} for row in rows]))
"""
_FRESH = """
import time
from league.models import Event
from league.selectors.standings import fresh_rows
event = Event.objects.get()
start = time.perf_counter()
for _ in range(50):
    fresh_rows(event)
print(50 / (time.perf_counter() - start))
"""


def _rate(address: str, work: Callable[[int], Callable[[HTTPConnection], None]]) -> float:
    """Requests a second over all threads, each with a connection of its own."""
    counts = [0] * THREADS
    end = time.perf_counter() + SECONDS

    def knock(number: int) -> None:
        line = HTTPConnection(address)
        once = work(number)
        while time.perf_counter() < end:
            once(line)
            counts[number] += 1
        line.close()

    threads = [threading.Thread(target=knock, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / SECONDS


def _get(path: str) -> Callable[[HTTPConnection], None]:
    def once(line: HTTPConnection) -> None:
        _asked(line, "GET", path, None, {})

    return once


def _post(tables: list[dict[str, Any]], number: int) -> Callable[[HTTPConnection], None]:
    """One score-keeper after another: games of the thread's own tables, hand by hand."""
    chance = random.Random(number)
    mine = [{**table, "game": Game.start(preset("wrc-2025"))} for table in tables[number::THREADS]]

    def once(line: HTTPConnection) -> None:
        table = mine[0]
        entry = made_entry(chance)
        while table["game"].problems_of_entry(entry):
            entry = made_entry(chance)
        body = {"client_id": str(uuid.uuid4()), "version": table["version"], "entry": entry}
        path = f"/api/v1/tables/{table['pk']}/hands/"
        _asked(line, "POST", path, body, {"Authorization": f"Table {table['token']}"})
        table["version"] += 1
        table["game"] = table["game"].after_entry(entry)
        mine.append(mine.pop(0))
        if table["game"].finished:
            mine.remove(table)

    return once


def _asked(line: HTTPConnection, verb: str, path: str, body: Any, heads: dict[str, str]) -> None:
    text = None if body is None else json.dumps(body)
    line.request(verb, path, text, {"Content-Type": "application/json", **heads})
    answer = line.getresponse()
    content = answer.read()
    if answer.status not in {200, 201}:
        raise RuntimeError(f"{verb} {path} answered {answer.status}: {content[:300]!r}")
