"""`manage.py backup` and `restore`: while others write, into an empty or an older database."""

import json
import os
import sqlite3
import stat
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import psycopg
import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings
from pytest_django import DjangoDbBlocker

from league.operations.backup_errors import BackupError
from league.operations.backups import delete_old, make_nightly_backup
from league.operations.folded_migrations import UPDATE_FIRST
from tests.servers import as_default, fresh_postgres, manage, migrated_sqlite

pytestmark = pytest.mark.slow
OLDER = "0001_tables"


@dataclass(frozen=True)
class Database:
    """A database of its own, and the folder of its installation."""

    url: str
    folder: Path

    def call(self, command: str, *words: str, **options: Any) -> str:
        """Run a command of `manage.py` on this database, in this process."""
        said = StringIO()
        with as_default(self.url), override_settings(BACKUPS=self.folder / "backups"):
            call_command(command, *words, stdout=said, **options)
        return said.getvalue()

    def manage(self, *words: str) -> str:
        """The same in a process of its own."""
        environment = {"DATABASE_URL": self.url, "TENBOU_VAR": str(self.folder)}
        return manage(os.environ | environment, *words)

    def forget(self, *migrations: str) -> None:
        """The database says no more that these migrations of the league were applied."""
        with as_default(self.url):
            recorder = MigrationRecorder(connection)
            for name in migrations:
                recorder.record_unapplied("league", name)

    def add_demo(self, **options: Any) -> None:
        options = {"stage": "running", "players": 8, **options}
        self.call("create_demo_event", password_file=self.folder / "password", **options)


Databases = Callable[[str], Database]


@pytest.fixture(params=["sqlite", "postgresql"])
def databases(
    request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> Iterator[Databases]:
    """Make a migrated, empty database by name."""
    with ExitStack() as stack:
        stack.enter_context(django_db_blocker.unblock())

        def made(name: str) -> Database:
            folder = tmp_path / name
            folder.mkdir()
            if request.param == "sqlite":
                return Database(migrated_sqlite(folder), folder)
            return Database(stack.enter_context(fresh_postgres(name)), folder)

        yield made


def backup_of(
    source: Database, folder: Path, command: Callable[[Database, str, str], str] = Database.call
) -> Path:
    """Make a backup and return its file, the only one in `folder`."""
    said = command(source, "backup", str(folder))
    (file,) = folder.iterdir()
    assert said == f"{file} ({file.stat().st_size:,} bytes)\n"
    return file


def content(source: Database) -> Any:
    """All rows of all models but the log of migrations."""
    return json.loads(source.call("dumpdata", "--all"))


def refusal(source: Database, *words: str) -> str:
    with pytest.raises(CommandError) as caught:
        source.call(*words)
    return str(caught.value)


def test_a_backup_restores_everything_into_an_empty_database(
    databases: Databases, tmp_path: Path
) -> None:
    full = databases("full")
    full.add_demo(stage="mid")
    file = backup_of(full, tmp_path / "backups", Database.manage)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    empty = databases("empty")
    restored, checked = empty.manage("restore", str(file)).splitlines()
    assert (restored, checked.endswith(" 0 differences")) == (f"Restored from {file}.", True)
    assert content(empty) == content(full)
    empty.add_demo(name="After the restore")


def test_a_database_in_use_is_replaced_only_on_demand_and_saved_before(
    databases: Databases, tmp_path: Path
) -> None:
    one, other = databases("one"), databases("other")
    one.add_demo()
    other.add_demo(stage="enrolled", name="Another event")
    file, before = backup_of(one, tmp_path / "backups"), content(other)
    sentence = "The database has events. Use --replace to replace everything in it."
    assert refusal(other, "restore", str(file)) == sentence
    assert content(other) == before
    other.call("restore", str(file), "--replace")
    assert content(other) == content(one)
    (saved,) = (tmp_path / "other" / "backups").iterdir()
    other.call("restore", str(saved), "--replace")
    assert content(other) == before


def test_two_backups_of_one_second_are_both_kept(databases: Databases) -> None:
    database = databases("one")
    database.call("backup")
    database.call("backup")
    assert len(list((database.folder / "backups").iterdir())) == 2


def test_a_backup_of_an_older_version_is_migrated(databases: Databases, tmp_path: Path) -> None:
    older = databases("older")
    older.add_demo()
    older.call("migrate", "league", OLDER, verbosity=0)
    file = backup_of(older, tmp_path / "backups")
    newer = databases("newer")
    newer.call("restore", str(file))
    older.call("migrate", verbosity=0)
    assert content(newer) == content(older)
    assert "[ ]" not in newer.call("showmigrations")


def test_a_backup_by_the_names_of_replaced_migrations_is_restored(
    databases: Databases, tmp_path: Path
) -> None:
    older = databases("older")
    older.add_demo()
    older.forget("0001_tables", "0002_audit_triggers")
    file = backup_of(older, tmp_path / "backups")
    newer = databases("newer")
    newer.call("restore", str(file))
    assert content(newer) == content(older)
    assert "[ ]" not in newer.call("showmigrations")


def test_a_backup_from_between_replaced_migrations_is_refused(
    databases: Databases, tmp_path: Path
) -> None:
    older = databases("older")
    older.add_demo()
    older.forget("0001_tables", "0002_audit_triggers", "0097_draw_method_names")
    file = backup_of(older, tmp_path / "backups")
    newer = databases("newer")
    assert refusal(newer, "restore", str(file)) == (
        f"The backup {UPDATE_FIRST} Then make another backup."
    )


def test_what_is_no_backup_is_refused(databases: Databases, tmp_path: Path) -> None:
    empty, file = databases("empty"), tmp_path / "letter.txt"
    assert refusal(empty, "restore", str(file)) == f"There is no file {file}."
    file.write_text("Dear organisers")
    assert refusal(empty, "restore", str(file)).startswith(f"{file} is no backup of a ")


# ------------------------------------------------------------------------- while others write


def test_sqlite_is_backed_up_while_somebody_writes(tmp_path: Path) -> None:
    written = Database(migrated_sqlite(tmp_path), tmp_path)
    with closing(sqlite3.connect(tmp_path / "tenbou.sqlite3", isolation_level=None)) as writer:
        add = "insert into league_club (name, city, country) values (?, '', '')"
        writer.execute(add, ["Written"])
        writer.execute("begin immediate")
        writer.execute(add, ["In the middle"])
        file = backup_of(written, tmp_path / "backups", Database.manage)
        writer.execute("commit")
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("select name from league_club").fetchall() == [("Written",)]


def test_postgresql_is_backed_up_while_somebody_writes(tmp_path: Path) -> None:
    with fresh_postgres("written") as url, psycopg.connect(url) as writer:
        add = "insert into league_club (name, city, country) values (%s, '', '')"
        writer.execute(add, ["Written"])
        writer.commit()
        writer.execute(add, ["In the middle"])
        file = backup_of(Database(url, tmp_path), tmp_path / "backups", Database.manage)
        writer.commit()
    with zipfile.ZipFile(file) as archive:
        rows = archive.read("tables/league_club").decode().splitlines()
        counted = json.loads(archive.read("manifest.json"))["tables"]["league_club"]["rows"]
    assert (len(rows), "Written" in rows[0], counted) == (1, True, 1)


# ---------------------------------------------------------------------------- files, old ones


def test_only_the_owner_reads_the_files_of_sqlite(tmp_path: Path) -> None:
    kept = Database(migrated_sqlite(tmp_path), tmp_path)
    file = tmp_path / "tenbou.sqlite3"
    file.chmod(0o644)
    kept.manage("showmigrations", "league")
    with closing(sqlite3.connect(file)) as database:
        database.execute("insert into league_club (name, city, country) values ('Club', '', '')")
        modes = {stat.S_IMODE(part.stat().st_mode) for part in tmp_path.glob("tenbou.sqlite3*")}
        assert len([*tmp_path.glob("tenbou.sqlite3*")]) == 3
    assert modes == {0o600}


def test_old_backups_are_deleted_and_the_newest_stays(tmp_path: Path) -> None:
    names = [f"tenbou-202605{day:02}-043000.sqlite3" for day in (1, 2, 3)]
    for name in (*names, "tenbou-2026.sqlite3", "letter.txt"):
        (tmp_path / name).touch()
    with time_machine.travel(datetime(2026, 5, 9, tzinfo=UTC)):
        assert [file.name for file in delete_old(tmp_path, 7)] == names[:1]
        assert [file.name for file in delete_old(tmp_path, 0)] == names[1:2]
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "letter.txt",
        "tenbou-2026.sqlite3",
        names[2],
    ]


# ---------------------------------------------------------------------- what a night does besides


def at_night(source: Database, **settings: Any) -> None:
    folder = source.folder / "backups"
    with as_default(source.url), override_settings(BACKUPS=folder, BACKUP_DAYS=3, **settings):
        make_nightly_backup()


def test_a_nightly_backup_is_taken_elsewhere_and_restored_as_a_proof(
    databases: Databases, tmp_path: Path
) -> None:
    source, proof = databases("source"), databases("proof")
    source.add_demo()
    (tmp_path / "elsewhere").mkdir()
    command = ["cp", "--target-directory", str(tmp_path / "elsewhere")]
    at_night(source, BACKUP_COMMAND=command, RESTORE_CHECK=proof.url)
    (file,) = (source.folder / "backups").iterdir()
    assert (tmp_path / "elsewhere" / file.name).read_bytes() == file.read_bytes()
    assert content(proof) == content(source)


def test_a_command_that_fails_is_told_and_the_backup_stays(databases: Databases) -> None:
    source = databases("source")
    with pytest.raises(BackupError, match=r"ended with 1: .*nowhere") as told:
        at_night(source, BACKUP_COMMAND=["cp", "--target-directory", "/nowhere"])
    (file,) = (source.folder / "backups").iterdir()
    assert str(file) in str(told.value)
