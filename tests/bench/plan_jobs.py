"""A plan of 60 sessions for 130 players as a job on SQLite, and hands at another event meanwhile.

How long the PUT takes, how long the job, and how long hands wait while it computes and writes.
"""

import json
import os
import secrets
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests import private
from tests.bench.hands import hands_of
from tests.bench.worlds.serving import Client, Served, goal

PLAYERS, SESSIONS = 130, 60
OTHERS = 200
MOST_PUT = 250.0
MOST_WAIT = 500.0


def run() -> Iterator[str]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        home = private.short_folder()
        redis = private.start_redis(home)
        stack.callback(redis.stop)
        os.environ |= {
            "REDIS_URL": redis.url,
            "TENBOU_VAR": str(folder),
            "TENBOU_API_RATE": "10000000/minute",
            "TENBOU_SECRET_KEY": secrets.token_hex(32),
            "TENBOU_ALLOWED_HOSTS": "127.0.0.1",
            "TENBOU_HTTPS": "no",
            "TENBOU_LOG_LEVEL": "WARNING",
        }
        # It reads the environment made above.
        from tests.servers import running_tenbou, sqlite_url  # noqa: PLC0415

        url = sqlite_url(folder)
        tenbou = stack.enter_context(running_tenbou(url, server="gunicorn", worker=True))
        server = Served(urlsplit(tenbou.url).netloc, tenbou.pid, {**tenbou.environment})
        yield from _measured(server)


def _measured(server: Served) -> Iterator[str]:
    planned = server.python("tests.bench.worlds.large_event", "planned", str(PLAYERS), str(OTHERS))
    client = Client(HTTPConnection(server.address))
    token: dict[str, Any] = {"Authorization": f"Token {planned['token']}"}
    waits: list[float] = []
    over = threading.Event()
    others = threading.Thread(target=_enter, args=(server, planned["other"], waits, over))
    others.start()
    for _ in range(4):  # each process of the server starts once
        client.ask("GET", f"/api/v1/events/{planned['event']}/", **token)
    body = json.dumps({"sessions": SESSIONS, "seed": 1})
    began = time.perf_counter()
    try:
        path = f"/api/v1/events/{planned['event']}/plan/"
        job = json.loads(client.ask("PUT", path, body, **token)[1])
        put = 1000 * (time.perf_counter() - began)
        while job["status"] in ("queued", "running"):
            time.sleep(0.5)
            job = json.loads(client.ask("GET", f"/api/v1/jobs/{job['id']}/", **token)[1])
        whole = time.perf_counter() - began
    finally:
        over.set()
        others.join()
    waits.sort()
    late = waits[len(waits) * 95 // 100]
    yield f"PUT of a plan for {PLAYERS} players, {SESSIONS} sessions: {put:.0f} ms {goal(put, MOST_PUT)}"
    yield f"job: {job['status']} after {whole:.1f} s"
    yield (
        f"{len(waits)} hands of another event meanwhile: p50 {statistics.median(waits):.0f} ms,"
        f" p95 {late:.0f} ms {goal(late, MOST_WAIT)}, most {waits[-1]:.0f} ms"
    )


def _enter(server: Served, event: Any, waits: list[float], over: threading.Event) -> None:
    client = Client(HTTPConnection(server.address))
    for table in event["tables"]:
        for wait in hands_of(client, table):
            waits.append(wait)
            if over.is_set():
                return
