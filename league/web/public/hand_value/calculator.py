"""The hand calculators. Public; they store nothing."""

from collections.abc import Mapping
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe
from django_htmx.http import replace_url

from league.hand_value.queries.answers import HandAnswer, answer_to
from league.templatetags.numbers import grouped
from league.web.common.camera.parts import allow_camera, camera_parts
from league.web.common.views import page
from league.web.public.hand_value.calculator_form import GameForm
from league.web.public.hand_value.calculators import CALCULATORS, Calculator

ANSWER = "public/calculator/_answer.html"


@require_safe
def calculator(request: HttpRequest, variant: str) -> HttpResponse:
    """The calculator of a game; htmx gets the answer alone and shows the address of the hand."""
    game = CALCULATORS[variant]
    form = game.form(request.GET or None)
    answer = _evaluated(form, game) if form.is_bound else HandAnswer()
    htmx = getattr(request, "htmx", False)
    link = _link_to(request, form.defaults)
    response = page(
        request,
        ANSWER if htmx else game.template,
        calculator=game,
        page_title=game.title,
        form=form,
        game=variant,
        answer=answer,
        summary=_summary(answer),
        link=request.build_absolute_uri(link),
        pad={} if htmx else game.pad(form.ruleset()),
        camera=None if htmx else camera_parts(form.ruleset()),
    )
    allow_camera(response)
    patch_vary_headers(response, ("HX-Request",))
    return replace_url(response, link) if htmx else response


def _evaluated(form: GameForm, game: Calculator) -> HandAnswer:
    """Answer the tiles; the problems of an invalid hand are added to the form."""
    readable = form.is_valid()
    answer = answer_to(form.task(), game.explain)
    form.add_problems(answer.problems)
    return answer if readable else HandAnswer(problems=answer.problems)


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
