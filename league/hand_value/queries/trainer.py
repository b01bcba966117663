"""The trainer: questions in the reader's words, and explained answers. No database access."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext, pgettext

from league.core.queries.rule_terms import term_with_kanji
from league.formats.winds import wind as wind_name
from league.hand_value.queries import mcr_explanations
from league.hand_value.queries.answers import HandAnswer, answer_to
from league.hand_value.queries.explanations import TIMES, explain_task, factor_of, size_of
from league.hand_value.queries.hongkong_explanations import explained_task, faan_text
from league.hand_value.queries.mcr_explanations import fan_text
from league.templatetags.numbers import grouped
from scoring import preset
from scoring.core.tiles import name_of, read_tiles
from scoring.quiz import hongkong as hongkong_quiz
from scoring.quiz import mcr as mcr_quiz
from scoring.quiz import riichi as riichi_quiz
from scoring.quiz.questions import Question
from scoring.riichi.limits import base_points, limit_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseText:
    """An exercise: its name, its question, and what its levels add."""

    id: str
    title: Promise
    asks: Promise
    levels: Promise
    tiles: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainedGame:
    """A game with its exercises in learning order, under the rules of a preset."""

    variant: str
    title: Promise
    preset: str
    exercises: tuple[ExerciseText, ...]
    question: Callable[..., Question]
    explain: Callable[[Mapping[str, Any]], Any]
    template: str

    def exercise(self, name: str) -> ExerciseText | None:
        return next((one for one in self.exercises if one.id == name), None)


WAITS = ExerciseText(
    id="waits",
    title=lazy("Find the winning tiles"),
    asks=lazy("Which tiles complete this hand? Choose all of them."),
    levels=lazy("Level 1: all suits. Level 2: two suits. Level 3: one suit."),
    tiles=True,
)
DISCARD = ExerciseText(
    id="discard",
    title=lazy("Find the best discard"),
    asks=lazy(
        "Which discard is best? It keeps the hand closest to complete, with the most useful tiles."
    ),
    levels=lazy("Level 1: one tile is wrong. Level 2: two tiles. Level 3: three tiles."),
    tiles=True,
)
RIICHI = TrainedGame(
    variant="riichi",
    title=lazy("Trainer"),
    preset="wrc-2025",
    exercises=(
        ExerciseText(
            id="limits",
            title=lazy("Points of han and fu"),
            asks=lazy("How many points is this win?"),
            levels=lazy(
                "Level 1: ron, not the dealer. Level 2: the dealer too. Level 3: tsumo and honba too."
            ),
        ),
        ExerciseText(
            id="fu",
            title=lazy("Count the fu"),
            asks=lazy("How many fu does this hand have?"),
            levels=lazy("Level 1: closed hands. Level 2: calls too. Level 3: kans too."),
        ),
        ExerciseText(
            id="points",
            title=lazy("Whole hands"),
            asks=lazy("How many points is this hand?"),
            levels=lazy(
                "Level 1: closed hands with riichi. Level 2: calls and dora too. Level 3: kans and"
                " honba too."
            ),
        ),
        WAITS,
        DISCARD,
    ),
    question=riichi_quiz.question,
    explain=explain_task,
    template="public/calculator/_explanation.html",
)
HONGKONG = TrainedGame(
    variant="hongkong",
    title=lazy("Hong Kong trainer"),
    preset="hk-old-style",
    exercises=(
        ExerciseText(
            id="faan",
            title=lazy("Count the faan"),
            asks=lazy("How many faan does this hand have?"),
            levels=lazy(
                "Level 1: concealed hands of one suit. Level 2: melds too. Level 3: two suits, kongs"
                " and flowers."
            ),
        ),
        WAITS,
        DISCARD,
    ),
    question=hongkong_quiz.question,
    explain=explained_task,
    template="public/calculator/_faan_explanation.html",
)
MCR = TrainedGame(
    variant="mcr",
    title=lazy("MCR trainer"),
    preset="mcr",
    exercises=(
        ExerciseText(
            id="fan",
            title=lazy("Count the fan"),
            asks=lazy("How many fan does this hand have?"),
            levels=lazy(
                "Level 1: concealed hands of one suit. Level 2: melds too. Level 3: all suits, kongs"
                " and flowers."
            ),
        ),
        ExerciseText(
            id="counts",
            title=lazy("Know what counts"),
            asks=lazy("Which of these does this hand count for? Choose all of them."),
            levels=lazy(
                "Level 1: the fan of a hand among others. Level 2: with fan that the hand nearly has."
                " Level 3: with fan that are contained in others."
            ),
        ),
        WAITS,
        DISCARD,
    ),
    question=mcr_quiz.question,
    explain=mcr_explanations.explained_task,
    template="public/calculator/_fan_explanation.html",
)
TRAINED: Mapping[str, TrainedGame] = MappingProxyType(
    {"riichi": RIICHI, "hongkong": HONGKONG, "mcr": MCR}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceText:
    value: str
    label: str
    right: bool
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionText:
    """A question as text; once answered, `is_right` and `answer` are set."""

    facts: list[str]
    indicators: list[str]
    choices: list[ChoiceText]
    is_right: bool | None
    lines: list[str]
    answer: HandAnswer | None


def question_text(game: TrainedGame, question: Question, chosen: Collection[str]) -> QuestionText:
    """Word a question; with `chosen` answers also its explanation."""
    known = [name for name in chosen if name in question.choices]
    return QuestionText(
        facts=_facts(question),
        indicators=list(question.task.get("dora_indicators", ())),
        choices=[
            ChoiceText(
                value=name,
                label=_label(game, question, name),
                right=name in question.right,
                chosen=name in known,
            )
            for name in question.choices
        ],
        is_right=question.is_right(known) if known else None,
        lines=_lines(game, question) if known and question.exercise == "limits" else [],
        answer=_answer(game, question) if known else None,
    )


def _answer(game: TrainedGame, question: Question) -> HandAnswer | None:
    task = {**question.task, "rules": {"preset": game.preset}}
    if question.exercise == "limits":
        return None
    if question.exercise == "discard":
        *rest, last = [name_of(tile) for tile in read_tiles(task["concealed"])]
        task |= {"concealed": "".join(rest), "win_tile": last}
    return answer_to(task, game.explain)


def _label(game: TrainedGame, question: Question, choice: str) -> str:
    if question.exercise == "fu":
        return _("%(fu)s fu") % {"fu": choice}
    if question.exercise == "faan":
        return faan_text(int(choice))
    if question.exercise == "fan":
        return fan_text(int(choice))
    if question.exercise == "counts":
        return term_with_kanji(choice, game.variant)
    if question.exercise in {"limits", "points"}:
        return paid_text(choice)
    return choice


def paid_text(paid: str) -> str:
    """Word a payment in the notation of `scoring.quiz.riichi.paid`."""
    if paid.endswith(" all"):
        return _("%(points)s from each") % {"points": grouped(int(paid.removesuffix(" all")))}
    return " / ".join(grouped(int(part)) for part in paid.split("/"))


# ------------------------------------------------------------------------------------ the facts


def _facts(question: Question) -> list[str]:
    task = question.task
    if question.exercise == "limits":
        size = size_of(0, task["han"], task["fu"])
        dealer = _("dealer") if task["dealer"] else _("not the dealer")
        return [size, _way(drawn=task["tsumo"]), dealer, *_honba(task["honba"])]
    if "win_tile" not in task:
        return []
    if "self_draw" in task:
        facts = [_("Self-draw") if task["self_draw"] else _("By discard")]
    else:
        facts = [_way(drawn=task["tsumo"])]
    if task.get("riichi"):
        facts.append(_("Riichi"))
    facts.append(_("Round wind: %(wind)s") % {"wind": wind_name(task["round_wind"])})
    facts.append(_("Seat wind: %(wind)s") % {"wind": wind_name(task["seat_wind"])})
    return [*facts, *_honba(task.get("honba", 0))]


def _way(*, drawn: bool) -> str:
    return pgettext("how", "Tsumo") if drawn else _("Ron")


def _honba(count: int) -> list[str]:
    if not count:
        return []
    return [ngettext("%(count)s honba", "%(count)s honba", count) % {"count": count}]


def _lines(game: TrainedGame, question: Question) -> list[str]:
    """How the payment follows from han and fu."""
    rules, task = preset(game.preset), question.task
    han, fu, honba = task["han"], task["fu"], task["honba"]
    base, limit = base_points(han, fu, rules), limit_of(han, fu, rules)
    words = {"han": han, "fu": fu, "base": grouped(base)}
    if limit:
        words["limit"] = _(limit.english)
        first = _("%(han)s han %(fu)s fu are %(limit)s: %(base)s") % words
    else:
        first = f"{fu} {TIMES} 2^(2 + {han}) = {grouped(base)}"
    how = {"dealer": task["dealer"], "tsumo": task["tsumo"]}
    (right,) = question.right
    plain = riichi_quiz.paid(base, rules, **how)
    parts = map(int, plain.removesuffix(" all").split("/"))
    lines = [f"{_('Base points')}: {first}"]
    lines += [f"{grouped(part)}: {factor_of(part, base)}" for part in parts]
    if honba:
        words_of_honba = {"count": honba, "paid": paid_text(right)}
        lines.append(_("With %(count)s honba: %(paid)s") % words_of_honba)
    return lines
