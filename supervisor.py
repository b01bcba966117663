"""Supervise child processes: restart with back-off, and let no child outlive its parent.

Standard library only: `run.py` needs this file before anything is installed. Run as a program, this
file is the watchdog of the supervisor that started it.
"""

from __future__ import annotations  # `run.py` tells an older Python that it is too old

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

GRACE = 10  # seconds a child has to end after SIGTERM
LONGEST_PAUSE = 30  # seconds before a child starts again
STABLE = 60  # seconds; after so long a child restarts with the shortest pause


class ChildEndedError(Exception):
    """An essential child has ended; the text says how."""


@dataclass
class Child:
    """A command and its process, which leads its own session and process group."""

    command: Sequence[str | Path]
    essential: bool
    process: subprocess.Popen[bytes] | None = None  # None until the next start
    started: float = 0.0
    pause: int = 0  # seconds between the last end and the next start
    due: float = 0.0


class Supervisor:
    """Start children, restart those that end, stop them all.

    `settings` are added to the environment of the children. A watchdog process kills their process
    groups when this process dies, however it dies: it reads a pipe that the system then closes,
    even after SIGKILL, on Linux and macOS. PR_SET_PDEATHSIG would work on Linux only, and only for
    direct children, not for the processes that a Celery worker starts.
    """

    def __init__(self, folder: Path, settings: Mapping[str, str]) -> None:
        """Start the watchdog before any child; `folder` is where the children run."""
        self.folder, self.settings = folder, settings
        self.children: dict[str, Child] = {}
        self.watchdog, self.pipe = start_watchdog()

    @property
    def own_group(self) -> int:
        """The group of the watchdog, which is killed with the children; for short commands."""
        return self.watchdog.pid

    def start(self, name: str, command: Sequence[str | Path], *, essential: bool = False) -> None:
        """Start a child; raises OSError if that fails."""
        self.children[name] = Child(command, essential)
        self.launch(self.children[name])

    def launch(self, child: Child) -> None:
        child.started = time.monotonic()
        child.process = subprocess.Popen(
            child.command,
            cwd=self.folder,
            env=os.environ | self.settings,
            stdin=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C reaches only the supervisor, which stops them in order
            # The child registers its own group, so the watchdog knows it before the command runs.
            preexec_fn=lambda: self.report(os.getpid()),  # noqa: PLW1509 (no threads run here)
        )

    def report(self, group: int) -> None:
        """Register a process group with the watchdog, or remove it with a minus sign."""
        with suppress(BrokenPipeError):  # a new watchdog gets all groups
            os.write(self.pipe, b"%d\n" % group)

    def tend(self) -> None:
        """Restart what has ended and is due; raise ChildEndedError if an essential child ended."""
        if self.watchdog.poll() is not None:
            self.replace_watchdog()
        for name, child in self.children.items():
            if child.process is None:
                self.restart_if_due(name, child)
            elif child.process.poll() is not None:
                reason = reason_of(child.process.returncode)
                self.kill(child.process)
                if child.essential:
                    raise ChildEndedError(f"Process {name} ended ({reason}); Tenbou stops.")
                self.postpone(name, child, reason)

    def restart_if_due(self, name: str, child: Child) -> None:
        if time.monotonic() >= child.due:
            try:
                self.launch(child)
            except OSError as error:  # for example too little memory for another process
                self.postpone(name, child, str(error.strerror))

    def postpone(self, name: str, child: Child, reason: str) -> None:
        now = time.monotonic()
        child.pause = next_pause(child.pause, now - child.started)
        child.process, child.due = None, now + child.pause
        print(f"Process {name} ended ({reason}); it restarts in {child.pause} s.", flush=True)

    def replace_watchdog(self) -> None:
        os.close(self.pipe)
        self.watchdog, self.pipe = start_watchdog()
        for child in self.children.values():
            if child.process is not None:
                self.report(child.process.pid)

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """Kill the rest of a child's group: a pool process of Celery outlives its worker."""
        kill_group(process.pid)
        process.wait()
        self.report(-process.pid)

    def stop(self) -> None:
        """Stop the children in reverse order of their start: a worker needs Redis to shut down."""
        for child in reversed(list(self.children.values())):
            if child.process is not None:
                child.process.terminate()
                with suppress(subprocess.TimeoutExpired):
                    child.process.wait(GRACE)
                self.kill(child.process)
        os.close(self.pipe)
        self.watchdog.wait()


def next_pause(last: int, lived: float) -> int:
    """Exponential back-off in seconds: 1, 2, 4 … 30; 1 again once a child ran for a minute."""
    return 1 if lived >= STABLE or not last else min(2 * last, LONGEST_PAUSE)


def reason_of(code: int) -> str:
    return f"exit code {code}" if code >= 0 else signal.strsignal(-code) or f"signal {-code}"


def kill_group(leader: int) -> None:
    with suppress(ProcessLookupError, PermissionError):  # macOS: EPERM if only zombies are left
        os.killpg(leader, signal.SIGKILL)


# ------------------------------------------------------------------------------------ watchdog


def start_watchdog() -> tuple[subprocess.Popen[bytes], int]:
    """Return the watchdog and the end of the pipe that this process keeps open."""
    reader, writer = os.pipe()
    process = subprocess.Popen([sys.executable, __file__], stdin=reader, process_group=0)
    os.close(reader)
    return process, writer


def watch() -> None:
    """Read groups until the pipe closes, then kill those that are left and its own.

    They get SIGKILL at once: the database holds the record and survives any crash.
    """
    for request in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(request, signal.SIG_IGN)  # only the end of the pipe ends the watchdog
    groups: set[int] = set()
    for number in map(int, sys.stdin.read().split()):
        if number > 0:
            groups.add(number)
        else:
            groups.discard(-number)
    for group in groups:
        kill_group(group)
    kill_group(os.getpgrp())


if __name__ == "__main__":
    watch()
