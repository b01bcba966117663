from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from league.management.catalogue import renew


class Command(BaseCommand):
    help = "Collect the texts to translate and compile the translations."

    def handle(self, *_args: Any, **_options: Any) -> None:
        for language, _name in settings.LANGUAGES[1:]:  # the first is that of the sources
            missing = renew(language)
            self.stdout.write(f"{language}: {len(missing)} texts are not translated")
            for text in missing:
                self.stdout.write(f"  {text}")
