"""The page of languages: how complete each one is, and how to help."""

import gettext
from functools import cache
from math import floor
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import to_locale
from django.views.decorators.http import require_safe

from league.templatetags.numbers import grouped, percent


class Translation(NamedTuple):
    """A language with its numbers of texts, of which some are shown in English."""

    code: str
    name: str
    for_organisers: bool
    translated: int
    texts: int

    @property
    def total(self) -> str:
        return grouped(self.texts)

    @property
    def share(self) -> str:
        """In percent; 100 % only where nothing is missing."""
        return percent(floor(1000 * self.translated / self.texts) / 1000)

    @property
    def file(self) -> str:
        return f"league/locale/{to_locale(self.code)}/LC_MESSAGES/django.po"


@require_safe
def languages(request: HttpRequest) -> HttpResponse:
    return render(request, "public/languages.html", {"translations": translations()})


@cache
def translations() -> tuple[Translation, ...]:
    """Every language but that of the sources.

    `make messages` writes the numbers into the header of a catalogue (management/catalogue.py).
    """
    return tuple(_translation(code, name) for code, name in settings.LANGUAGES[1:])


def _translation(code: str, name: str) -> Translation:
    catalogue = gettext.translation("django", settings.LOCALE_PATHS[0], [to_locale(code)])
    header = catalogue.info()
    return Translation(
        code=code,
        name=name,
        for_organisers=code in settings.LANGUAGES_EVERYWHERE,
        translated=int(header["x-translated"]),
        texts=int(header["x-texts"]),
    )
