"""Everything that runs on a server, each process of which can be killed and started again."""

import os
import signal
import threading
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen
from typing import Any

from tests import private

#: What PostgreSQL has acknowledged outlives its end; the disk is not cut off here.
DURABLE = private.QUICK | {"synchronous_commit": "on", "full_page_writes": "on"}
PROCESSES = {
    "web": ("gunicorn", 2),
    "live": ("uvicorn", 1),
    "worker": ("worker", 2),
    "beat": ("beat", 1),
}
SERVERS = ("postgres", "redis")


@dataclass
class Machines:
    """PostgreSQL, Redis and the processes of Tenbou in one folder."""

    folder: Path
    environment: Mapping[str, str]
    running: dict[str, Popen[bytes]] = field(default_factory=dict)
    ports: dict[str, int] = field(default_factory=dict)
    kills: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def names(self) -> list[str]:
        several = [f"{kind}-{n}" for kind, (_, count) in PROCESSES.items() for n in range(count)]
        return [*SERVERS, *several]

    def web_ports(self) -> list[int]:
        return [port for name, port in self.ports.items() if name.startswith("web")]

    def start(self, name: str) -> None:
        """Start what is not running; the address stays the same."""
        started = self._server(name) if name in SERVERS else self._process(name)
        with self.lock:
            self.running[name] = started

    def kill(self, name: str) -> None:
        """End a process, and all that it has started, without a warning."""
        process = self.running[name]
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self.kills[name.partition("-")[0]] += 1

    def stop(self) -> None:
        for process in reversed(self.running.values()):
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def _server(self, name: str) -> Popen[bytes]:
        if name == "redis":
            return private.start_redis(self.folder).process
        return private.start_postgres(self.folder, switches=DURABLE).process

    def _process(self, name: str) -> Popen[bytes]:
        # It reads Django's settings, and those the environment.
        from tests.servers import answers, command_of, free_port  # noqa: PLC0415

        server, _count = PROCESSES[name.partition("-")[0]]
        home = self.folder / name
        home.mkdir(exist_ok=True)
        port = self.ports.setdefault(name, free_port())
        environment = {**self.environment, "TENBOU_VAR": str(home)}
        how: dict[str, Any] = {"cwd": Path.cwd(), "env": environment}
        log = home / f"{server}-{self.kills.total()}.log"
        process: Popen[bytes] = private.start(
            command_of(server, port, home), log, signal.SIGTERM, **how
        )
        if server in {"gunicorn", "uvicorn"}:
            private.wait_until(answers(port), process, log)
        return process
