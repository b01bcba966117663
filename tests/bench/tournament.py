"""A whole tournament over HTTP, Celery, PostgreSQL and Redis: 224 players, 10 sessions, a final."""

import os
import secrets
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

from tests import private

PLAYERS, SESSIONS, FINALISTS = 224, 10, 16
SCRIPT = "1 2 15 16 / 3 4 13 14 / 5 6 11 12 / 7 8 9 10"


def run() -> Iterator[str]:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-"))
        home = private.short_folder()
        stack.callback(shutil.rmtree, home, ignore_errors=True)
        database = private.start_postgres(home)
        stack.callback(database.stop)
        redis = private.start_redis(home)
        stack.callback(redis.stop)
        os.environ |= {
            "DATABASE_URL": database.url,
            "REDIS_URL": redis.url,
            "TENBOU_VAR": folder,
            "TENBOU_API_RATE": "10000000/minute",
            "TENBOU_SECRET_KEY": secrets.token_hex(32),
            "TENBOU_ALLOWED_HOSTS": "127.0.0.1",
            "TENBOU_HTTPS": "no",
        }
        yield from _measured(stack)


def _measured(stack: ExitStack) -> Iterator[str]:
    # Both read the settings, which read the environment made above.
    from tests.servers import running_tenbou  # noqa: PLC0415
    from tests.tournaments import Tournament  # noqa: PLC0415

    url = os.environ["DATABASE_URL"]
    tenbou = stack.enter_context(running_tenbou(url, server="gunicorn", worker=True))
    event = Tournament(tenbou, players=PLAYERS)
    stack.callback(event.close)
    began = time.perf_counter()
    event.open(sessions=SESSIONS)
    final = event.add_stage("Final", cut_size=FINALISTS, carry_over="fraction", carry_percent=50)
    draws = [_session(event, number) for number in range(SESSIONS)]
    event.cut()
    event.play("finals", final, script=SCRIPT)
    rows = event.standings()
    whole = time.perf_counter() - began
    checked = tenbou.manage("recheck").strip()
    yield f"{PLAYERS} players, {SESSIONS} sessions, a final of {FINALISTS}: {whole:.1f} s in all"
    yield f"{event.requests} requests; ranked {len(rows)}; recheck: {checked}"
    yield f"draw, request to job done: median {statistics.median(draws):.2f} s, most {max(draws):.2f} s"
    every = range(SESSIONS)
    yield f"pairs who met again: {event.repeats(every)}; winds off: {event.winds_off(every)}"
    for name, seconds in event.seconds.items():
        yield f"{name}: {seconds:.1f} s"


def _session(event: Any, number: int) -> float:
    before = event.seconds["draw, request to job done"]
    event.play("swiss" if number else "random")
    return float(event.seconds["draw, request to job done"] - before)
