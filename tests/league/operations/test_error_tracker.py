"""Unexpected errors reach a tracker, without secrets."""

import gzip
import json
import os
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import pytest

import scoring
from tests.servers import manage

LINK_KEY = "s3cr3t-of-a-table-0123456789"
FAIL = f"""
import logging
import sentry_sdk
from django.http import HttpRequest
from league.core.logs import current_request
request = HttpRequest()
request.request_id = "asked-here"
current_request.set(request)
try:
    secret = "{LINK_KEY}"
    raise ValueError("no hand at /t/{LINK_KEY}/")
except ValueError:
    logging.getLogger("league").exception("It failed")
sentry_sdk.flush(timeout=30)
"""


@pytest.fixture
def reports() -> Iterator[tuple[str, "Queue[str]"]]:
    """The address of a tracker, and what was sent to it."""
    sent: Queue[str] = Queue()

    class Tracker(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            packed = self.headers["Content-Encoding"] == "gzip"
            sent.put((gzip.decompress(body) if packed else body).decode())
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, *_values: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Tracker) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://public@127.0.0.1:{server.server_port}/1", sent
        server.shutdown()


@pytest.mark.slow
def test_an_error_is_reported_with_its_request_and_without_secrets(
    reports: tuple[str, "Queue[str]"], tmp_path: Path
) -> None:
    address, sent = reports
    named = {"TENBOU_ERROR_TRACKER": address, "TENBOU_VAR": str(tmp_path)}
    manage(os.environ | named, "shell", "--no-imports", "--command", FAIL)
    text = sent.get_nowait()
    assert LINK_KEY not in text
    (event,) = [
        line
        for line in map(json.loads, text.splitlines())
        if isinstance(line.get("exception"), dict)
    ]
    (error,) = event["exception"]["values"]
    assert (error["type"], error["value"]) == ("ValueError", "no hand at /t/***/")
    assert event["release"] == f"tenbou@{scoring.__version__}"
    assert event["tags"] == {"request_id": "asked-here"}
    assert all("vars" not in frame for frame in error["stacktrace"]["frames"])
