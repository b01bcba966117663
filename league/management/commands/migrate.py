"""Django's own command, with an explanation for a database that is too old."""

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
        super().handle(*args, **options)
