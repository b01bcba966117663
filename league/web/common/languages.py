"""The language of a response.

Table pages, and the API calls of their scripts, have more languages than the other pages. The choice
on a table page applies to table pages; elsewhere a reader of such a language gets English.
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

TABLE_COOKIE = "tenbou_table_language"
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
TABLE_PAGES = re.compile(r"/t/|/tables/\d+/enter/")
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
    choices = (request.COOKIES.get(cookie) for cookie in _cookies(request.path_info))
    return next((code for code in choices if code in languages), None) or _preferred(
        request.headers.get("Accept-Language", ""), languages
    )


def languages_at(path: str, authorization: str = "") -> Mapping[str, str]:
    """The languages of a path: code and native name."""
    is_table = TABLE_PAGES.match(path) or TABLE_ANSWERS.match(path)
    for_table = is_table or authorization.lower().startswith("table ")
    return dict(settings.LANGUAGES) if for_table else settings.LANGUAGES_EVERYWHERE


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
    """Store the chosen language or names of yaku in a cookie.

    A language chosen on a table page applies to table pages, else to all pages.
    """
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=False):
        back = "/"
    response = HttpResponseRedirect(back)
    code = request.POST.get("language", "")
    if code in languages_at(back):
        _set_cookie(response, _cookies(back)[0], code)
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


def _cookies(path: str) -> list[str]:
    """The cookies that apply to a path; API calls send their language in a header."""
    if TABLE_ANSWERS.match(path):
        return []
    everywhere = [settings.LANGUAGE_COOKIE_NAME]
    return [TABLE_COOKIE, *everywhere] if TABLE_PAGES.match(path) else everywhere


def _preferred(accepted: str, languages: Mapping[str, str]) -> str:
    for tag, _weight in parse_accept_lang_header(accepted.lower()):
        try:
            code = get_supported_language_variant(tag)
        except LookupError:
            continue
        if code in languages:
            return code
    return settings.LANGUAGE_CODE
