"""Ask, change, move and remove the organiser's questions at sign-up."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from django.db import transaction

from league.core.audit import record
from league.core.changes import change_fields
from league.core.errors import AnyProblem, Refused, problem
from league.core.fields import problems_of_fields, problems_of_hidden_characters
from league.core.locks import locked_event, locks_event, refusing_if_gone, require
from league.core.permissions import Actor
from league.entrants.queries.questions import chosen_answers, questions_of
from league.models import Event, SignUpQuestion
from league.models.sign_up import LONGEST_CHOICE, MOST_CHOICES, MOST_QUESTIONS, QuestionKind

QUESTION_FIELDS = ("wording", "kind", "choices", "required")
FEWEST_CHOICES = 2


@locks_event("sign_up.change")
def add_question(event: Event, *, actor: Actor, **values: Any) -> SignUpQuestion:
    """Ask one more question, after the others."""
    count = len(questions_of(event))
    if count >= MOST_QUESTIONS:
        raise Refused(problem("too_many_questions", count=MOST_QUESTIONS))
    question = SignUpQuestion(event=event, position=count + 1)
    _change(question, values, actor=actor)
    return question


def change_question(question: SignUpQuestion, *, actor: Actor, **values: Any) -> SignUpQuestion:
    """Change a question, and its place in the order by `position`.

    The kind of a question that people have answered stays, and so do the choices they chose.
    """
    with transaction.atomic():
        question = _locked(question, actor)
        _change(question, values, actor=actor)
        if "position" in values:
            _move(question, values["position"], actor=actor)
    return question


def remove_question(question: SignUpQuestion, *, actor: Actor, with_answers: bool = False) -> None:
    """Remove a question; one with answers only if they may be deleted with it."""
    with transaction.atomic():
        question = _locked(question, actor)
        count = question.answers.count()
        if count and not with_answers:
            raise Refused(problem("question_answered", "with_answers", count=count))
        before = {"wording": question.wording, "count": count}
        record(actor, "sign_up.unask", question, event_id=question.event_id, before=before)
        question.delete()
        _renumber(questions_of(question.event))


def _locked(question: SignUpQuestion, actor: Actor) -> SignUpQuestion:
    require(actor, "sign_up.change", event_id=question.event_id)
    event = locked_event(question.event_id)
    with refusing_if_gone():
        row = SignUpQuestion.objects.get(pk=question.pk)
    row.event = event
    return row


def _change(question: SignUpQuestion, values: dict[str, Any], *, actor: Actor) -> None:
    wanted = {name: values[name] for name in QUESTION_FIELDS if name in values}
    if "wording" in wanted:
        wanted["wording"] = " ".join(wanted["wording"].split())
    if "choices" in wanted:
        wanted["choices"] = [" ".join(str(one).split()) for one in wanted["choices"]]
    if wanted.get("kind", question.kind) != QuestionKind.CHOICE:
        wanted["choices"] = []
    old_kind, old_choices = question.kind, list(question.choices)
    change_fields(
        question,
        wanted,
        "sign_up.question",
        actor=actor,
        event_id=question.event_id,
        problems=partial(_problems, question, old_kind, old_choices),
    )


def _problems(
    question: SignUpQuestion, old_kind: str, old_choices: Sequence[str]
) -> Iterator[AnyProblem]:
    if not question.wording:
        yield problem("question_missing", "wording")
    else:
        yield from problems_of_fields(question, ["wording"])
    yield from problems_of_fields(question, ["kind"])
    yield from problems_of_hidden_characters(wording=question.wording)
    if question.kind == QuestionKind.CHOICE:
        yield from _problems_of_choices(question.choices)
    answers = chosen_answers(question) if question.pk else {}
    if answers and question.kind != old_kind:
        yield problem("question_kind_kept", "kind", count=sum(answers.values()))
    elif question.kind == QuestionKind.CHOICE:
        for gone in (one for one in old_choices if one not in question.choices):
            if count := answers.get(gone, 0):
                yield problem("choice_chosen", "choices", choice=gone, count=count)


def _problems_of_choices(choices: Sequence[str]) -> Iterator[AnyProblem]:
    if not FEWEST_CHOICES <= len(choices) <= MOST_CHOICES:
        yield problem("choices_number", "choices", low=FEWEST_CHOICES, high=MOST_CHOICES)
    if len({one.casefold() for one in choices}) < len(choices):
        yield problem("choices_twice", "choices")
    if not all(0 < len(one) <= LONGEST_CHOICE for one in choices):
        yield problem("choices_length", "choices", high=LONGEST_CHOICE)
    yield from problems_of_hidden_characters(choices="".join(choices))


def _move(question: SignUpQuestion, position: int, *, actor: Actor) -> None:
    """Put the question at this place; the others close up."""
    others = [one for one in questions_of(question.event) if one.pk != question.pk]
    place = min(max(position, 1), len(others) + 1)
    if place == question.position:
        return
    before = {"queue_position": question.position}
    _renumber([*others[: place - 1], question, *others[place - 1 :]])
    record(
        actor,
        "sign_up.question",
        question,
        event_id=question.event_id,
        before=before,
        after={"queue_position": place},
    )


def _renumber(questions: Sequence[SignUpQuestion]) -> None:
    for place, one in enumerate(questions, 1):
        one.position = place
    SignUpQuestion.objects.bulk_update(questions, ["position"])
