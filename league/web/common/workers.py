"""Whether background jobs are taken up, for organisers' pages."""

from typing import Any

from django.http import HttpRequest

from league.core import worker_heartbeat


def worker_runs(_request: HttpRequest) -> dict[str, Any]:
    """Context processor: a function, so that only pages that show it ask Redis."""
    return {"worker_runs": worker_heartbeat.worker_runs}
