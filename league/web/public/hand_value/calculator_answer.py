"""The page of a calculator, or for htmx its answer alone, with the address to share."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django_htmx.http import replace_url

from league.hand_value.queries.answers import HandAnswer
from league.templatetags.numbers import grouped
from league.web.common.views import page

ANSWER = "public/calculator/_answer.html"


def answered(
    request: HttpRequest,
    template: str,
    defaults: Mapping[str, str],
    answer: HandAnswer,
    **context: Any,
) -> HttpResponse:
    """Render the page; htmx gets the answer alone and shows the address of the hand."""
    context |= {"answer": answer, "summary": _summary(answer)}
    htmx = getattr(request, "htmx", False)
    link = link_to(request, defaults)
    response = page(
        request, ANSWER if htmx else template, link=request.build_absolute_uri(link), **context
    )
    patch_vary_headers(response, ("HX-Request",))
    return replace_url(response, link) if htmx else response


def _summary(answer: HandAnswer) -> str:
    """The value in short, as the title of a link."""
    value = answer.explanation
    if value is None:
        return ""
    return " · ".join(
        filter(None, [getattr(value, "limit", ""), value.size, grouped(value.points)])
    )


def link_to(request: HttpRequest, defaults: Mapping[str, str]) -> str:
    """The address of what is entered, without empty fields and defaults."""
    fields = [
        (name, value)
        for name, values in request.GET.lists()
        for value in values
        if value and defaults.get(name) != value and _is_of_a_meld(name, request.GET)
    ]
    return f"{request.path}?{urlencode(fields)}" if fields else request.path


def _is_of_a_meld(name: str, data: Mapping[str, str]) -> bool:
    """Whether a field belongs to no meld, or to one that has tiles."""
    row, _mark, part = name.partition("_")
    return not (part and row.startswith("meld")) or bool(data.get(row))
