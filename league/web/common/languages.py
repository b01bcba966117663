"""The language of a response.

Pages of players and spectators have more languages than the help and the pages of organisers and
developers, where a reader of such a language gets the next one of theirs, at last English.
"""

import gettext
import re
from collections.abc import Mapping
from functools import cache
from math import floor
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import render
from django.utils import translation
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import to_locale
from django.utils.translation.trans_real import (
    get_supported_language_variant,
    parse_accept_lang_header,
)
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from league.core.queries.yaku_names import YakuNames, show_yaku_names, yaku_names
from league.templatetags.numbers import grouped, percent

YAKU_COOKIE = "tenbou_yaku_names"
YAKU_NAMES: dict[str, Promise] = {
    YakuNames.USUAL: lazy("Usual"),
    YakuNames.ROMAJI: lazy("Romaji"),
    YakuNames.ENGLISH: lazy("English"),
    YakuNames.KANJI: lazy("Kanji"),
}
EXAMPLES = {
    "": "",
    "romaji": "Pinfu, Tanyao",
    "english": "Pinfu, All Inside",
    "kanji": "平和、断么九",
}
A_YEAR = 365 * 24 * 60 * 60
# What only organisers and developers read, and the help, whose articles are in two languages. A test
# compares this with the folders of the views.
IN_TWO_LANGUAGES = re.compile(r"/(?:events|series)/(?:new/|[^/]+/manage/)|/admin/|/api/|/help/")
TABLE_ANSWERS = re.compile(r"/api/v1/tables/")


class LanguageMiddleware(LocaleMiddleware):
    """Activate the best language of the reader that the page has."""

    def process_request(self, request: HttpRequest) -> None:
        translation.activate(language_of(request))
        request.LANGUAGE_CODE = translation.get_language()
        show_yaku_names(_yaku_names_of(request))

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """The thread forgets the language: what it does next may be for somebody else."""
        response = super().process_response(request, response)
        translation.deactivate()
        show_yaku_names(YakuNames.USUAL)
        return response


def language_of(request: HttpRequest) -> str:
    languages = languages_at(request.path_info, request.headers.get("Authorization", ""))
    # The scripts of a table's page send its language in a header.
    is_call = TABLE_ANSWERS.match(request.path_info)
    chosen = "" if is_call else request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    if chosen in languages:
        return chosen
    return _preferred(request.headers.get("Accept-Language", ""), languages)


def languages_at(path: str, authorization: str = "") -> Mapping[str, str]:
    """The languages of a path: code and native name."""
    is_call_of_table = TABLE_ANSWERS.match(path) or authorization.lower().startswith("table ")
    if IN_TWO_LANGUAGES.match(path) and not is_call_of_table:
        return settings.LANGUAGES_EVERYWHERE
    return dict(settings.LANGUAGES)


def available_languages(request: HttpRequest) -> dict[str, Any]:
    """Context processor: the languages of this page."""
    return {"languages": languages_at(request.path_info).items()}


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

    @property
    def file_parts(self) -> list[str]:
        """The path in parts, between which a narrow page breaks it."""
        return self.file.split("/")


@require_safe
def languages_page(request: HttpRequest) -> HttpResponse:
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


@require_safe
def display(request: HttpRequest) -> HttpResponse:
    """The page where a reader chooses the names of yaku."""
    choices = [(value, name, EXAMPLES[value]) for value, name in YAKU_NAMES.items()]
    return render(request, "common/display.html", {"choices": choices, "chosen": yaku_names()})


@csrf_exempt  # pages that everybody shares have no token, and the choice changes texts alone
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Store the chosen language or names of yaku in a cookie."""
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=False):
        back = "/"
    response = HttpResponseRedirect(back)
    code = request.POST.get("language", "")
    if code in languages_at(back):
        _set_cookie(response, settings.LANGUAGE_COOKIE_NAME, code)
    names = request.POST.get("yaku_names")
    if names in YAKU_NAMES:
        _set_cookie(response, YAKU_COOKIE, names)
    return response


def _set_cookie(response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=A_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _yaku_names_of(request: HttpRequest) -> YakuNames:
    chosen = request.COOKIES.get(YAKU_COOKIE, "")
    return YakuNames(chosen) if chosen in YAKU_NAMES else YakuNames.USUAL


def _preferred(accepted: str, languages: Mapping[str, str]) -> str:
    for tag, _weight in parse_accept_lang_header(accepted.lower()):
        try:
            code = get_supported_language_variant(tag)
        except LookupError:
            continue
        if code in languages:
            return code
    return settings.LANGUAGE_CODE
