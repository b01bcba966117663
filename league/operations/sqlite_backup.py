"""Backups of SQLite: a copy of the file by SQLite's own online backup.

One step copies one snapshot; in WAL mode others can write meanwhile, so nobody waits.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.conf import settings

from league.operations.backup_errors import BackupError

SUFFIX = "sqlite3"


def write(file: Path) -> None:
    with closing(sqlite3.connect(_database())) as source, closing(sqlite3.connect(file)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, without -wal and -shm
        _refuse_damaged(copy, file)
    with file.open("rb") as written:
        os.fsync(written.fileno())


def migrations_in(file: Path) -> set[tuple[str, str]]:
    with _opened(file) as backup:
        _refuse_damaged(backup, file)
        return set(backup.execute("SELECT app, name FROM django_migrations"))


def fill(file: Path, _applied: set[tuple[str, str]]) -> None:
    """Replace the whole database, schema included, in one transaction of SQLite."""
    with _opened(file) as backup, closing(sqlite3.connect(_database(), timeout=60)) as database:
        backup.backup(database)
        database.execute("PRAGMA journal_mode=WAL")


def _database() -> Path:
    return Path(settings.DATABASES["default"]["NAME"])


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    """The backup, opened read-only; raises BackupError for any other file."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as backup:
            yield backup
    except sqlite3.DatabaseError as error:
        raise BackupError(f"{file} is no backup of a SQLite database: {error}.") from error


def _refuse_damaged(database: sqlite3.Connection, file: Path) -> None:
    # Some constraints use functions that Django adds to its own connections.
    database.execute("PRAGMA ignore_check_constraints=ON")
    found = [text for (text,) in database.execute("PRAGMA integrity_check(5)")]
    if found != ["ok"]:
        raise BackupError(f"{file} is damaged: {'; '.join(found)}.")
