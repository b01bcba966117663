"""Tenbou itself as a running server, for tests that enter games or send requests in parallel.

with running_tenbou(migrated_sqlite(tmp_path), migrated=True) as tenbou:
    tenbou.manage("create_demo_event", "--seed", "1")
    urllib.request.urlopen(f"{tenbou.url}/api/v1/events/")

with fresh_postgres("parallel") as url, running_tenbou(url, migrated=True) as tenbou: ...
with running_tenbou(url_of_test_database(), migrated=True) as tenbou: ...
    # sees what a transactional test wrote
"""

import fcntl
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.conf import settings
from django.db import connection, connections

from league.environment import database
from tests import private

ROOT = Path(__file__).resolve().parent.parent
# A database that is migrated once a run.
TEMPLATE = "tenbou_template"
LOCK_OF_TEMPLATE = 2048
# The checks of the system take as long as many migrations; `make check` runs them.
MIGRATE = ("migrate", "--verbosity", "0", "--skip-checks")
COMMANDS = {
    # Live streams of pages that are gone would keep it from ending.
    "uvicorn": "uvicorn league.asgi:application --port {port} --lifespan off --log-level warning"
    " --timeout-graceful-shutdown 1",
    "gunicorn": "gunicorn league.wsgi --bind 127.0.0.1:{port} --worker-class gthread --threads 8"
    " --workers 2 --log-level warning --no-control-socket",
    "worker": "celery --app league worker --concurrency 1",
    "beat": "celery --app league.beat beat --schedule {folder}/beat",
}


@dataclass(frozen=True)
class Tenbou:
    """A running Tenbou: where it answers, its command line on the same database, its server."""

    url: str
    environment: Mapping[str, str]
    pid: int

    def manage(self, *words: str) -> str:
        return manage(self.environment, *words)


@contextmanager
def running_tenbou(
    database_url: str,
    *,
    server: str = "uvicorn",
    worker: bool = False,
    migrated: bool = False,
    **settings: str,
) -> Iterator[Tenbou]:
    """Migrate a database, serve it on a free port until the block ends; `settings` go on top."""
    environment = os.environ | {"DATABASE_URL": database_url} | settings
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tenbou-")))
        environment["TENBOU_VAR"] = str(folder)
        if not migrated:
            manage(environment, "migrate", "--verbosity", "0")
        port = free_port()
        if worker:
            stack.enter_context(child("worker", port, folder, environment))
        process = stack.enter_context(served(port, folder, environment, server=server))
        yield Tenbou(f"http://127.0.0.1:{port}", environment, process.pid)


@contextmanager
def served(
    port: int, folder: Path, environment: Mapping[str, str], *, server: str = "uvicorn"
) -> Iterator[subprocess.Popen[bytes]]:
    """Answer at this port until the block ends, or until the process is killed in it."""
    with child(server, port, folder, environment) as process:
        private.wait_until(answers(port), process, folder / f"{server}.log")
        yield process


def command_of(name: str, port: int, folder: Path) -> list[str]:
    words = COMMANDS[name].format(port=port, folder=folder).split()
    return [sys.executable, "-W", "ignore", "-m", *words]


@contextmanager
def child(
    name: str, port: int, folder: Path, environment: Mapping[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    command = command_of(name, port, folder)
    log = folder / f"{name}.log"
    process = private.start(command, log, signal.SIGTERM, cwd=ROOT, env=environment)
    try:
        yield process
    finally:
        private.Server(process, "", signal.SIGTERM).stop()


def manage(environment: Mapping[str, str], *words: str) -> str:
    command = [sys.executable, "manage.py", *words]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise private.ServiceError(f"manage.py {' '.join(words)} failed:\n{done.stderr}")
    return done.stdout


# Below the ports that systems give to connections: one of those may take the port of a server that
# is not started yet, or that restarts.
PORTS = range(20_000, 32_000)


def free_port() -> int:
    while True:
        port = secrets.choice(PORTS)
        with suppress(OSError), socket.socket() as line:
            line.bind(("127.0.0.1", port))
            return port


def answers(port: int) -> Callable[[], bool]:
    def asked() -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
        return False

    return asked


# ------------------------------------------------------------------------ databases to serve


def sqlite_url(folder: Path) -> str:
    """Name a new SQLite file in `folder`, such as pytest's `tmp_path`."""
    return f"sqlite:///{folder / 'tenbou.sqlite3'}"


def migrated_sqlite(folder: Path) -> str:
    """Copy the migrated, empty SQLite file of this run into `folder`; name the copy.

    The first that needs the file makes it, others wait.
    """
    shared = Path(os.environ["TENBOU_TEST_FOLDER"])
    file = shared / "migrated.sqlite3"
    with (shared / "migrated.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not file.exists():
            with tempfile.TemporaryDirectory(dir=shared) as unfinished:
                environment = {"DATABASE_URL": sqlite_url(Path(unfinished))}
                manage(os.environ | environment, *MIGRATE)
                (Path(unfinished) / "tenbou.sqlite3").rename(file)
    shutil.copy(file, folder / "tenbou.sqlite3")
    return sqlite_url(folder)


def url_of_test_database() -> str:
    """Name the worker's own test database; what it holds must be committed to be seen."""
    return with_name(os.environ["DATABASE_URL"], str(connection.settings_dict["NAME"]))


@contextmanager
def fresh_postgres(name: str, *, migrated: bool = True) -> Iterator[str]:
    """Make a PostgreSQL database beside the tests' own, dropped when the block ends."""
    template = migrated_template() if migrated else "template0"
    whole = f"{name}_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        drop(server, whole)
        server.execute(f'create database "{whole}" template "{template}"'.encode())
        try:
            yield with_name(os.environ["DATABASE_URL"], whole)
        finally:
            drop(server, whole)


def migrated_template() -> str:
    """Name the database that others are copied from; who needs it first makes it, others wait."""
    unfinished = f"{TEMPLATE}_unfinished"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute("select pg_advisory_lock(%s)", [LOCK_OF_TEMPLATE])
        found = server.execute("select from pg_database where datname = %s", [TEMPLATE])
        if not found.rowcount:
            drop(server, unfinished)
            server.execute(f'create database "{unfinished}"'.encode())
            url = with_name(os.environ["DATABASE_URL"], unfinished)
            manage(os.environ | {"DATABASE_URL": url}, *MIGRATE)
            server.execute(f'alter database "{unfinished}" rename to "{TEMPLATE}"'.encode())
    return TEMPLATE


def forget_template() -> None:
    """A server that is given may still hold the one of another day."""
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        drop(server, TEMPLATE)


def drop(server: psycopg.Connection[Any], database: str) -> None:
    server.execute(f'drop database if exists "{database}" with (force)'.encode())


def with_name(url: str, name: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


@contextmanager
def as_default(url: str) -> Iterator[None]:
    """This process works on another database until the block ends."""
    from django.contrib.contenttypes.models import ContentType  # noqa: PLC0415  # needs all apps

    usual, connected = settings.DATABASES["default"], connections["default"]
    made = connections.configure_settings({"default": database(url) | {"CONN_MAX_AGE": 0}})
    settings.DATABASES["default"] = made["default"]
    connections["default"] = connections.create_connection("default")
    ContentType.objects.clear_cache()
    try:
        yield
    finally:
        connections["default"].close()
        settings.DATABASES["default"], connections["default"] = usual, connected
        ContentType.objects.clear_cache()
