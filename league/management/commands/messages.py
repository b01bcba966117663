from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from league.management.catalogue import is_compiled, missing_in, renew
from league.management.collecting import texts_in


class Command(BaseCommand):
    help = "Collect the texts to translate and compile the translations."
    requires_system_checks = []  # reads sources only

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check",
            action="store_true",
            help="write nothing; fail if a language of every page lacks a text, or if a file is"
            " not compiled",
        )

    def handle(self, *_args: Any, check: bool, **_options: Any) -> None:
        languages = [code for code, _name in settings.LANGUAGES[1:]]  # without that of the sources
        if not check:
            for language in languages:
                renew(language)
        faults = [fault for language in languages for fault in self._faults(language)]
        if check and faults:
            raise CommandError("\n".join(faults))

    def _faults(self, language: str) -> Iterator[str]:
        """Report missing and forbidden texts."""
        missing = missing_in(language)
        if missing:
            total = len(texts_in(settings.BASE_DIR, language))
            counts = f"{len(missing)} of {total} texts are shown in English"
            self.stderr.write(f"warning: {language}: {counts}")
        if missing and language in settings.LANGUAGES_EVERYWHERE:
            for text, places in missing.items():
                self.stderr.write(f"  {text.text} ({', '.join(places)})")
            yield f"{language}: {len(missing)} texts are not translated."
        if not is_compiled(language):
            yield f"{language}: django.mo is older than django.po; `make messages` compiles it."
