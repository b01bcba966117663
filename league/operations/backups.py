"""Backups of the whole database while Tenbou runs, one file each.

SQLite: a copy of the file by SQLite's online backup. PostgreSQL: a ZIP archive with the rows of
every table, read in one snapshot. The same or a newer Tenbou can restore a backup.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from league.operations import postgres_backup, sqlite_backup
from league.operations.backup_errors import BackupError
from league.operations.folded_migrations import UPDATE_FIRST, TooOldError, by_present_names

ENGINES = {"sqlite": sqlite_backup, "postgresql": postgres_backup}
NAME = re.compile(r"tenbou-(\d{8}-\d{6})\.(sqlite3|zip)")
TIME = "%Y%m%d-%H%M%S"


def make_backup(folder: Path) -> Path:
    """Write a backup of the present state into `folder`; return its file, readable by its owner."""
    engine = ENGINES[connection.vendor]
    folder.mkdir(parents=True, exist_ok=True)
    file = _free_name(folder, engine.SUFFIX)
    unfinished = folder / f".{file.name}.unfinished"
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    try:
        engine.write(unfinished)
        unfinished.rename(file)
    finally:
        unfinished.unlink(missing_ok=True)
    return file


def make_nightly_backup() -> str:
    """Make a backup, delete old ones, and do with it what the settings ask for.

    Does nothing with TENBOU_BACKUP_DAYS=0. Raises BackupError if the command or the restore fails;
    the backup stays.
    """
    if not settings.BACKUP_DAYS:
        return ""
    file = make_backup(settings.BACKUPS)
    delete_old(settings.BACKUPS, settings.BACKUP_DAYS)
    if settings.BACKUP_COMMAND:
        _run([*settings.BACKUP_COMMAND, str(file)], {})
    if settings.RESTORE_CHECK:
        _check_restore(file)
    return str(file)


def _check_restore(file: Path) -> None:
    """Restore the backup into the database that is there for it, and replay every table."""
    with TemporaryDirectory(prefix="tenbou-restore-") as folder:
        # The state before is of no interest, and this process keeps its own folder.
        elsewhere = {"DATABASE_URL": settings.RESTORE_CHECK, "TENBOU_BACKUPS": folder}
        words = [sys.executable, str(settings.BASE_DIR / "manage.py"), "restore", "--replace"]
        _run([*words, str(file)], elsewhere)


def _run(command: list[str], changed: Mapping[str, str]) -> None:
    """Raise BackupError with what the command wrote if it fails."""
    environment = os.environ | changed
    done = subprocess.run(  # noqa: S603  # the operator's own command
        command, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = (done.stderr or done.stdout).strip()
        raise BackupError(f"`{' '.join(command)}` ended with {done.returncode}: {said}")


def _free_name(folder: Path, suffix: str) -> Path:
    """A name from the time; a second backup in the same second gets a different one."""
    now = timezone.now()
    while (file := folder / f"tenbou-{now:{TIME}}.{suffix}").exists():
        now += timedelta(seconds=1)
    return file


def restore_backup(file: Path, *, replace: bool = False) -> None:
    """Fill the database from a backup and migrate it to this version.

    Raises BackupError before any change if the file is no backup for this kind of database, or if a
    newer version or one before 1.0 made it, or if the database is in use and `replace` is not set.
    """
    engine = ENGINES[connection.vendor]
    if not file.is_file():
        raise BackupError(f"There is no file {file}.")
    try:
        applied = by_present_names(engine.migrations_in(file))
    except TooOldError as error:
        raise BackupError(f"The backup {UPDATE_FIRST} Then make another backup.") from error
    known = MigrationLoader(None).disk_migrations
    if unknown := sorted(f"{app}.{name}" for app, name in applied - known.keys()):
        raise BackupError(f"The backup is from a newer version: it has {', '.join(unknown)}.")
    if not replace and is_in_use():
        raise BackupError("The database has events. Use --replace to replace everything in it.")
    engine.fill(file, applied)
    connection.close()
    call_command("migrate", verbosity=0, interactive=False)


def is_in_use() -> bool:
    """Whether the database has an event."""
    if not MigrationRecorder(connection).has_table():
        return False
    with connection.cursor() as cursor:
        if "league_event" not in connection.introspection.table_names(cursor):
            return False
        cursor.execute("SELECT 1 FROM league_event LIMIT 1")
        return cursor.fetchone() is not None


def delete_old(folder: Path, days: int) -> list[Path]:
    """Delete backups older than `days`, but never the newest one."""
    line = timezone.now() - timedelta(days=days)
    gone = [file for made, file in sorted(_dated(folder))[:-1] if made < line]
    for file in gone:
        file.unlink()
    return gone


def _dated(folder: Path) -> Iterator[tuple[datetime, Path]]:
    for file in folder.iterdir():
        if found := NAME.fullmatch(file.name):
            yield datetime.strptime(found[1], TIME).replace(tzinfo=UTC), file
