from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from league.core.errors import Refused, message_of
from league.core.permissions import SYSTEM, Actor
from league.core.queries.actors import actor_of
from league.importing.event_files.store import read_event_file, store_event_file


class Command(BaseCommand):
    help = "Store an event from a file that another Tenbou wrote; see docs/event_files.md."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", type=Path, metavar="FILE")
        parser.add_argument("--organiser", metavar="LOGIN", help="who owns the event")

    def handle(self, *_args: Any, **options: Any) -> None:
        path: Path = options["path"]
        try:
            content = path.read_bytes()
        except OSError as error:
            raise CommandError(f"{path} cannot be opened: {error.strerror}") from error
        try:
            event = store_event_file(read_event_file(content), actor=_actor(options["organiser"]))
        except Refused as refusal:
            raise CommandError("\n".join(map(message_of, refusal.problems))) from refusal
        self.stdout.write(f"Stored as {event.slug}.")


def _actor(username: str | None) -> Actor:
    """The login as an actor with the rights of this machine's administrator."""
    if username is None:
        return SYSTEM
    login = get_user_model().objects.filter(username=username).first()
    if login is None:
        raise CommandError(f"There is no login {username}.")
    return replace(actor_of(login), is_superuser=True)
