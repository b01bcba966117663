"""Milliseconds of a commit to SQLite, as a hand makes one, with and without a flush to the disk."""

import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

COMMITS = 1000
ROWS = [("x" * 300,)] * 12


def run() -> Iterator[str]:
    with tempfile.TemporaryDirectory(dir=Path(os.environ.get("TENBOU_VAR", "."))) as folder:
        for mode in ("NORMAL", "FULL"):
            times = sorted(_times(Path(folder) / f"{mode}.sqlite3", mode))
            median, late = times[COMMITS // 2], times[COMMITS * 99 // 100]
            yield f"synchronous={mode}: {median:.2f} ms, 99 of 100 within {late:.2f} ms"


def _times(file: Path, mode: str) -> Iterator[float]:
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("pragma journal_mode=wal")
        database.execute(f"pragma synchronous={mode}")
        database.execute("create table hand (id integer primary key, entry text)")
        for _ in range(COMMITS):
            start = time.perf_counter()
            database.execute("begin immediate")
            database.executemany("insert into hand (entry) values (?)", ROWS)
            database.execute("commit")
            yield (time.perf_counter() - start) * 1000
