"""The Celery application of the scheduler, which sends jobs by name and imports none of them.

It takes less than half the memory of a worker.
"""

import os

from celery import Celery

from league.core.secret_logs import mask_all_logs

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")

# Celery's part for Django would load every model and every job.
app = Celery("beat", fixups=[])
app.config_from_object("django.conf:settings", namespace="CELERY")
mask_all_logs()
