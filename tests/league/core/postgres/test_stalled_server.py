"""A PostgreSQL that is stopped answers nobody; pages say so instead of waiting, and go on later."""

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from league.core.postgres.connections import STALLED_FOR
from tests import private
from tests.servers import Tenbou, running_tenbou

pytestmark = pytest.mark.slow
PAGES = ("/", "/players/1/", "/api/v1/events/", "/ratings/", "/search/?q=a")


@pytest.fixture
def postgres() -> Iterator[private.Server]:
    """A server of its own: others go on with theirs."""
    folder = private.short_folder()
    server = private.start_postgres(folder)
    yield server
    send(server, signal.SIGCONT)
    server.stop()
    shutil.rmtree(folder)


def send(server: private.Server, number: int) -> None:
    """To the server and the processes of its connections."""
    command = ["ps", "-A", "-o", "ppid=,pid="]
    rows = subprocess.run(command, capture_output=True, check=True).stdout.splitlines()
    own = [row.split()[1] for row in rows if int(row.split()[0]) == server.process.pid]
    for pid in [server.process.pid, *map(int, own)]:
        os.kill(pid, number)


def asked(tenbou: Tenbou, path: str) -> tuple[int, bytes]:
    try:
        with urlopen(tenbou.url + path, timeout=60) as answer:
            return answer.status, answer.read()
    except HTTPError as error:
        return error.code, error.read()


def test_pages_answer_503_while_the_server_is_stopped_and_go_on_after(
    postgres: private.Server,
) -> None:
    with (
        running_tenbou(postgres.url, server="gunicorn") as first,
        running_tenbou(postgres.url, server="uvicorn", migrated=True) as second,
        ThreadPoolExecutor(24) as readers,
    ):
        for tenbou in (first, second):
            before = [asked(tenbou, path)[0] for path in PAGES]
            send(postgres, signal.SIGSTOP)
            answers = list(readers.map(partial(asked, tenbou), PAGES * 8))
            status, said = asked(tenbou, "/ready/")
            send(postgres, signal.SIGCONT)
            assert {status for status, _content in answers} == {503}
            assert (status, json.loads(said)["database"]) == (503, "failing")
            time.sleep(STALLED_FOR)
            assert [asked(tenbou, path)[0] for path in PAGES] == before
