from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.models import Achievement, Rating
from league.statistics.ratings_and_achievements import rebuild_statistics


class Command(BaseCommand):
    help = "Compute all ratings and achievements again."

    def handle(self, *_args: Any, **_options: Any) -> None:
        if not rebuild_statistics():
            raise CommandError("A background job is computing them right now. Try again later.")
        self.stdout.write(
            f"{Rating.objects.count()} ratings, {Achievement.objects.count()} achievements"
        )
