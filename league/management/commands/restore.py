from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from league.operations.backup_errors import BackupError
from league.operations.backups import is_in_use, make_backup, restore_backup


class Command(BaseCommand):
    help = "Fill the database from a backup, migrate it to this version and recheck all results."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace",
            action="store_true",
            help="replace a database that holds events; a backup of it is made first",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            if options["replace"] and is_in_use():
                self.stdout.write(f"Backup of the present state: {make_backup(settings.BACKUPS)}")
            restore_backup(options["file"], replace=options["replace"])
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Restored from {options['file']}.")
        call_command("recheck", stdout=self.stdout)
