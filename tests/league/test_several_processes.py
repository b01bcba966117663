"""Two processes of each kind on one database play a session, and one of each kind is killed."""

import json
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from subprocess import Popen
from typing import Any
from uuid import uuid4

import pytest
from rest_framework.authtoken.models import Token

from league.models import Table
from tests.entries import WHOLE_GAME
from tests.servers import child, free_port, manage, served, url_of_test_database
from tests.worlds import event_world

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300), pytest.mark.django_db(transaction=True)]

#: Seconds after which a test that hangs fails; a test that passes waits for no time-out.
LONGEST_WAIT = 90
KILL_WORKER, KILL_WEB, KILL_LIVE = 1, 3, 5  # behind which hand
READ_ONLY = "options=-c%20default_transaction_read_only%3Don"


@dataclass
class Machines:
    """Processes by kind, and a proxy's way to them: the next one where one does not answer."""

    stack: ExitStack
    folder: Path
    url: str
    ports: dict[str, list[int]] = field(default_factory=dict)
    processes: dict[str, list[Popen[bytes]]] = field(default_factory=dict)

    def start(self, kind: str, server: str, url: str = "") -> None:
        port, number = free_port(), len(self.ports.setdefault(kind, []))
        folder = self.folder / f"{kind}-{number}"
        folder.mkdir()
        environment = os.environ | {"DATABASE_URL": url or self.url, "TENBOU_VAR": str(folder)}
        if server == "worker":
            running = child(server, port, folder, environment)
        else:
            running = served(port, folder, environment, server=server)
        self.ports[kind].append(port)
        self.processes.setdefault(kind, []).append(self.stack.enter_context(running))

    def kill(self, kind: str) -> None:
        """Kill the first process of a kind and what it has started, without a warning."""
        first = self.processes[kind][0]
        os.killpg(first.pid, 9)
        first.wait()

    def request(self, kind: str, method: str, path: str, **more: Any) -> HTTPResponse:
        for port in self.ports[kind]:
            line = HTTPConnection("127.0.0.1", port, timeout=LONGEST_WAIT)
            self.stack.callback(line.close)
            with suppress(ConnectionError, HTTPException):
                line.request(method, path, **more)
                return line.getresponse()
        raise AssertionError(f"no process of {kind} answers")

    def ask(self, method: str, path: str, key: str, body: Any = None, kind: str = "web") -> Any:
        headers = {"Authorization": key, "Content-Type": "application/json"}
        text = None if body is None else json.dumps(body)
        answer = self.request(kind, method, f"/api/v1/{path}", body=text, headers=headers)
        said = json.loads(answer.read() or b"null")
        assert answer.status < 300, f"{method} {path}: {answer.status} {said}"
        return said | {"status_code": answer.status}


def versions(machines: Machines, table: Table) -> Iterator[int]:
    """The versions that a phone hears of, which opens its stream again whenever it ends."""
    while True:
        stream = machines.request("live", "GET", f"/t/{table.token}/live/")
        assert stream.status == 200
        with suppress(ConnectionError, HTTPException):
            while line := stream.readline():
                if line.startswith(b"data: "):
                    yield json.loads(line.removeprefix(b"data: "))["version"]


def done(machines: Machines, organiser: str, job: dict[str, Any]) -> dict[str, Any]:
    deadline = time.monotonic() + LONGEST_WAIT
    while job["status"] in {"queued", "running"}:
        assert time.monotonic() < deadline, "no worker takes the job"
        time.sleep(0.05)
        job = machines.ask("GET", f"jobs/{job['id']}/", organiser)
    assert job["status"] == "done", job
    return job


def play(machines: Machines, table: Table, heard: Iterator[int]) -> None:
    """Enter a whole game; behind some of its hands a process is killed."""
    key = f"Table {table.token}"
    assert next(heard) == table.version
    for number, entry in enumerate(WHOLE_GAME):
        body = {"client_id": str(uuid4()), "version": table.version + number, "entry": entry}
        stored = machines.ask("POST", f"tables/{table.pk}/hands/", key, body)
        assert stored["status_code"] == 201
        if number == KILL_WORKER:
            machines.kill("worker")
        elif number == KILL_WEB:
            # The phone did not get the answer and sends the same again.
            machines.kill("web")
            again = machines.ask("POST", f"tables/{table.pk}/hands/", key, body)
            assert again == stored | {"status_code": 200}
        elif number == KILL_LIVE:
            machines.kill("live")
        assert stored["version"] in heard
    state = machines.ask("GET", f"tables/{table.pk}/", key)
    assert (state["finished"], len(state["hands"])) == (True, len(WHOLE_GAME))


def test_a_session_ends_well_though_one_process_of_each_kind_is_killed(tmp_path: Path) -> None:
    world = event_world(players=4, preset="wrc-2025")
    organiser = f"Token {Token.objects.create(user=world.organiser).key}"
    url = url_of_test_database()
    with ExitStack() as stack:
        machines = Machines(stack, tmp_path, url)
        for _number in range(2):
            machines.start("web", "gunicorn")
            machines.start("live", "uvicorn")
            machines.start("worker", "worker")
        body = {"method": "random", "seed": 1}
        job = machines.ask("POST", f"events/{world.event.pk}/sessions/", organiser, body)
        session = done(machines, organiser, job)["session"]
        machines.ask("POST", f"sessions/{session}/publish/", organiser)
        machines.ask("POST", f"sessions/{session}/start/", organiser)
        table = Table.objects.get(session_id=session)
        play(machines, table, versions(machines, table))
        machines.ask("POST", f"sessions/{session}/finish/", organiser)
        path = f"events/{world.event.pk}"
        report = machines.ask("POST", f"{path}/reports/", organiser, {"format": "csv"})
        assert done(machines, organiser, report)["status"] == "done"
        machines.start("reader", "gunicorn", f"{url}{'&' if '?' in url else '?'}{READ_ONLY}")
        stated = machines.ask("GET", f"{path}/standings/", "")
        read = machines.request("reader", "GET", f"/api/v1/{path}/standings/")
        assert json.loads(read.read()) == {
            key: stated[key] for key in stated if key != "status_code"
        }
        page = machines.request("reader", "GET", f"/events/{world.event.slug}/")
        assert page.status == 200
        environment = os.environ | {"DATABASE_URL": url, "TENBOU_VAR": str(tmp_path)}
        assert manage(environment, "recheck") == "1 events, 1 tables, 0 differences\n"
    assert sum(row["total"] for row in stated["results"]) == 0
