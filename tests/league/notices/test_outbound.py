"""Requests to strangers' addresses reach the public internet only, and end in time."""

import gc
import socket
import threading
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any

import pytest

from league.notices import outbound
from league.notices.outbound import HttpAnswer, Unreachable, may_reach, post, problem_of_address
from tests.receiver import receiving

INSIDE = [
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "192.0.2.1",
    "2001:db8::1",
]
OUTSIDE = ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"]


def test_only_addresses_of_the_public_internet_are_reached() -> None:
    assert [text for text in INSIDE if may_reach(ip_address(text))] == []
    assert [text for text in OUTSIDE if not may_reach(ip_address(text))] == []


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("https://hooks.example.org/a?b=c", ""),
        ("https://hooks.example.org:8443/", ""),
        ("http://hooks.example.org/", "url_not_https"),
        ("ftp://hooks.example.org/", "url_not_https"),
        ("https:///nowhere", "url_unreadable"),
        ("https://hooks.example.org:99999/", "url_unreadable"),
        ("https://hooks.example.org/a b", "url_unreadable"),
        ("https://hooks.example.org/\r\nHost: other", "url_unreadable"),
        ("https://mori:secret@hooks.example.org/", "url_with_password"),
        ("https://192.168.1.1/", "url_private"),
        ("https://[::1]/", "url_private"),
    ],
)
def test_an_address_says_what_is_wrong_with_it(url: str, code: str) -> None:
    assert problem_of_address(url) == code


def test_a_name_that_leads_inside_is_refused_once_it_is_resolved() -> None:
    with pytest.raises(Unreachable, match="url_private"):
        post("https://localhost/", {}, b"")


def test_a_name_that_leads_nowhere_is_refused() -> None:
    with pytest.raises(Unreachable, match="host_unknown"):
        post("https://nowhere.invalid/", {}, b"")


class TestOnThisMachine:
    """With the setting for trying things out."""

    @pytest.fixture(autouse=True)
    def _loopback(self, settings: Any) -> None:
        settings.NOTICES_TO_LOOPBACK = True

    def test_a_post_arrives_as_it_was_sent(self) -> None:
        with receiving(202, Retry_After="30") as receiver:
            answer = post(f"{receiver.address}/a?b=c", {"Topic": "x"}, b"body")
        (got,) = receiver.got
        assert answer == HttpAnswer(202, 30)
        assert (got.path, got.headers["Topic"], got.body) == ("/a?b=c", "x", b"body")
        assert got.headers["Host"] == receiver.address.removeprefix("http://")

    def test_a_redirect_is_an_answer_and_is_not_followed(self) -> None:
        with receiving(302, Location="/inside") as receiver:
            assert post(receiver.address, {}, b"").status == 302
        assert len(receiver.got) == 1

    def test_private_addresses_stay_refused(self) -> None:
        assert problem_of_address("http://10.0.0.1/") == "url_private"

    def test_a_closed_port_is_no_answer(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
        with pytest.raises(Unreachable, match="not_connected"):
            post(f"http://127.0.0.1:{port}/", {}, b"")

    def test_a_server_without_a_certificate_is_refused(self) -> None:
        with (
            receiving() as receiver,
            pytest.raises(Unreachable, match=r"certificate|not_connected"),
        ):
            post(receiver.address.replace("http:", "https:"), {}, b"")

    def test_an_answer_that_stands_still_leaves_no_connection_open(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(outbound, "POST_SECONDS", 0.2)

        def stand_still() -> None:
            line, _peer = server.accept()
            with line:
                line.recv(1000)
                line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
                line.recv(1)

        with socket.create_server(("127.0.0.1", 0)) as server:
            thread = threading.Thread(target=stand_still)
            thread.start()
            with pytest.raises(Unreachable, match="too_slow"):
                post(f"http://127.0.0.1:{server.getsockname()[1]}/", {}, b"")
            thread.join()
        gc.collect()  # a warning of a connection left open fails the test

    def test_a_server_that_never_ends_its_answer_is_left(
        self, monkeypatch: pytest.MonkeyPatch, dripping: str
    ) -> None:
        monkeypatch.setattr(outbound, "POST_SECONDS", 0.2)
        with pytest.raises(Unreachable, match="too_slow"):
            post(dripping, {}, b"")


@pytest.fixture
def dripping() -> Iterator[str]:
    """A server that sends a byte of a header now and then, for ever."""
    over = threading.Event()

    def drip(server: socket.socket) -> None:
        line, _peer = server.accept()
        with line:
            line.sendall(b"HTTP/1.1 200 OK\r\nX: ")
            while not over.wait(0.02):
                try:
                    line.sendall(b"x")
                except OSError:
                    return

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=drip, args=[server])
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/"
        over.set()
        thread.join()
