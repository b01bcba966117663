from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from league.core.errors import Refused, message_of
from league.core.permissions import SYSTEM, Actor
from league.core.queries.actors import actor_of
from league.enums import Aggregate
from league.importing.import_event import Findings, ImportRequest, findings_of, import_event
from league.importing.import_files import FORMATS


class Command(BaseCommand):
    help = "Import the results of an event that was played elsewhere; every error is listed first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument("--format", choices=["auto", *FORMATS], default="auto")
        parser.add_argument("--event", required=True, metavar="NAME")
        parser.add_argument("--preset", required=True, help="the ruleset, such as wrc-2025")
        parser.add_argument("--organiser", metavar="LOGIN", help="who owns the event")
        parser.add_argument("--aggregate", choices=Aggregate.values, default=Aggregate.TOTAL)
        parser.add_argument("--minimum-games", type=int, default=0)
        parser.add_argument("--accept", nargs="+", default=[], metavar="TABLE")
        parser.add_argument("--skip-tables", nargs="+", default=[], metavar="TABLE")
        parser.add_argument("--known-players", action="store_true", help="look for the same names")
        parser.add_argument("--dry-run", action="store_true", help="only tell what the guard found")

    def handle(self, *_args: Any, **options: Any) -> None:
        request = ImportRequest(
            files=[(path.name, _text(path)) for path in options["paths"]],
            name=options["event"],
            preset=options["preset"],
            format_name=options["format"],
            accept=options["accept"],
            skip=options["skip_tables"],
            known_players=options["known_players"],
            values={
                "aggregate": options["aggregate"],
                "minimum_games": options["minimum_games"],
            },
        )
        try:
            self._print_findings(findings_of(request))
            if not options["dry_run"]:
                event = import_event(request, by=_actor(options["organiser"]))
                self.stdout.write(f"Imported as {event.slug}.")
        except Refused as refusal:
            raise CommandError("\n".join(map(message_of, refusal.problems))) from refusal

    def _print_findings(self, findings: Findings) -> None:
        checked = findings.checked
        for item in checked.explained:
            self.stdout.write(f"explained: {message_of(item)}")
        for problem in findings.problems:
            self.stdout.write(f"error: {message_of(problem)}")
        if not findings.winds_known:
            self.stdout.write("note: the file tells no seats; the order of placement gives them.")
        self.stdout.write(
            f"{len(checked.tables)} tables can be imported, {len(checked.explained)} odd sums are"
            f" explained, {len(checked.problems)} errors are open."
        )


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{path} cannot be read: {error}") from error


def _actor(username: str | None) -> Actor:
    if username is None:
        return SYSTEM
    login = get_user_model().objects.filter(username=username).first()
    if login is None:
        raise CommandError(f"There is no login {username}.")
    return actor_of(login)
