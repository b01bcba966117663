"""The worker's application; the jobs themselves stand in `league.core.job_table`, their code in `league.tasks`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")

app = Celery("league")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["league"])
