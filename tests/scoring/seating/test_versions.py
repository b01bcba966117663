"""The same task gives the same bytes on every Python."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.seating import METHODS

ROOT = Path(__file__).resolve().parents[3]
OTHERS = ("python3.11", "python3.12", "python3.13")


def lines() -> bytes:
    """A task for each method, with a past, byes, wishes and reasons."""
    past = [[[f"p{4 * table + seat}" for seat in range(4)] for table in range(5)]]
    players = [
        {"id": f"p{n}", "rank": n + 1, "rating": n * 7 % 11, "club": "ABC"[n % 3]}
        for n in range(23)
    ]
    tasks = [
        {
            "players": players,
            "history": past if seed % 2 else [],
            "forbidden": [["p0", "p1"]],
            "script": "1 3 7 8 / 2 4 5 6 / 9 10 11 12 / 13 14 15 16 / 17 18 19 20",
            "start": "rating_groups",
            "odd": ["bye", "three", "five"][seed % 3] if method != "finals" else "bye",
            "seed": seed,
            "method": method,
            "why": True,
        }
        for seed, method in enumerate(METHODS)
    ]
    return b"".join(json.dumps(task).encode() + b"\n" for task in tasks)


def answers(python: str) -> bytes:
    command = [python, "-m", "scoring", "swiss", "--jsonl"]
    done = subprocess.run(command, cwd=ROOT, input=lines(), capture_output=True, check=True)
    return done.stdout


def find(python: str) -> str | None:
    """Find such a Python that runs here; a mere name on the path may not."""
    beside = sorted(Path(sys.base_prefix).parent.glob(f"*/bin/{python}"))
    for path in (shutil.which(python), *map(str, beside)):
        if path and subprocess.run([path, "--version"], capture_output=True, check=False).stdout:
            return path
    return None


@pytest.mark.slow
@pytest.mark.parametrize("python", OTHERS)
def test_every_python_draws_the_same(python: str) -> None:
    other = find(python)
    if other is None:
        pytest.skip(f"{python} is not installed")
    own = answers(sys.executable)
    assert own.count(b"\n") == len(METHODS)
    assert not [line for line in own.splitlines() if json.loads(line)["problems"]]
    assert answers(other) == own
