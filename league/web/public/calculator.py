"""The calculator: what a hand is worth by its tiles, and why. Anybody may ask; nothing is kept."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.hand_value.queries.explanations import ExplanationText, explain_task
from league.hand_value.queries.values import HandWaits, task_waits
from league.web.common.views import page
from league.web.public.calculator_form import CalculatorForm
from scoring import ScoringError

EXAMPLE = urlencode(
    {
        "concealed": "123m456p45s11z",
        "meld1_type": "pon",
        "meld1": "777z",
        "meld1_from": "toimen",
        "win_tile": "6s",
        "dora_indicators": "4p",
        "seat_wind": "W",
        "near": "on",
    }
)


@require_safe
def calculator(request: HttpRequest) -> HttpResponse:
    form = CalculatorForm(request.GET or None)
    told, waits = answer(form) if form.is_bound else (None, None)
    return page(
        request,
        "public/calculator/calculator.html",
        form=form,
        told=told,
        waits=waits,
        example=EXAMPLE,
    )


def answer(form: CalculatorForm) -> tuple[ExplanationText | None, HandWaits | None]:
    """The value explained, or what a hand without its winning tile waits for.

    Neither, with every problem at its field, where something is wrong.
    """
    readable = form.is_valid()
    task = form.task()
    told = waits = None
    try:
        if task.get("win_tile"):
            told = explain_task(task, near_misses=form.cleaned_data["near"])
        else:
            waits = task_waits(task)
    except ScoringError as error:
        form.put_all(error.problems)
    return (told, waits) if readable else (None, None)
