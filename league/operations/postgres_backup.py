"""Backups of PostgreSQL: a ZIP archive with the rows of every table, by COPY.

`manifest.json` names the migrations and, for every table, its columns and number of rows;
`tables/NAME` has the rows as COPY writes them.
"""

import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from django.core.management import call_command
from django.db import connection, transaction
from psycopg import sql

from league.operations.backup_errors import BackupError
from league.operations.folded_migrations import by_present_names

SUFFIX = "zip"
FORMAT = 1
MANIFEST = "manifest.json"
MIGRATIONS = "django_migrations"  # restored by migrating, not from its rows
CHUNK = 1 << 16


def write(file: Path) -> None:
    """Copy all tables in one read-only snapshot; nobody waits for it."""
    tables: dict[str, dict[str, Any]] = {}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SELECT app, name FROM django_migrations ORDER BY id")
        migrations = cursor.fetchall()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for table in _tables(cursor):
                columns = _columns(cursor, table)
                with archive.open(f"tables/{table}", "w", force_zip64=True) as rows:
                    _copy_out(cursor, table, columns, rows)
                tables[table] = {"columns": columns, "rows": cursor.rowcount}
            manifest = {"format": FORMAT, "migrations": migrations, "tables": tables}
            archive.writestr(MANIFEST, json.dumps(manifest, indent=1))


def migrations_in(file: Path) -> set[tuple[str, str]]:
    with _opened(file) as (archive, manifest):
        if damaged := archive.testzip():
            raise BackupError(f"{file} is damaged: {damaged} cannot be read.")
        return {(app, name) for app, name in manifest["migrations"]}


def fill(file: Path, applied: set[tuple[str, str]]) -> None:
    """Migrate to the state of the backup, then replace all rows in one transaction."""
    with _opened(file) as (archive, manifest):
        if applied != _applied_here():
            _migrate_to(applied)
        with transaction.atomic(), connection.cursor() as cursor:
            _empty(cursor)
            for table, content in manifest["tables"].items():
                with archive.open(f"tables/{table}") as rows:
                    _copy_in(cursor, table, content["columns"], rows)
                if cursor.rowcount != content["rows"]:
                    raise BackupError(f"{file} is damaged: {table} has lost rows.")
            _restart_sequences(cursor)


def _tables(cursor: Any) -> list[str]:
    return sorted({*connection.introspection.table_names(cursor)} - {MIGRATIONS})


def _columns(cursor: Any, table: str) -> list[str]:
    return [row.name for row in connection.introspection.get_table_description(cursor, table)]


def _copy_out(cursor: Any, table: str, columns: list[str], rows: IO[bytes]) -> None:
    with cursor.copy(_statement("COPY {} ({}) TO STDOUT", table, columns)) as copy:
        for data in copy:
            rows.write(data)


def _copy_in(cursor: Any, table: str, columns: list[str], rows: IO[bytes]) -> None:
    with cursor.copy(_statement("COPY {} ({}) FROM STDIN", table, columns)) as copy:
        while data := rows.read(CHUNK):
            copy.write(data)


def _statement(text: str, table: str, columns: list[str]) -> sql.Composed:
    names = sql.SQL(", ").join(map(sql.Identifier, columns))
    return sql.SQL(text).format(sql.Identifier(table), names)


def _empty(cursor: Any) -> None:
    """TRUNCATE bypasses the trigger that protects audit entries; no other code may do this."""
    tables = _tables(cursor)
    if tables:
        names = ", ".join(map(connection.ops.quote_name, tables))
        cursor.execute(f"TRUNCATE {names}")


def _applied_here() -> set[tuple[str, str]]:
    with connection.cursor() as cursor:
        if MIGRATIONS not in connection.introspection.table_names(cursor):
            return set()
        cursor.execute("SELECT app, name FROM django_migrations")
        return by_present_names(cursor.fetchall())


def _migrate_to(applied: set[tuple[str, str]]) -> None:
    """Migrate empty tables forward or back to the last migration of each app in the backup."""
    call_command("migrate", verbosity=0, interactive=False)
    with transaction.atomic(), connection.cursor() as cursor:
        _empty(cursor)
    last = dict(sorted(applied))
    for app in sorted({app for app, _name in applied ^ _applied_here()} & last.keys()):
        call_command("migrate", app, last[app], verbosity=0, interactive=False)


def _restart_sequences(cursor: Any) -> None:
    for table in _tables(cursor):
        for found in connection.introspection.get_sequences(cursor, table):
            column = connection.ops.quote_name(found["column"])
            name = connection.ops.quote_name(table)
            cursor.execute(
                f"SELECT setval(%s, coalesce(max({column}), 1), max({column}) IS NOT NULL)"  # noqa: S608
                f" FROM {name}",
                [found["name"]],
            )


@contextmanager
def _opened(file: Path) -> Iterator[tuple[zipfile.ZipFile, dict[str, Any]]]:
    """The archive and its manifest; raises BackupError for any other file."""
    try:
        archive = zipfile.ZipFile(file)
        manifest = json.loads(archive.read(MANIFEST))
    except (zipfile.BadZipFile, KeyError, ValueError) as error:
        raise BackupError(f"{file} is no backup of a PostgreSQL database.") from error
    with archive:
        if manifest.get("format") != FORMAT:
            raise BackupError(f"{file} has the format of a newer version.")
        yield archive, manifest
