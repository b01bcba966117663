"""Log lines of requests and jobs are JSON with time, request id and user id."""

import json
import logging
import os
from collections.abc import Iterator
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from league.core.logs import JsonFormatter
from tests import private
from tests.asgi import asked_by_asgi
from tests.league.api.callers import person
from tests.servers import child, fresh_postgres, manage
from tests.worlds import running_event

REQUESTS = "league.requests"


@pytest.fixture
def lines() -> Iterator["Lines"]:
    """What is logged as JSON during the test, everything from INFO on."""
    root, requests = logging.getLogger(), logging.getLogger(REQUESTS)
    levels = root.level, requests.level
    handler = Lines()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    requests.setLevel(logging.INFO)
    yield handler
    root.removeHandler(handler)
    root.setLevel(levels[0])
    requests.setLevel(levels[1])


class Lines(logging.StreamHandler[StringIO]):
    def __init__(self) -> None:
        super().__init__(StringIO())
        self.setFormatter(JsonFormatter())

    def of(self, logger: str) -> list[dict[str, Any]]:
        lines = map(json.loads, self.stream.getvalue().splitlines())
        return [line for line in lines if line["logger"] == logger]


@pytest.mark.django_db
def test_a_request_is_one_line_with_its_route_and_who_asked(lines: Lines) -> None:
    world = running_event()
    answer = person(world.organiser).get(f"tables/{world.table.pk}/")
    (line,) = lines.of(REQUESTS)
    assert datetime.fromisoformat(line.pop("time")).utcoffset() is not None
    assert line.pop("milliseconds") > 0
    assert line == {
        "level": "INFO",
        "logger": REQUESTS,
        "message": "GET api/v1/tables/<row:pk>/ 200",
        "request_id": answer["X-Request-ID"],
        "user_id": world.organiser.pk,
        "method": "GET",
        "route": "api/v1/tables/<row:pk>/",
        "status": 200,
    }


@pytest.mark.django_db
def test_the_secret_of_a_link_is_in_no_line_of_a_request(lines: Lines, client: Client) -> None:
    table = running_event().table
    assert client.get(f"/t/{table.token}/").status_code == 200
    (line,) = lines.of(REQUESTS)
    assert (line["route"], line["user_id"]) == ("t/<str:key>/", None)
    assert table.token not in lines.stream.getvalue()


@pytest.mark.django_db
def test_an_error_answer_is_logged_under_the_id_of_its_request(
    lines: Lines, client: Client
) -> None:
    answer = client.get("/api/v1/events/987654321/")
    (line,) = lines.of("django.request")
    assert (line["level"], line["request_id"]) == ("WARNING", answer["X-Request-ID"])


def test_an_exception_is_part_of_its_line(lines: Lines) -> None:
    try:
        int("a hand too many")
    except ValueError:
        logging.getLogger("league").exception("It failed")
    (line,) = lines.of("league")
    assert (line["message"], line["request_id"], line["user_id"]) == ("It failed", None, None)
    assert line["exception"].endswith("base 10: 'a hand too many'")


@pytest.mark.parametrize(
    ("proxy", "given", "taken"),
    [(True, "abc-1.2", True), (True, "a b\u0007", False), (False, "abc-1.2", False)],
)
def test_only_a_proxy_names_a_request(
    settings: Settings, client: Client, *, proxy: bool, given: str, taken: bool
) -> None:
    settings.BEHIND_PROXY = proxy
    answer = client.get("/no-such-page", headers={"X-Request-ID": given})
    assert (answer["X-Request-ID"] == given) is taken


@pytest.mark.django_db(transaction=True)
def test_asgi_logs_the_same_line(lines: Lines) -> None:
    answer = asked_by_asgi("/api/v1/events/")
    (line,) = lines.of(REQUESTS)
    assert (line["status"], line["request_id"]) == (200, answer["X-Request-ID"])


ASK = """
from django.http import HttpRequest
from league.core.job_table import send_job_on_commit
from league.core.logs import current_request
request = HttpRequest()
request.request_id = "asked-here"
current_request.set(request)
send_job_on_commit("build_report", job_id=987654321)
"""


@pytest.mark.slow
def test_a_worker_logs_the_request_that_sent_its_job(tmp_path: Path) -> None:
    named = {"TENBOU_VAR": str(tmp_path), "TENBOU_LOG_FORMAT": "json", "TENBOU_LOG_LEVEL": "INFO"}
    log = tmp_path / "worker.log"
    with fresh_postgres("logged") as url:
        environment = os.environ | named | {"DATABASE_URL": url}
        manage(environment, "shell", "--no-imports", "--command", ASK)
        with child("worker", 0, tmp_path, environment) as worker:
            private.wait_until(lambda: "asked-here" in log.read_text(), worker, log)
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    (line,) = [line for line in lines if line["request_id"] == "asked-here"]
    assert (line["logger"], line["task"]) == ("celery.app.trace", "league.build_report")
