"""The language of a response.

Pages of players and spectators have more languages than those of organisers and developers, where
a reader of such a language gets the next one of theirs, at last English.
"""

import re
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import render
from django.utils import translation
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation.trans_real import (
    get_supported_language_variant,
    parse_accept_lang_header,
)
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from league.core.queries.yaku_names import YakuNames, show_yaku_names, yaku_names

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
# What only organisers and developers read. Whether an address belongs here, its view says: a test
# compares this with the views of `league.web.organise`.
FOR_ORGANISERS = re.compile(r"/(?:events|series)/(?:new/|[^/]+/manage/)|/admin/|/api/")
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
    if FOR_ORGANISERS.match(path) and not is_call_of_table:
        return settings.LANGUAGES_EVERYWHERE
    return dict(settings.LANGUAGES)


def available_languages(request: HttpRequest) -> dict[str, Any]:
    """Context processor: the languages of this page."""
    return {"languages": languages_at(request.path_info).items()}


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
