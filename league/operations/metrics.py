"""Metrics: the counters of all processes of a machine, and figures of the whole installation.

With `TENBOU_METRICS` the library keeps the counters of each process in a file in the folder
PROMETHEUS_MULTIPROC_DIR, so that any process can add them up.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.db.models import Count, Min
from django.utils import timezone
from prometheus_client import REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from redis import Redis
from redis.exceptions import RedisError

from league.core.job_table import QUEUES
from league.core.redis_guard import breaker, connection_options
from league.core.worker_heartbeat import worker_runs
from league.enums import JobKind, JobStatus
from league.models import Job

FOLDER = "PROMETHEUS_MULTIPROC_DIR"


def exposition() -> bytes:
    """All metrics in the text format of Prometheus."""
    folder = os.environ.get(FOLDER)
    own = REGISTRY
    if folder:
        _forget_ended_processes(Path(folder))
        own = CollectorRegistry()
        MultiProcessCollector(own)  # type: ignore[no-untyped-call]
    shared = CollectorRegistry(auto_describe=False)
    shared.register(SharedFigures())
    return generate_latest(own) + generate_latest(shared)


class SharedFigures(Collector):
    """Metrics from the database and Redis, the same from every process."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        jobs = GaugeMetricFamily("tenbou_jobs", "Jobs on record", labels=["kind", "status"])
        counted = Job.objects.values_list("kind", "status").order_by()
        for kind, status, number in counted.annotate(number=Count("pk")):
            jobs.add_metric([kind, status], number)
        yield jobs
        yield self._ages()
        yield self._messages()
        yield GaugeMetricFamily(
            "tenbou_worker_running", "1 where a worker was heard of lately", value=worker_runs()
        )

    def _ages(self) -> GaugeMetricFamily:
        ages = dict.fromkeys(settings.CELERY_TASK_QUEUES, 0.0)
        waiting = Job.objects.filter(status=JobStatus.QUEUED).values_list("kind").order_by()
        for kind, since in waiting.annotate(since=Min("created_at")):
            queue = QUEUES[JobKind(kind)]
            ages[queue] = max(ages[queue], (timezone.now() - since).total_seconds())
        family = GaugeMetricFamily(
            "tenbou_queue_age_seconds", "Age of the oldest waiting job", labels=["queue"]
        )
        for queue, age in ages.items():
            family.add_metric([queue], age)
        return family

    def _messages(self) -> GaugeMetricFamily:
        family = GaugeMetricFamily(
            "tenbou_queue_messages", "Messages that no worker has taken", labels=["queue"]
        )
        redis = Redis.from_url(settings.REDIS_URL, **connection_options())
        with suppress(RedisError), breaker.guard(), redis:
            for queue in settings.CELERY_TASK_QUEUES:
                family.add_metric([queue], redis.llen(queue))
        return family


def _forget_ended_processes(folder: Path) -> None:
    """Remove the gauges of ended processes; their counters stay."""
    for file in folder.glob("gauge_live*.db"):
        try:
            os.kill(int(file.stem.rpartition("_")[2]), 0)
        except ProcessLookupError:
            file.unlink(missing_ok=True)
        except PermissionError:  # alive, and of another user
            continue
