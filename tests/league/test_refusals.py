"""Requests that are too large answer 413, those that find a busy database 503, everywhere."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import psycopg
import pytest
from django.db import OperationalError, connection, transaction
from django.test import Client

from league.core.busy_database import is_busy
from league.middleware.refusals import LARGEST_BODY
from tests.factories import ClubFactory
from tests.servers import migrated_sqlite, running_tenbou, url_of_test_database

FORM = "application/x-www-form-urlencoded"
JSON = "application/json"
PATHS = (
    "/api/v1/score/",
    "/api/v1/tables/1/hands/",
    "/nowhere/",
    "/account/login/",
    "/admin/login/",
)


@pytest.mark.django_db
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("kind", [FORM, JSON, "text/plain", "multipart/form-data; boundary=x"])
def test_a_body_that_is_too_large_is_refused_unread(
    path: str, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = Client().generic("POST", path, b"a=" + b" " * 10_000_000, kind)
    assert answer.status_code == 413
    assert answer["Content-Type"].partition(";")[0] == (
        "application/json" if "api" in path else "text/html"
    )
    assert [line for line in caplog.text.splitlines() if "Traceback" in line] == []


@pytest.mark.django_db
def test_the_api_says_in_its_shape_that_a_body_is_too_large() -> None:
    answer = Client().generic("POST", PATHS[0], b" " * (LARGEST_BODY + 1), JSON)
    sentence = "The request is too large."
    assert answer.json() == {
        "code": "too_large",
        "message": sentence,
        "problems": [{"code": "too_large", "message": sentence, "field": ""}],
    }


@pytest.mark.django_db
def test_a_list_in_a_file_may_be_larger_than_a_form() -> None:
    body = b"--x\r\n\r\n" + b" " * LARGEST_BODY + b"\r\n--x--\r\n"
    answer = Client().generic("POST", "/nowhere/", body, "multipart/form-data; boundary=x")
    assert answer.status_code != 413


# ------------------------------------------------------------------------- a busy database


@contextmanager
def write_lock(file: Path) -> Iterator[None]:
    with closing(sqlite3.connect(file, isolation_level=None)) as held:
        held.execute("begin immediate")
        yield
        held.execute("rollback")


def answer_of(opener: OpenerDirector, request: Request) -> tuple[int, str | None, str]:
    """Status, Retry-After and body."""
    try:
        with opener.open(request) as answer:
            return answer.status, answer.headers["Retry-After"], answer.read().decode()
    except HTTPError as error:
        return error.code, error.headers["Retry-After"], error.read().decode()


def log_in(url: str, jar: CookieJar) -> Request:
    """A failed log-in, which the database counts."""
    token = next(cookie.value for cookie in jar if cookie.name == "csrftoken")
    sent = {"csrfmiddlewaretoken": token, "login": "nobody", "password": "guess"}
    return Request(f"{url}/account/login/", urlencode(sent).encode())


def call(url: str, file: Path) -> Request:
    """A call for a referee over the API, by a table's link."""
    with closing(sqlite3.connect(file)) as database:
        query = (
            "select t.id, t.token from league_table t join league_session s"
            " on s.id = t.session_id where s.status = 'running' limit 1"
        )
        table, token = database.execute(query).fetchone()
    headers = {"Authorization": f"Table {token}", "Content-Type": JSON}
    path = f"{url}/api/v1/tables/{table}/calls/"
    return Request(path, json.dumps({"reason": "ruling"}).encode(), headers)


@pytest.mark.slow
def test_a_locked_database_answers_pages_and_api_with_503(tmp_path: Path) -> None:
    file, jar = tmp_path / "tenbou.sqlite3", CookieJar()
    browser = build_opener(HTTPCookieProcessor(jar))
    with running_tenbou(f"{migrated_sqlite(tmp_path)}?timeout=0", migrated=True) as tenbou:
        tenbou.manage("create_demo_event", "--stage", "running", "--players", "8")
        browser.open(f"{tenbou.url}/account/login/").close()
        with write_lock(file):
            page = answer_of(browser, log_in(tenbou.url, jar))
            api = answer_of(browser, call(tenbou.url, file))
        assert (*page[:2], "The server is busy" in page[2]) == (503, "2", True)
        assert (*api[:2], json.loads(api[2])["problems"][0]["code"]) == (503, "2", "database_busy")
        assert answer_of(browser, log_in(tenbou.url, jar))[0] == 200
        assert answer_of(browser, call(tenbou.url, file))[0] == 201


@pytest.mark.django_db(transaction=True)
def test_a_row_that_stays_locked_is_a_busy_database() -> None:
    club = ClubFactory.create()
    with psycopg.connect(url_of_test_database()) as other:
        other.execute("select from league_club where id = %s for update", [club.pk])
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("set local lock_timeout = '1ms'")
            with pytest.raises(OperationalError) as caught:
                cursor.execute("select from league_club where id = %s for update", [club.pk])
            transaction.set_rollback(True)
    assert is_busy(caught.value)


@pytest.mark.django_db
def test_a_disk_without_space_is_a_busy_database() -> None:
    error = OperationalError("database or disk is full")
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute("create table hand (entry)")
        database.execute("pragma max_page_count = 2")
        with pytest.raises(sqlite3.Error) as caught:
            database.execute("insert into hand values (?)", ["tsumo" * 10_000])
    error.__cause__ = caught.value
    assert is_busy(error)


def test_a_missing_table_is_no_busy_database() -> None:
    error = OperationalError("no such table: league_table")
    with closing(sqlite3.connect(":memory:")) as database, pytest.raises(sqlite3.Error) as caught:
        database.execute("select * from league_table")
    error.__cause__ = caught.value
    assert not is_busy(error)


# ------------------------------------------------------------------------- bodies in pieces


def chunked(host: str, path: str, size: int, kind: str) -> int:
    """The status of a POST without Content-Length; the server may answer before all of it came."""
    line = HTTPConnection(host, timeout=30)
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {kind}\r\n"
    line.connect()
    line.sock.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
    piece = b"%x\r\n" % 100_000 + b" " * 100_000 + b"\r\n"
    with suppress(BrokenPipeError, ConnectionResetError):
        for _ in range(size // 100_000):
            line.sock.sendall(piece)
        line.sock.sendall(b"0\r\n\r\n")
    answer = HTTPResponse(line.sock)
    answer.begin()
    line.close()
    return answer.status


@pytest.mark.django_db(transaction=True)
def test_a_body_in_pieces_is_bounded_while_it_is_read() -> None:
    with running_tenbou(url_of_test_database(), server="uvicorn", migrated=True) as server:
        host = server.url.removeprefix("http://")
        statuses = {
            (path, size): chunked(host, path, size, JSON)
            for path in ("/api/v1/score/", "/nowhere/")
            for size in (200_000, 3_000_000)
        }
    assert statuses == {
        ("/api/v1/score/", 200_000): 200,
        ("/api/v1/score/", 3_000_000): 413,
        ("/nowhere/", 200_000): 404,
        ("/nowhere/", 3_000_000): 413,
    }
