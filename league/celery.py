"""The Celery application. `league.core.job_table` lists the jobs, `league.tasks` runs them."""

import gc
import logging.config
import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_init
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
# They import all pages, which no job needs; `manage.py migrate` and `make check` run them.
os.environ.setdefault("CELERY_SKIP_CHECKS", "yes")

app = Celery("league")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["league"])


@setup_logging.connect
def log_like_the_web(**_signal: Any) -> None:
    """Use Django's log settings in place of Celery's own and its `--loglevel`."""
    logging.config.dictConfig(settings.LOGGING)


@worker_init.connect
def share_memory(**_signal: Any) -> None:
    """Let the processes of the pool share what is imported: no collection writes to it."""
    gc.collect()
    gc.freeze()
