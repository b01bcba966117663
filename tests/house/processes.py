"""Waiting for real processes, and which of them are alive."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

DEADLINE = 90  # seconds, for a busy machine


def wait_until(reached: Callable[[], bool]) -> None:
    deadline = time.monotonic() + DEADLINE
    while not reached():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def alive(pids: Sequence[int]) -> list[int]:
    """Leave out zombies: the system may be slow to reap what has lost its parent."""
    return [pid for pid in pids if state_of(pid) not in {"", "Z"}]


def state_of(pid: int) -> str:
    """The letter that Linux gives a process's state, empty once it is gone."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    return ""
