"""The calculator of Hong Kong hands. Public; stores nothing."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.hand_value.queries.answers import HandAnswer, answer_to
from league.hand_value.queries.hongkong_explanations import explained_task
from league.web.common.tile_pad import hongkong_pad
from league.web.public.hand_value.calculator_answer import answered
from league.web.public.hand_value.hongkong_calculator_form import DEFAULTS, HongKongCalculatorForm

EXAMPLE = urlencode(
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
def hongkong_calculator(request: HttpRequest) -> HttpResponse:
    form = HongKongCalculatorForm(request.GET or None)
    answer = evaluate(form) if form.is_bound else HandAnswer()
    return answered(
        request,
        "public/calculator/hongkong.html",
        DEFAULTS,
        answer,
        form=form,
        game="hongkong",
        explanation_template="public/calculator/_faan_explanation.html",
        example=EXAMPLE,
        pad=hongkong_pad(form.rules()),
    )


def evaluate(form: HongKongCalculatorForm) -> HandAnswer:
    """Answer the tiles; the problems of an invalid hand are added to the form."""
    if not form.is_valid():
        return HandAnswer()
    answer = answer_to(form.task(), explained_task)
    form.add_problems(answer.problems)
    return answer
