"""Check whether every service that Tenbou needs answers."""

import shutil
from functools import lru_cache

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from redis.exceptions import RedisError

from league.core.worker_heartbeat import worker_runs
from league.operations.folded_migrations import TooOldError, by_present_names

LEAST_FREE = 100_000_000  # bytes


def readiness() -> dict[str, bool]:
    database = database_answers(connection)
    return {
        "database": database,
        "migrations": database and _is_migrated(),
        "redis": redis_answers(),
        "worker": worker_runs(),
        "disk": disk_has_space(),
    }


def database_answers(database: BaseDatabaseWrapper) -> bool:
    try:
        with database.cursor() as cursor:
            cursor.execute("select 1")
    except DatabaseError:
        return False
    return True


def disk_has_space() -> bool:
    """Whether the folder of data can take photos, backups and the rows of a day."""
    made = next(path for path in (settings.VAR, *settings.VAR.parents) if path.exists())
    return shutil.disk_usage(made).free > LEAST_FREE


def redis_answers() -> bool:
    try:
        cache.get("ready")
    except RedisError:
        return False
    return True


def unapplied_migrations() -> list[str]:
    """The migrations that the database lacks; raises TooOldError for one from before 1.0."""
    executor = MigrationExecutor(connection)
    by_present_names(executor.loader.applied_migrations.keys())
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _backwards in plan]


def _is_migrated() -> bool:
    try:
        _remember_migrated()
    except (_NotMigratedError, TooOldError):
        return False
    return True


class _NotMigratedError(Exception):
    pass


@lru_cache(maxsize=1)
def _remember_migrated() -> None:
    """Check until it is true once: loading the graph of migrations takes a tenth of a second."""
    if unapplied_migrations():
        raise _NotMigratedError
