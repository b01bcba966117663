"""The hand calculator. Public; stores nothing."""

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
    explanation, waits = evaluate(form) if form.is_bound else (None, None)
    return page(
        request,
        "public/calculator/calculator.html",
        form=form,
        explanation=explanation,
        waits=waits,
        example=EXAMPLE,
    )


def evaluate(form: CalculatorForm) -> tuple[ExplanationText | None, HandWaits | None]:
    """Explain the value of a hand, or its waits if it has no winning tile.

    An invalid hand gives neither; its problems are added to the form.
    """
    readable = form.is_valid()
    task = form.task()
    explanation = waits = None
    try:
        if task.get("win_tile"):
            explanation = explain_task(task, near_misses=form.cleaned_data["near"])
        else:
            waits = task_waits(task)
    except ScoringError as error:
        form.add_problems(error.problems)
    return (explanation, waits) if readable else (None, None)
