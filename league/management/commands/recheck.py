from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import QuerySet

from league.models import Event
from league.play.queries.consistency import differences_in
from league.statistics.queries.achievements import achievement_differences
from league.statistics.queries.ratings import rating_differences

CURE = (
    "manage.py rebuild_statistics computes figures, ratings and achievements anew."
    ' "Recalculate standings" on the event\'s page "Reports & print" does it for results.'
)


class Command(BaseCommand):
    help = "Replay every table and print each stored value that differs from the replay."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--event", metavar="SLUG", help="only the tables of this event")

    def handle(self, *_args: Any, **options: Any) -> None:
        events = Event.objects.order_by("pk")
        if options["event"]:
            events = events.filter(slug=options["event"])
            if not events:
                raise CommandError(f"There is no event {options['event']}.")
        tables = sum(event_tables(event) for event in events)
        differences = 0
        for difference in self.differences(events, everything=not options["event"]):
            self.stdout.write(difference)
            differences += 1
        closing = f"{len(events)} events, {tables} tables, {differences} differences"
        if differences:
            raise CommandError(f"{closing}\n{CURE}", returncode=1)
        self.stdout.write(closing)

    def differences(self, events: QuerySet[Event], *, everything: bool) -> Iterator[str]:
        for event in events:
            yield from map(str, differences_in(event))
        if not everything:
            return
        if waiting := Event.objects.with_new_results().count():
            # Not a difference: the job has not run since the last result.
            self.stderr.write(
                f"{waiting} events wait for a worker; ratings and achievements are not compared"
            )
            return
        yield from rating_differences()
        yield from achievement_differences()


def event_tables(event: Event) -> int:
    return sum(session.tables.count() for session in event.sessions.all())
