from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.models import Event
from league.play.queries.consistency import differences_in


class Command(BaseCommand):
    help = "Replay every table and print each stored value that does not follow from the facts."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--event", metavar="SLUG", help="only this event")

    def handle(self, *_args: Any, **options: Any) -> None:
        events = Event.objects.order_by("pk")
        if options["event"]:
            events = events.filter(slug=options["event"])
            if not events:
                raise CommandError(f"There is no event {options['event']}.")
        tables = sum(event_tables(event) for event in events)
        differences = 0
        for event in events:
            for difference in differences_in(event):
                self.stdout.write(str(difference))
                differences += 1
        closing = f"{len(events)} events, {tables} tables, {differences} differences"
        if differences:
            raise CommandError(closing, returncode=1)
        self.stdout.write(closing)


def event_tables(event: Event) -> int:
    return sum(session.tables.count() for session in event.sessions.all())
