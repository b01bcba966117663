"""A process keeps its links to the broker, and a link that was cut off loses no message."""

import os
import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from select import select
from socketserver import BaseRequestHandler, ThreadingTCPServer

import pytest
from celery import current_app
from kombu.exceptions import OperationalError
from redis import Redis

from league.core import task_messages
from league.core.redis_guard import CircuitOpenError
from league.core.task_messages import send
from tests import private

QUEUE = "notices"


class Gate(ThreadingTCPServer):
    """A port in front of a Redis; it counts the links and can cut one off."""

    def __init__(self, path: Path) -> None:
        super().__init__(("127.0.0.1", 0), Link)
        self.path, self.links, self.cuts_next = str(path), 0, False


class Link(BaseRequestHandler):
    server: Gate

    def handle(self) -> None:
        self.server.links += 1
        with socket.socket(socket.AF_UNIX) as redis, suppress(OSError):
            redis.connect(self.server.path)
            others = {self.request: redis, redis: self.request}
            while True:
                for source in select(list(others), [], [])[0]:
                    data = source.recv(1 << 16)
                    if not data or (source is self.request and self._cut()):
                        return
                    others[source].sendall(data)

    def _cut(self) -> bool:
        cut, self.server.cuts_next = self.server.cuts_next, False
        return cut


class Broker:
    """A Redis of its own behind a gate."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = private.start_redis(folder)
        self.redis = Redis(unix_socket_path=str(folder / "redis.sock"))
        self.gate = Gate(folder / "redis.sock")

    def messages(self) -> int:
        return int(self.redis.llen(QUEUE))

    def start_again(self) -> None:
        self.server.stop()
        self.server = private.start_redis(self.folder)

    def close(self) -> None:
        self.redis.close()
        self.server.stop()
        self.gate.shutdown()
        self.gate.server_close()


@pytest.fixture
def broker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Broker]:
    folder = private.short_folder()
    found = Broker(folder)
    threading.Thread(target=found.gate.serve_forever, args=(0.01,)).start()
    monkeypatch.setattr(
        current_app.conf, "broker_url", f"redis://127.0.0.1:{found.gate.server_address[1]}/0"
    )
    close_links()
    yield found
    close_links()
    found.close()
    shutil.rmtree(folder)


def close_links() -> None:
    while task_messages._links:
        task_messages._links.pop().release()


def send_one() -> None:
    send("league.tasks.nothing", [{}], queue=QUEUE)


def test_messages_share_a_link(broker: Broker) -> None:
    send("league.tasks.nothing", [{}, {}], queue=QUEUE)
    first = broker.gate.links
    send_one()
    assert (broker.messages(), broker.gate.links) == (3, first)


def test_threads_use_links_of_their_own(broker: Broker) -> None:
    def send_some() -> None:
        for _ in range(20):
            send_one()

    threads = [threading.Thread(target=send_some) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert broker.messages() == 160


def test_a_forked_process_opens_a_link_of_its_own(broker: Broker) -> None:
    send_one()
    if (child := os.fork()) == 0:
        kept = len(task_messages._links)
        send_one()
        os._exit(kept)
    assert os.waitpid(child, 0)[1] == 0
    send_one()
    assert broker.messages() == 3


def test_messages_go_on_after_redis_was_started_again(broker: Broker) -> None:
    send_one()
    broker.start_again()
    send_one()
    assert broker.messages() == 1


def test_messages_go_on_after_redis_was_emptied(broker: Broker) -> None:
    send_one()
    broker.redis.flushall()
    send_one()
    assert broker.messages() == 1


def test_a_link_that_is_cut_off_while_sending_loses_no_message(broker: Broker) -> None:
    send_one()
    broker.gate.cuts_next = True
    send_one()
    assert (broker.gate.cuts_next, broker.messages()) == (False, 2)


def test_a_new_link_is_tried_once(broker: Broker) -> None:
    """Nobody waits for a second try, and the breaker lets no other call wait either."""
    broker.server.stop()
    for refusal in (OperationalError, CircuitOpenError):
        with pytest.raises(refusal):
            send_one()
    assert broker.gate.links == 1
