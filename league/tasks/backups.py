"""The nightly backup; beat sends it."""

from celery import shared_task
from django.conf import settings

from league.core.job_table import NIGHTLY_BACKUP
from league.operations.backups import delete_old, make_backup


@shared_task(name=NIGHTLY_BACKUP)
def nightly_backup() -> str:
    """Make a backup and delete old ones; do nothing with TENBOU_BACKUP_DAYS=0."""
    if not settings.BACKUP_DAYS:
        return ""
    file = make_backup(settings.BACKUPS)
    delete_old(settings.BACKUPS, settings.BACKUP_DAYS)
    return str(file)
