"""A value that many want at once is computed once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.core.cache import cache

from league.core.queries.caching import cached

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
