"""Remove the second factors of an account whose owner has lost them."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from league.core.permissions import SYSTEM
from league.people.second_factors import take_off_factors


class Command(BaseCommand):
    help = "Remove all second factors of an account; its owner is told by e-mail."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")

    def handle(self, *_args: Any, **options: Any) -> None:
        login = User.objects.filter(username=options["username"]).first()
        if login is None:
            raise CommandError(f"There is no account {options['username']}.")
        count = take_off_factors(login, actor=SYSTEM)
        self.stdout.write(f"{count} second factors of {login.get_username()} removed.")
