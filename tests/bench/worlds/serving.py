"""A server on PostgreSQL with its default limits and Redis, and the processor time it takes.

Processor time is counted rather than time: other programs of the machine change it little.
"""

import json
import os
import secrets
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests import private

TICK = os.sysconf("SC_CLK_TCK")
DEFAULT_CONNECTIONS = "100"
#: Refused by its view, behind all the middleware that a page has.
BARE = "/language/"


@dataclass(frozen=True)
class Served:
    """A running Tenbou with its process, and the environment that it reads."""

    address: str
    pid: int
    environment: dict[str, str]

    def cpu(self) -> float:
        """The processor seconds of the server so far, all its processes added."""
        return sum(cpu_of(pid) for pid in family(self.pid))

    def memory(self) -> int:
        """The resident bytes of the server, all its processes added."""
        pages = (Path(f"/proc/{pid}/statm").read_text().split()[1] for pid in family(self.pid))
        return sum(map(int, pages)) * os.sysconf("SC_PAGE_SIZE")

    def python(self, module: str, *words: str) -> Any:
        """What `python -m module` prints as JSON, on the server's database."""
        command = [sys.executable, "-W", "ignore", "-m", module, *words]
        environment = self.environment | {"DJANGO_SETTINGS_MODULE": "league.settings"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{module} failed:\n{done.stderr}")
        return json.loads(done.stdout.splitlines()[-1])


@contextmanager
def serving(
    server: str = "gunicorn", settings: Mapping[str, str] | None = None
) -> Iterator[Served]:
    """Serve an empty database; `settings` go on top."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        home = private.short_folder()
        stack.callback(shutil.rmtree, home, ignore_errors=True)
        private.QUICK["max_connections"] = DEFAULT_CONNECTIONS
        database = private.start_postgres(home)
        stack.callback(database.stop)
        redis = private.start_redis(home)
        stack.callback(redis.stop)
        os.environ |= {
            "DATABASE_URL": database.url,
            "REDIS_URL": redis.url,
            "TENBOU_API_RATE": "10000000/minute",
            "TENBOU_RATED_EVENTS": "everybody",
            "TENBOU_SIGN_UP_RATE": "10000000/minute",
            "TENBOU_SIGN_UP_BROWSER_RATE": "10000000/minute",
            "TENBOU_SECRET_KEY": secrets.token_hex(32),
            "TENBOU_ALLOWED_HOSTS": "127.0.0.1",
            "TENBOU_HTTPS": "no",
            "TENBOU_HASHED_STATIC": "no",
            "TENBOU_LOG_LEVEL": "WARNING",
            **(settings or {}),
        }
        # It reads the environment made above.
        from tests.servers import running_tenbou  # noqa: PLC0415

        os.environ["TENBOU_VAR"] = str(folder)
        tenbou = stack.enter_context(running_tenbou(database.url, server=server))
        environment = {**tenbou.environment}
        yield Served(urlsplit(tenbou.url).netloc, tenbou.pid, environment)


def family(pid: int) -> list[int]:
    """A process with its children and theirs."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in family(int(child)))]


def cpu_of(pid: int) -> float:
    """The processor seconds of one process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


@dataclass(frozen=True)
class Cost:
    """Milliseconds of the server's processors for one request, and requests a second."""

    cpu: float
    rate: float

    @property
    def text(self) -> str:
        return f"{self.cpu:.2f} ms of CPU, {self.rate:,.0f}/s"


def cost(server: Served, work: Callable[[], object], *, seconds: float, repeats: int = 3) -> Cost:
    """The median cost of one call of `work`, called for some seconds."""
    work()
    found = [_cost(server, work, seconds) for _ in range(repeats)]
    return Cost(
        cpu=statistics.median(one.cpu for one in found),
        rate=statistics.median(one.rate for one in found),
    )


def _cost(server: Served, work: Callable[[], object], seconds: float) -> Cost:
    cpu, start, calls = server.cpu(), time.perf_counter(), 0
    while time.perf_counter() < start + seconds:
        work()
        calls += 1
    spent = time.perf_counter() - start
    return Cost(cpu=1000 * (server.cpu() - cpu) / calls, rate=calls / spent)


@dataclass
class Client:
    """One kept connection to the server."""

    line: HTTPConnection

    def ask(
        self, verb: str, path: str, body: Any = None, *, allow: int = 200, **headers: str
    ) -> tuple[HTTPResponse, bytes]:
        text = body if body is None or isinstance(body, str) else json.dumps(body)
        heads = {"Content-Type": "application/json"} if text else {}
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.line.request(verb, path, text, heads | named)
        answer = self.line.getresponse()
        content = answer.read()
        if answer.status >= 400 and answer.status != allow:  # an error
            raise RuntimeError(f"{verb} {path} answered {answer.status}: {content[:300]!r}")
        return answer, content


def client_of(server: Served) -> Client:
    return Client(HTTPConnection(server.address))


def goal(value: float, most: float) -> str:
    return f"(at most {most:g}{'' if value <= most else ', MISSED'})"


def share(value: float, least: float) -> str:
    return f"(at least {least:g}{'' if value >= least else ', MISSED'})"
