"""Requests to the ASGI application, outside the event loop that browser tests leave running."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import async_to_sync
from django.db import connections
from django.test import AsyncClient


def asked_by_asgi(path: str) -> Any:
    def ask() -> Any:
        try:
            return async_to_sync(AsyncClient().get)(path)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(ask).result()
