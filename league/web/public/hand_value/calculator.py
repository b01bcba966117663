"""The hand calculator. Public; stores nothing."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.hand_value.queries.answers import HandAnswer, answer_to
from league.hand_value.queries.explanations import explain_task
from league.web.common.tile_pad import riichi_pad
from league.web.public.hand_value.calculator_answer import answered
from league.web.public.hand_value.calculator_form import DEFAULTS, CalculatorForm

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


@require_safe
def calculator(request: HttpRequest) -> HttpResponse:
    form = CalculatorForm(request.GET or None)
    answer = evaluate(form) if form.is_bound else HandAnswer()
    return answered(
        request,
        "public/calculator/calculator.html",
        DEFAULTS,
        answer,
        form=form,
        game="riichi",
        explanation_template="public/calculator/_explanation.html",
        example=EXAMPLE,
        pad=riichi_pad(form.ruleset()),
    )


def evaluate(form: CalculatorForm) -> HandAnswer:
    """Answer the tiles; the problems of an invalid hand are added to the form."""
    readable = form.is_valid()
    answer = answer_to(form.task(), lambda task: explain_task(task, near_misses=True))
    form.add_problems(answer.problems)
    return answer if readable else HandAnswer(problems=answer.problems)
