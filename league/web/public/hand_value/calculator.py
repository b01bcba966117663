"""The hand calculators. Public; they store nothing."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_htmx.http import replace_url

from league.hand_value.queries.answers import HandAnswer, answer_to
from league.hand_value.queries.explanations import explain_task
from league.hand_value.queries.hongkong_explanations import explained_task
from league.templatetags.numbers import grouped
from league.web.common.tile_pad import hongkong_pad, riichi_pad
from league.web.common.views import page
from league.web.public.hand_value.calculator_form import CalculatorForm, GameForm
from league.web.public.hand_value.hongkong_calculator_form import HongKongCalculatorForm

ANSWER = "public/calculator/_answer.html"
EXAMPLE = urlencode(
    {
        "concealed": "123m456p45s11z",
        "meld1_type": "pon",
        "meld1": "777z",
        "meld1_from": "toimen",
        "win_tile": "6s",
        "dora_indicators": "4p",
        "seat_wind": "W",
    }
)
HONGKONG_EXAMPLE = urlencode(
    {
        "concealed": "23456722s11z",
        "meld1_type": "pong",
        "meld1": "555z",
        "win_tile": "1z",
        "flowers": "2f",
        "seat_wind": "S",
    }
)


@require_safe
def calculator(request: HttpRequest) -> HttpResponse:
    form = CalculatorForm(request.GET or None)
    return _answered(
        request,
        "public/calculator/calculator.html",
        form,
        _evaluated(form) if form.is_bound else HandAnswer(),
        page_title=_("Hand calculator"),
        page_description=_("The value of a riichi hand from its tiles, explained step by step."),
        explanation_template="public/calculator/_explanation.html",
        example=EXAMPLE,
        pad=riichi_pad(form.ruleset()),
    )


def _evaluated(form: CalculatorForm) -> HandAnswer:
    """Answer the tiles; the problems of an invalid hand are added to the form."""
    readable = form.is_valid()
    answer = answer_to(form.task(), lambda task: explain_task(task, near_misses=True))
    form.add_problems(answer.problems)
    return answer if readable else HandAnswer(problems=answer.problems)


@require_safe
def hongkong_calculator(request: HttpRequest) -> HttpResponse:
    form = HongKongCalculatorForm(request.GET or None)
    answer = HandAnswer()
    if form.is_valid():
        answer = answer_to(form.task(), explained_task)
        form.add_problems(answer.problems)
    return _answered(
        request,
        "public/calculator/hongkong.html",
        form,
        answer,
        page_title=_("Hong Kong calculator"),
        page_description=_("The faan of a Hong Kong hand from its tiles, explained step by step."),
        explanation_template="public/calculator/_faan_explanation.html",
        example=HONGKONG_EXAMPLE,
        pad=hongkong_pad(form.ruleset()),
    )


def _answered(
    request: HttpRequest, template: str, form: GameForm, answer: HandAnswer, **context: Any
) -> HttpResponse:
    """Render the page; htmx gets the answer alone and shows the address of the hand."""
    context |= {"form": form, "game": form.variant, "answer": answer, "summary": _summary(answer)}
    htmx = getattr(request, "htmx", False)
    link = _link_to(request, form.defaults)
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


def _link_to(request: HttpRequest, defaults: Mapping[str, str]) -> str:
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
