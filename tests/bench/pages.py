"""Requests per second of a real server on PostgreSQL and Redis: 200 players, 50 tables.

POST of a hand and GET of the standings are compared with a bare view of the same server.
"""

import json
import os
import random
import secrets
import shutil
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

from tests import private
from tests.bench.settle import made_game

PLAYERS = 200
THREADS = 8
SECONDS = 4
REPEATS = 3


def run() -> Iterator[str]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        home = private.short_folder()
        stack.callback(shutil.rmtree, home, ignore_errors=True)
        database = private.start_postgres(home)
        stack.callback(database.stop)
        redis = private.start_redis(home)
        stack.callback(redis.stop)
        os.environ |= {
            "DATABASE_URL": database.url,
            "REDIS_URL": redis.url,
            "TENBOU_VAR": str(folder),
            "TENBOU_API_RATE": "10000000/minute",
            "TENBOU_SECRET_KEY": secrets.token_hex(32),
            "TENBOU_ALLOWED_HOSTS": "127.0.0.1",
            "TENBOU_HTTPS": "no",
        }
        yield from _measured(stack)


def _measured(stack: ExitStack) -> Iterator[str]:
    # Both read the settings, which read the environment made above.
    from tests.servers import running_tenbou  # noqa: PLC0415

    tenbou = stack.enter_context(running_tenbou(os.environ["DATABASE_URL"], server="gunicorn"))
    address = urlsplit(tenbou.url).netloc
    posts = statistics.median(_hands_a_second(address, _event(tenbou)) for _ in range(REPEATS))
    event = _event(tenbou)[0]["event"]
    for name, path in (
        ("bare view", "/health/"),
        ("standings, cached", f"/api/v1/events/{event}/standings/"),
    ):
        rates = [_gets_a_second(address, path) for _ in range(REPEATS)]
        yield f"{name}: {statistics.median(rates):,.0f} requests/s, median of {REPEATS}"
    fresh = float(tenbou.manage("shell", "--no-imports", "-c", _FRESH))
    yield f"standings computed anew: {fresh:,.0f}/s in one process"
    yield f"hand POSTs: {posts:,.0f} requests/s, median of {REPEATS}, whole games at 50 tables"


def _event(tenbou: Any) -> list[dict[str, Any]]:
    """A new event with waiting tables, and their links."""
    tenbou.manage("create_demo_event", "--stage", "published", "--players", str(PLAYERS))
    out = tenbou.manage("shell", "--no-imports", "-c", _TABLES)
    tables: list[dict[str, Any]] = json.loads(out.splitlines()[-1])
    return tables


_TABLES = """
import json
from league.models import Session
from league.core.permissions import SYSTEM
from league.seating.sessions import start_session
session = start_session(Session.objects.latest("pk"), by=SYSTEM)
rows = session.tables.values("pk", "token", "version", "session__event")
print(json.dumps([{**row, "event": row["session__event"]} for row in rows]))
"""
_FRESH = """
import time
from league.models import Event
from league.standings.queries.rankings import rankings_of
event = Event.objects.latest("pk")
start = time.perf_counter()
for _ in range(50):
    rankings_of(event)
print(50 / (time.perf_counter() - start))
"""


def _gets_a_second(address: str, path: str) -> float:
    counts = [0] * THREADS
    end = time.perf_counter() + SECONDS

    def knock(number: int) -> None:
        line = HTTPConnection(address)
        while time.perf_counter() < end:
            _asked(line, "GET", path, None, {})
            counts[number] += 1
        line.close()

    _all_threads(knock)
    return sum(counts) / SECONDS


def _hands_a_second(address: str, tables: list[dict[str, Any]]) -> float:
    """Hands per second when threads enter the games of all tables to their ends."""
    games = [made_game(random.Random(table["pk"])) for table in tables]
    bodies = [_bodies(table, game) for table, game in zip(tables, games, strict=True)]

    def keep_scores(number: int) -> None:
        line = HTTPConnection(address)
        for table, game in list(zip(tables, bodies, strict=True))[number::THREADS]:
            path = f"/api/v1/tables/{table['pk']}/hands/"
            for body in game:
                _asked(line, "POST", path, body, {"Authorization": f"Table {table['token']}"})
        line.close()

    start = time.perf_counter()
    _all_threads(keep_scores)
    return sum(map(len, games)) / (time.perf_counter() - start)


def _bodies(table: dict[str, Any], game: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {"client_id": str(uuid.uuid4()), "version": version, "entry": entry}
        for version, entry in enumerate(game, table["version"])
    ]


def _all_threads(work: Callable[[int], None]) -> None:
    threads = [threading.Thread(target=work, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _asked(line: HTTPConnection, verb: str, path: str, body: Any, heads: dict[str, str]) -> None:
    text = None if body is None else json.dumps(body)
    line.request(verb, path, text, {"Content-Type": "application/json", **heads})
    answer = line.getresponse()
    content = answer.read()
    if answer.status not in {200, 201}:
        raise RuntimeError(f"{verb} {path} answered {answer.status}: {content[:300]!r}")
