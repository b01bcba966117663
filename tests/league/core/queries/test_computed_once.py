"""A value that many want at once is computed once."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event, Semaphore

import pytest
from django.conf import settings
from django.core.cache import cache

from league.core.queries import caching
from league.core.queries.bounded_waits import MOST_WAITING, TooManyWait, bounded_waits
from league.core.queries.caching import STANDS_IN, cached, newest

READERS = 8


def test_many_threads_compute_a_value_once() -> None:
    cache.delete("value-of-many")
    ready = Barrier(READERS)
    computed: list[int] = []

    def compute() -> str:
        computed.append(1)
        return "value"

    def read() -> str:
        ready.wait()
        return cached("value-of-many", compute)

    with ThreadPoolExecutor(READERS) as threads:
        values = [task.result() for task in [threads.submit(read) for _ in range(READERS)]]
    assert (values, computed) == (["value"] * READERS, [1])


def test_what_another_process_computes_is_waited_for() -> None:
    cache.delete("value-of-another")
    cache.set("value-of-another:computing", 1)
    with ThreadPoolExecutor(1) as threads:
        reading = threads.submit(lambda: cached("value-of-another", lambda: "computed here"))
        cache.set("value-of-another", "computed there")
        assert reading.result() == "computed there"


def test_after_an_error_the_next_reader_computes() -> None:
    cache.delete("value-of-nobody")

    def fail() -> str:
        raise ValueError("nothing")

    with pytest.raises(ValueError, match="nothing"):
        cached("value-of-nobody", fail)
    assert cached("value-of-nobody", lambda: "value") == "value"


class Reader:
    """Reads the newest value of a key, of which version 2 is new and version 1 may stand in."""

    def __init__(self, key: str, *, in_sight: bool = True) -> None:
        self.key, self.in_sight = key, in_sight
        self.computing, self.go_on = Event(), Event()
        self.computed = 0
        cache.delete_many([key, f"{key}:computing", f"{key}:old"])

    def compute(self) -> int:
        self.computed += 1
        self.computing.set()
        assert self.go_on.wait(10)
        return 2

    def read(self) -> int:
        return newest(
            self.key,
            self.compute,
            is_new=lambda value: value == 2,
            may_stand_in=lambda _value: self.in_sight,
        )


def test_while_one_thread_computes_the_others_take_the_old_value() -> None:
    reader = Reader("newest-of-threads")
    cache.set(reader.key, 1)
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(reader.read)
        assert reader.computing.wait(10)
        assert [reader.read() for _ in range(READERS)] == [1] * READERS
        reader.go_on.set()
        assert first.result() == 2
    assert (reader.read(), reader.computed) == (2, 1)


def test_what_another_process_computes_is_not_waited_for_where_the_old_value_stands_in() -> None:
    reader = Reader("newest-of-processes")
    cache.set(reader.key, 1)
    cache.set(f"{reader.key}:computing", 1)
    assert (reader.read(), reader.computed) == (1, 0)


def test_an_old_value_out_of_sight_is_waited_for() -> None:
    reader = Reader("newest-out-of-sight", in_sight=False)
    cache.set(reader.key, 1)
    with ThreadPoolExecutor(READERS) as threads:
        reading = [threads.submit(reader.read) for _ in range(READERS)]
        assert reader.computing.wait(10)
        reader.go_on.set()
        assert [task.result() for task in reading] == [2] * READERS
    assert reader.computed == 1


def test_no_old_value_stands_in_for_ever() -> None:
    reader = Reader("newest-too-old")
    cache.set(reader.key, 1)
    cache.set(f"{reader.key}:old", time.time() - STANDS_IN - 1)
    with ThreadPoolExecutor(2) as threads:
        reading = [threads.submit(reader.read) for _ in range(2)]
        assert reader.computing.wait(10)
        reader.go_on.set()
        assert [task.result() for task in reading] == [2, 2]


def test_a_value_too_old_is_not_shown_to_a_reader_whom_another_process_overtakes() -> None:
    reader = Reader("newest-overtaken")
    cache.set(reader.key, 1)
    cache.set(f"{reader.key}:old", time.time() - STANDS_IN - 1)

    def overtaken(_value: int) -> bool:
        cache.set(f"{reader.key}:computing", 1)
        cache.set(reader.key, 2)
        cache.delete(f"{reader.key}:old")
        return True

    value = newest(
        reader.key, reader.compute, is_new=lambda value: value == 2, may_stand_in=overtaken
    )
    assert (value, reader.computed) == (2, 0)


class Crowd:
    """Readers of public pages, of whom the first computes until `go_on`."""

    def __init__(self, key: str, *, readers: int) -> None:
        cache.delete_many([key, f"{key}:computing"])
        self.key, self.computed = key, 0
        self.computing, self.go_on = Event(), Event()
        self.refused = Semaphore(0)
        self.threads = ThreadPoolExecutor(readers + 1)
        self.first = self.threads.submit(self.read)
        assert self.computing.wait(10)
        self.others = [self.threads.submit(self.read) for _ in range(readers)]

    def compute(self) -> str:
        self.computed += 1
        self.computing.set()
        assert self.go_on.wait(10)
        return "value"

    def read(self) -> str:
        with bounded_waits():
            try:
                return cached(self.key, self.compute)
            except TooManyWait:
                self.refused.release()
                return "refused"

    def end(self) -> list[str]:
        self.go_on.set()
        with self.threads:
            return sorted(task.result() for task in [self.first, *self.others])


def test_few_readers_of_public_pages_wait_and_the_others_are_refused() -> None:
    crowd = Crowd("crowd", readers=MOST_WAITING + 3)
    for _ in range(3):
        assert crowd.refused.acquire(timeout=10)
    assert crowd.end() == ["refused"] * 3 + ["value"] * (MOST_WAITING + 1)
    assert (crowd.read(), crowd.computed) == ("value", 1)


def test_what_a_table_asks_for_is_not_refused() -> None:
    crowd = Crowd("crowd-beside-a-table", readers=MOST_WAITING + 1)
    assert crowd.refused.acquire(timeout=10)
    with ThreadPoolExecutor(1) as threads:
        table = threads.submit(lambda: cached(crowd.key, crowd.compute))
        crowd.end()
        assert (table.result(), crowd.computed) == ("value", 1)


def test_a_process_that_was_killed_is_followed_by_one_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(caching, "PATIENCE", 1)
    reader = Reader("value-of-the-dead", in_sight=False)
    cache.set(f"{reader.key}:computing", 1, caching.PATIENCE)
    reader.go_on.set()
    with ThreadPoolExecutor(READERS) as threads:
        reading = [threads.submit(reader.read) for _ in range(READERS)]
        assert [task.result() for task in reading] == [2] * READERS
    assert reader.computed == 1


def test_half_of_the_threads_of_a_process_may_wait() -> None:
    dockerfile = (Path(settings.BASE_DIR) / "Dockerfile").read_text()
    assert f'"--threads", "{2 * MOST_WAITING}"' in dockerfile


def test_what_takes_longer_than_the_patience_is_computed_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(caching, "PATIENCE", 1)
    running = caching.Running()
    monkeypatch.setattr(caching, "running", running)
    cache.delete_many(["value-that-takes-long", "value-that-takes-long:computing"])
    computing, go_on = Event(), Event()

    def compute() -> str:
        computing.set()
        assert go_on.wait(10)
        return "value"

    with ThreadPoolExecutor(1) as threads:
        reading = threads.submit(lambda: cached("value-that-takes-long", compute))
        assert computing.wait(10)
        time.sleep(2)
        assert cache.get("value-that-takes-long:computing") == 1
        go_on.set()
        assert reading.result() == "value"
    assert cache.get("value-that-takes-long:computing") is None
