"""`manage.py backup` and `restore`: while others write, into an empty or an older database."""

import json
import os
import shutil
import sqlite3
import stat
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
import time_machine

from league.operations.backups import delete_old
from tests.private import ServiceError
from tests.servers import fresh_postgres, manage, sqlite_url

pytestmark = pytest.mark.slow

Environment = Mapping[str, str]
Databases = Callable[[str], Environment]


@pytest.fixture(scope="module")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated, empty SQLite database to copy."""
    folder = tmp_path_factory.mktemp("migrated")
    manage(sqlite_in(folder), "migrate", "--verbosity", "0")
    return folder / "tenbou.sqlite3"


def sqlite_in(folder: Path) -> Environment:
    return os.environ | {"DATABASE_URL": sqlite_url(folder), "TENBOU_VAR": str(folder)}


@pytest.fixture(params=["sqlite", "postgresql"])
def databases(
    request: pytest.FixtureRequest, tmp_path: Path, migrated_file: Path
) -> Iterator[Databases]:
    """Make a migrated, empty database by name."""
    with ExitStack() as stack:

        def made(name: str) -> Environment:
            folder = tmp_path / name
            folder.mkdir()
            if request.param == "sqlite":
                shutil.copy(migrated_file, folder)
                return sqlite_in(folder)
            url = stack.enter_context(fresh_postgres(name))
            return os.environ | {"DATABASE_URL": url, "TENBOU_VAR": str(folder)}

        yield made


def backup_of(environment: Environment, folder: Path) -> Path:
    """Make a backup and return its file, the only one in `folder`."""
    said = manage(environment, "backup", str(folder))
    (file,) = folder.iterdir()
    assert said == f"{file} ({file.stat().st_size:,} bytes)\n"
    return file


def content(environment: Environment) -> Any:
    """All rows of all models but the log of migrations."""
    return json.loads(manage(environment, "dumpdata", "--all"))


def refusal(environment: Environment, *words: str) -> str:
    with pytest.raises(ServiceError) as caught:
        manage(environment, *words)
    return str(caught.value).strip().splitlines()[-1].removeprefix("CommandError: ")


def test_a_backup_restores_everything_into_an_empty_database(
    databases: Databases, tmp_path: Path
) -> None:
    full = databases("full")
    manage(full, "create_demo_event", "--seed", "1")
    file = backup_of(full, tmp_path / "backups")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    empty = databases("empty")
    restored, checked = manage(empty, "restore", str(file)).splitlines()
    assert (restored, checked.endswith(" 0 differences")) == (f"Restored from {file}.", True)
    assert content(empty) == content(full)
    manage(empty, "create_demo_event", "--seed", "2", "--name", "After the restore")


def test_a_database_in_use_is_replaced_only_on_demand_and_saved_before(
    databases: Databases, tmp_path: Path
) -> None:
    one, other = databases("one"), databases("other")
    manage(one, "create_demo_event", "--seed", "1")
    manage(other, "create_demo_event", "--seed", "2", "--name", "Another event")
    file, before = backup_of(one, tmp_path / "backups"), content(other)
    sentence = "The database holds events. Say --replace to replace everything in it."
    assert refusal(other, "restore", str(file)) == sentence
    assert content(other) == before
    manage(other, "restore", str(file), "--replace")
    assert content(other) == content(one)
    (saved,) = (tmp_path / "other" / "backups").iterdir()
    manage(other, "restore", str(saved), "--replace")
    assert content(other) == before


def without_times(rows: list[Any]) -> list[Any]:
    """The rows without the times at which migrations wrote them."""
    for row in rows:
        row["fields"].pop("made_at", None)
    return rows


def test_a_backup_of_an_older_version_is_migrated(databases: Databases, tmp_path: Path) -> None:
    older = databases("older")
    manage(older, "create_demo_event", "--seed", "1")
    manage(older, "migrate", "league", "0021", "--verbosity", "0")
    file = backup_of(older, tmp_path / "backups")
    newer = databases("newer")
    manage(newer, "restore", str(file))
    manage(older, "migrate", "--verbosity", "0")
    assert without_times(content(newer)) == without_times(content(older))
    assert "[ ]" not in manage(newer, "showmigrations")


def test_what_is_no_backup_is_refused(databases: Databases, tmp_path: Path) -> None:
    empty, file = databases("empty"), tmp_path / "letter.txt"
    assert refusal(empty, "restore", str(file)) == f"There is no file {file}."
    file.write_text("Dear organisers")
    assert refusal(empty, "restore", str(file)).startswith(f"{file} is no backup of a ")


# ------------------------------------------------------------------------- while others write


def test_sqlite_is_backed_up_while_somebody_writes(tmp_path: Path, migrated_file: Path) -> None:
    environment = sqlite_in(tmp_path)
    shutil.copy(migrated_file, tmp_path)
    with closing(sqlite3.connect(tmp_path / "tenbou.sqlite3", isolation_level=None)) as writer:
        add = "insert into league_club (name, city, country) values (?, '', '')"
        writer.execute(add, ["Written"])
        writer.execute("begin immediate")
        writer.execute(add, ["In the middle"])
        file = backup_of(environment, tmp_path / "backups")
        writer.execute("commit")
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("select name from league_club").fetchall() == [("Written",)]


def test_postgresql_is_backed_up_while_somebody_writes(tmp_path: Path) -> None:
    with fresh_postgres("written") as url:
        environment = os.environ | {"DATABASE_URL": url, "TENBOU_VAR": str(tmp_path)}
        with psycopg.connect(url) as writer:
            add = "insert into league_club (name, city, country) values (%s, '', '')"
            writer.execute(add, ["Written"])
            writer.commit()
            writer.execute(add, ["In the middle"])
            file = backup_of(environment, tmp_path / "backups")
            writer.commit()
    with zipfile.ZipFile(file) as archive:
        rows = archive.read("tables/league_club").decode().splitlines()
        counted = json.loads(archive.read("manifest.json"))["tables"]["league_club"]["rows"]
    assert (len(rows), "Written" in rows[0], counted) == (1, True, 1)


# ---------------------------------------------------------------------------- files, old ones


def test_only_the_owner_reads_the_files_of_sqlite(tmp_path: Path) -> None:
    file = tmp_path / "tenbou.sqlite3"
    file.touch(mode=0o644)
    manage(sqlite_in(tmp_path), "migrate", "--verbosity", "0")
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
