import os
import secrets
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from league.demo.event import (
    DEMOS,
    ORGANISER,
    PRESET,
    create_demo_event,
    demo_event,
    demo_organiser,
    demo_table,
)
from league.demo.names import most_people
from league.models import Event
from scoring import PRESETS

TABLE = 4


class Command(BaseCommand):
    help = "Make a demo event at any stage of its life; the same seed gives the same event."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--stage", choices=DEMOS, default="mid")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--name", default="Harbour Riichi Open")
        parser.add_argument("--players", type=int, default=16)
        parser.add_argument("--preset", choices=_presets(), default=PRESET, help="its rule book")
        parser.add_argument("--if-empty", action="store_true", help="only if no event exists")
        parser.add_argument("--print-access", action="store_true", help="print how to log in")
        parser.add_argument(
            "--password-file",
            type=Path,
            default=settings.VAR / "demo_password",
            help="file of the organiser's password; created if missing",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if not TABLE <= options["players"] <= most_people():
            raise CommandError(f"--players should be between {TABLE} and {most_people()}.")
        if not (options["if_empty"] and Event.objects.exists()):
            create_demo_event(
                stage=options["stage"],
                seed=options["seed"],
                name=options["name"],
                players=options["players"],
                preset=options["preset"],
                password=_password(options["password_file"]),
            )
        if options["print_access"]:
            self._print_access(options["password_file"])

    def _print_access(self, password_file: Path) -> None:
        event, login = demo_event(), demo_organiser()
        if event is None or login is None:
            return
        password = _stored_password(password_file)
        known = password and login.check_password(password)
        self.stdout.write(f"Event: {event.name}")
        self.stdout.write(f"Organiser: {ORGANISER}")
        self.stdout.write(f"Password: {password if known else '(it was changed)'}")
        table = demo_table(event)
        if table is not None:
            # The other pages would take a second to import.
            pages = "league.web.table.urls"
            key = {"key": table.token}
            path = reverse("table:page", pages, kwargs=key, current_app="link")
            self.stdout.write(f"Table link: {settings.ADDRESS}{path}")


def _presets() -> list[str]:
    """The rule books for four players: tables of the demo have as many."""
    return [name for name, row in PRESETS.items() if row.ruleset.players == TABLE]


def _password(path: Path) -> str:
    """The password in the file; if there is none, create it with mode 0600."""
    kept = _stored_password(path)
    if kept:
        return kept
    made = secrets.token_urlsafe(12)
    path.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(made + "\n")
    return made


def _stored_password(path: Path) -> str:
    return path.read_text(encoding="utf-8").strip() if path.exists() else ""
