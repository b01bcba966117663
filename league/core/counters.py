"""Counters of each process for `/metrics`; `operations.metrics` adds them up."""

from django.db import transaction
from prometheus_client import Counter, Gauge

HANDS = Counter("tenbou_hands", "Hands stored, corrections left out")
CACHE_READS = Counter("tenbou_cache_reads", "Reads of the cache", ["result"])
STREAMS = Gauge("tenbou_streams", "Open live streams", multiprocess_mode="livesum")


def count_hand_on_commit() -> None:
    transaction.on_commit(HANDS.inc)
