"""Tell Discord the commands of this application."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from league.chat.discord import DOES, register_commands
from league.notices.outbound import Unreachable
from league.notices.senders import OK


class Command(BaseCommand):
    help = "Register the commands for Discord. Run it once, and after an update."

    def handle(self, *_args: Any, **_options: Any) -> None:
        application = settings.DISCORD
        if application is None:
            raise CommandError("The settings TENBOU_DISCORD_… are missing: see docs/chat.md.")
        try:
            answer = register_commands(application.application)
        except Unreachable as error:
            raise CommandError(f"Discord is not reached: {error.code}.") from error
        if answer.status not in OK:
            said = answer.body.decode(errors="replace")
            raise CommandError(f"Discord answered {answer.status}: {said}")
        self.stdout.write(f"Registered: {', '.join(f'/{name}' for name in DOES)}.")
