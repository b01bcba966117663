"""`/metrics` answers only where it was asked for."""

import importlib
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import clear_url_caches
from pytest_django import Settings

from league import urls


@pytest.fixture
def asked_for(settings: Settings) -> Iterator[None]:
    settings.METRICS = True
    importlib.reload(urls)
    clear_url_caches()
    yield
    settings.METRICS = False
    importlib.reload(urls)
    clear_url_caches()


def test_metrics_are_not_there_by_default(client: Client) -> None:
    assert client.get("/metrics").status_code == 404


@pytest.mark.usefixtures("asked_for")
def test_metrics_answer_where_asked_for(client: Client) -> None:
    answer = client.get("/metrics")
    assert (answer.status_code, b"django_http_requests" in answer.content) == (200, True)
