"""`/metrics`: closed by default, and the same from any of several processes."""

import re
from urllib.request import urlopen

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from league.core.counters import CACHE_READS, HANDS
from league.core.redis_guard import MISSING
from league.enums import JobKind, JobStatus
from tests.factories import JobFactory
from tests.servers import fresh_postgres, running_tenbou

TOKEN = {"Authorization": "Bearer abc"}


def test_metrics_are_closed_by_default(client: Client) -> None:
    assert client.get("/metrics").status_code == 404


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("10.0.3.4", {}, 200),
        ("93.184.216.34", {}, 404),
        ("127.0.0.1", {"X-Forwarded-For": "93.184.216.34"}, 404),
        ("not an address", {}, 404),
    ],
)
@pytest.mark.django_db
def test_metrics_are_for_the_private_network(
    client: Client, settings: Settings, address: str, headers: dict[str, str], status: int
) -> None:
    settings.METRICS = True
    answer = client.get("/metrics", headers=headers, REMOTE_ADDR=address)
    assert answer.status_code == status


@pytest.mark.parametrize(("headers", "status"), [(TOKEN, 200), ({}, 404)])
@pytest.mark.django_db
def test_with_a_token_metrics_are_for_whoever_knows_it(
    client: Client, settings: Settings, headers: dict[str, str], status: int
) -> None:
    settings.METRICS, settings.METRICS_TOKEN = True, "abc"
    answer = client.get("/metrics", headers=headers, REMOTE_ADDR="127.0.0.1")
    assert answer.status_code == status


@pytest.mark.django_db
def test_jobs_queues_and_workers_are_figures(client: Client, settings: Settings) -> None:
    settings.METRICS = True
    JobFactory.create(kind=JobKind.BUILD_REPORT, status=JobStatus.QUEUED)
    JobFactory.create_batch(2, kind=JobKind.BUILD_REPORT, status=JobStatus.FAILED)
    text = client.get("/metrics").content.decode()
    assert 'tenbou_jobs{kind="build_report",status="failed"} 2.0' in text
    assert 'tenbou_jobs{kind="build_report",status="queued"} 1.0' in text
    ages = dict(re.findall(r'tenbou_queue_age_seconds{queue="(\w+)"} (\S+)', text))
    assert float(ages.pop("reports")) > 0
    assert ages == {"draws": "0.0", "notices": "0.0", "devices": "0.0", "chat": "0.0"}
    named = re.findall(r'tenbou_queue_messages{queue="(\w+)"}', text)
    assert named == ["draws", "reports", "notices", "devices", "chat"]
    assert re.search(r"^tenbou_worker_running [01]\.0$", text, re.MULTILINE)


def test_reads_of_the_cache_are_counted(settings: Settings) -> None:
    def counted() -> tuple[float, float]:
        hits, misses = CACHE_READS.labels("hit"), CACHE_READS.labels("miss")
        return hits._value.get(), misses._value.get()

    hits, misses = counted()
    cache.delete("counted")
    assert cache.get("counted", "default") == "default"
    cache.set("counted", None)
    assert cache.get("counted", MISSING) is None
    assert counted() == (hits + 1, misses + 1)
    assert HANDS._value.get() >= 0
    assert settings.METRICS is False


@pytest.mark.slow
def test_any_of_several_processes_knows_what_all_have_counted() -> None:
    wanted = 'django_http_responses_total_by_status_view_method_total{method="GET",status="200"'
    with (
        fresh_postgres("counted") as url,
        running_tenbou(url, server="gunicorn", migrated=True, TENBOU_METRICS="yes") as tenbou,
    ):
        for _request in range(20):
            assert urlopen(f"{tenbou.url}/api/v1/events/").status == 200
        for _scrape in range(10):
            text = urlopen(f"{tenbou.url}/metrics").read().decode()
            counts = [line for line in text.splitlines() if line.startswith(wanted)]
            (count,) = [line for line in counts if 'view="' in line and "events" in line]
            assert float(count.rpartition(" ")[2]) == 20
