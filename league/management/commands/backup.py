from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from league.operations.backup_errors import BackupError
from league.operations.backups import delete_old, make_backup


class Command(BaseCommand):
    help = "Write a backup of the whole database into a folder, while Tenbou runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.BACKUPS)
        parser.add_argument("--keep", type=int, metavar="DAYS", help="delete older backups there")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            file = make_backup(options["folder"])
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{file} ({file.stat().st_size:,} bytes)")
        if options["keep"] is not None:
            for old in delete_old(options["folder"], options["keep"]):
                self.stdout.write(f"{old} deleted")
