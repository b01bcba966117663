"""The trainer: exercises and their questions. Public; stores nothing, the score stays on the device."""

import secrets
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_safe

from league.hand_value.queries.trainer import TRAINED, question_text
from league.web.common.views import page, whole_number
from scoring import PRESETS, preset
from scoring.quiz.questions import LEVELS

SEEDS = 1_000_000
LONGEST = 7


@require_safe
def trainer(request: HttpRequest, variant: str) -> HttpResponse:
    """All exercises of a game with their levels."""
    game = TRAINED[variant]
    return page(request, "public/trainer/trainer.html", game=game, levels=LEVELS)


@require_safe
def question(request: HttpRequest, variant: str, exercise: str) -> HttpResponse:
    """One question; with an answer in the address whether it is right, and why."""
    game = TRAINED[variant]
    text = game.exercise(exercise)
    if text is None:
        raise Http404
    level = _number(request, "level", LEVELS[-1])
    seed = _number(request, "seed", SEEDS - 1)
    if seed is None or level not in LEVELS:
        return HttpResponseRedirect(_address(level if level in LEVELS else 1, _new_seed()))
    asked = game.question(exercise, level, seed, preset(game.preset))
    return page(
        request,
        "public/trainer/exercise.html",
        game=game,
        exercise=text,
        level=level,
        levels=LEVELS,
        seed=seed,
        question=asked,
        text=question_text(game, asked, request.GET.getlist("answer")),
        next_question=_address(level, (seed + 1) % SEEDS),
        preset=PRESETS[game.preset],
    )


def _number(request: HttpRequest, name: str, most: int) -> int | None:
    number = whole_number(request.GET.get(name, ""), digits=LONGEST)
    return number if number is not None and number <= most else None


def _new_seed() -> int:
    return secrets.randbelow(SEEDS)


def _address(level: int, seed: int) -> str:
    return f"?{urlencode({'level': level, 'seed': seed})}"
