"""The calculator: what a hand is worth by its tiles, and why. Anybody may ask; nothing is kept."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.selectors.explanations import Told, task_explained
from league.web.answering import page
from league.web.forms.calculator import CalculatorForm
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
    told = answer(form) if form.is_bound else None
    return page(request, "calculator/calculator.html", form=form, told=told, example=EXAMPLE)


def answer(form: CalculatorForm) -> Told | None:
    """The explanation, or None with every problem at its field."""
    readable = form.is_valid()
    try:
        told = task_explained(form.task(), near_misses=form.cleaned_data["near"])
    except ScoringError as error:
        form.put(error.problems)
        return None
    return told if readable else None
