"""The helper that runs Tenbou as a server serves every kind of database."""

import sqlite3
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.servers import fresh_postgres, migrated_sqlite, running_tenbou


@pytest.mark.slow
def test_uvicorn_serves_sqlite_in_wal_mode(tmp_path: Path) -> None:
    with running_tenbou(migrated_sqlite(tmp_path), migrated=True) as tenbou:
        assert urlopen(f"{tenbou.url}/admin/login/").status == 200
    with sqlite3.connect(tmp_path / "tenbou.sqlite3") as database:
        assert database.execute("pragma journal_mode").fetchone() == ("wal",)


@pytest.mark.slow
def test_gunicorn_serves_postgresql_beside_a_worker() -> None:
    with (
        fresh_postgres("served") as url,
        running_tenbou(url, server="gunicorn", worker=True, migrated=True) as tenbou,
    ):
        assert urlopen(f"{tenbou.url}/admin/login/").status == 200
        assert tenbou.manage("showmigrations", "--plan").count("[ ]") == 0
