"""Django's own command, with an explanation for a database that is too old."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

from league.operations.folded_migrations import UPDATE_FIRST, TooOldError, by_present_names


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        recorder = MigrationRecorder(connections[options["database"]])
        try:
            by_present_names(recorder.applied_migrations().keys())
        except TooOldError as error:
            raise CommandError(f"This database {UPDATE_FIRST}") from error
        with seldom_collecting():
            super().handle(*args, **options)


@contextmanager
def seldom_collecting() -> Iterator[None]:
    """Look for garbage less often: each step makes models by the thousand, a quarter of its time."""
    usual = gc.get_threshold()
    gc.set_threshold(20_000, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
