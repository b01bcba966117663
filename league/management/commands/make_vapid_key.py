"""Make a private key for web push."""

from typing import Any

from django.core.management.base import BaseCommand

from league.environment import new_vapid_key


class Command(BaseCommand):
    help = "Print a new private key for web push, for the setting TENBOU_VAPID_KEY."

    def handle(self, *_args: Any, **_options: Any) -> None:
        self.stdout.write(new_vapid_key())
