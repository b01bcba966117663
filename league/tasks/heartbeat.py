"""Store the heartbeat of this worker.

Celery sends the signal every two seconds from the worker's main process while that process is
connected to Redis, even during long jobs.
"""

from typing import Any

from celery.signals import heartbeat_sent

from league.core.worker_heartbeat import store_heartbeat


@heartbeat_sent.connect
def beat(**_signal: Any) -> None:
    store_heartbeat()
